import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ViewerProvider } from '@/components/workspace/viewer-context';
import { OPERATOR } from '@/components/workspace/viewer-testing';
import type { ImportedFrom } from '@/lib/model/imported-from';
import { aProposal } from '../words/proposal-testing';
import { CommentForm } from './comment-form';

const drawn = (run_id: string, imported?: ImportedFrom) =>
  renderToStaticMarkup(
    <ViewerProvider viewer={OPERATOR}>
      <CommentForm
        proposal={{ ...aProposal({ members: ['agent:a'], rule: 'majority' }, {}), run_id }}
        place={{ run_id, thread_id: 'thr_1', channel: 'lab.example.org', imported }}
        onSent={() => undefined}
      />
    </ViewerProvider>,
  );

it('takes comments on our own proposals, and says where the others live', () => {
  const followed = drawn('imported:0123456789abcdef:run_1');

  expect(drawn('run_1')).toContain('<form');
  expect(followed).not.toContain('<form');
  const file = drawn('run_1', { file: '0123456789abcdef', level: 'full' });
  expect(file).not.toContain('<form');
  expect(file).toContain('This proposal came from a run file, and nobody writes into it here.');
  expect(followed).toMatch(/This proposal lives in.*lab\.example\.org/);
});
