import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ViewerProvider } from '@/components/workspace/viewer-context';
import { OPERATOR } from '@/components/workspace/viewer-testing';
import { aProposal } from '../words/proposal-testing';
import { CommentForm } from './comment-form';

const drawn = (run_id: string) =>
  renderToStaticMarkup(
    <ViewerProvider viewer={OPERATOR}>
      <CommentForm
        proposal={{ ...aProposal({ members: ['agent:a'], rule: 'majority' }, {}), run_id }}
        channel="lab.example.org"
        onSent={() => undefined}
      />
    </ViewerProvider>,
  );

it('takes comments on our own proposals, and says where the others live', () => {
  const followed = drawn('imported:0123456789abcdef:run_1');

  expect(drawn('run_1')).toContain('<form');
  expect(followed).not.toContain('<form');
  expect(followed).toMatch(/This proposal lives in.*lab\.example\.org/);
});
