import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { anEvent } from '@/lib/testing/events';
import { LINES, MessageExtras, PREVIEW } from './message-extras';

beforeAll(async () => {
  await Promise.all([PREVIEW.fetch(), LINES.fetch()]);
});

const render = (attachments: { kind: string; ref: string; name?: string }[]) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MessageExtras event={anEvent({ attachments })} />
    </QueryClientProvider>,
  );
const stored = (digit: string, name?: string) => ({
  kind: 'artifact_ref',
  ref: `artifact:sha256-${digit.repeat(64)}`,
  ...(name !== undefined && { name }),
});

it('shows an artifact that is stored here in place, and not as a reference besides', () => {
  const page = render([stored('a', 'chart.png')]);

  expect(page.match(/href="\/api\/v1\/artifacts\//g)).toHaveLength(1);
  expect(page).toContain('chart.png');
  expect(page).not.toContain('Goes with it');
});

it('names what is stored elsewhere, and counts what is more than a thread shows', () => {
  expect(render([{ kind: 'artifact_ref', ref: 'artifact:report_456' }])).toContain('Goes with it');
  expect(render(['1', '2', '3', '4', '5'].map((digit) => stored(digit)))).toContain(
    '2 more in the inspector',
  );
});
