import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { SaidText } from '@/components/entity/said-text';
import { FORMATTED } from '@/components/ui/markdown/markdown';
import { anEvent } from '@/lib/testing/events';
import { ArtifactsSection } from './artifacts-section';

beforeAll(async () => {
  await FORMATTED.fetch();
});

const render = (node: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>,
  );

const refOf = (digit: string) => `artifact:sha256-${digit.repeat(64)}`;

describe('the artifacts of a message in the inspector', () => {
  it('are links to their bytes, each with the place that names it', () => {
    const page = render(
      <ArtifactsSection
        event={anEvent({
          payload: { text: refOf('a'), pages: ['short', refOf('b')] },
          attachments: [{ kind: 'artifact_ref', ref: refOf('c') }],
        })}
      />,
    );

    for (const digit of ['a', 'b', 'c']) {
      expect(page).toContain(`href="/api/v1/artifacts/${refOf(digit)}" download`);
    }
    for (const place of ['/payload/text', '/payload/pages/1', '/attachments/0/ref']) {
      expect(page).toContain(place);
    }
  });

  it('are not drawn where there are none', () => {
    const payload = { text: 'artifact:report_456', other: refOf('A') };

    expect(render(<ArtifactsSection event={anEvent({ payload })} />)).toBe('');
  });
});

describe('the text of a message', () => {
  it('is a link where a reference stands for it, and Markdown else', () => {
    expect(renderToStaticMarkup(<SaidText text={refOf('a')} />)).toContain(
      `href="/api/v1/artifacts/${refOf('a')}"`,
    );
    expect(renderToStaticMarkup(<SaidText text="It is **large**" />)).toContain(
      '<strong>large</strong>',
    );
  });

  it('links nothing that only looks like an artifact of ours', () => {
    for (const text of ['artifact:../../etc/passwd', `${refOf('a')}?x`, refOf('A')]) {
      expect(renderToStaticMarkup(<SaidText text={text} />)).not.toContain('href');
    }
  });
});
