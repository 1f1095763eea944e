// Who took part in a thread or a run.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AvatarStack } from './avatar-stack';

const named = (count: number) => Array.from({ length: count }, (_, index) => `agent:w${index}`);

it('draws five faces and counts the others', () => {
  const html = renderToStaticMarkup(<AvatarStack agentIds={named(12)} total={41} />);

  expect(html).toContain('aria-label="41 taking part: w0, w1');
  expect(html).toContain('>+36<');
});

it('says how many there are at least where nobody counted them', () => {
  const atLeast = (count: number, names: string) => `no less than ${count}: ${names}`;
  const html = renderToStaticMarkup(
    <AvatarStack agentIds={named(12)} total={12} atLeast={atLeast} />,
  );

  expect(html).toContain('aria-label="no less than 12: w0, w1');
  expect(html).toContain('>12+<');
});

it('carries no more of long names than a tooltip takes', () => {
  const ids = named(12).map((id) => id + 'x'.repeat(500));
  const html = renderToStaticMarkup(<AvatarStack agentIds={ids} total={12} />);

  expect(/title="([^"]*)"/.exec(html)?.[1]?.length).toBe(601);
});
