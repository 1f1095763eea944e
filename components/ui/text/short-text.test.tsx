// Names without an end.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ShortText } from './short-text';

const html = (text: string) => renderToStaticMarkup(<ShortText text={text} />);

it('shows a name as it is', () => {
  expect(html('skill:research')).toBe('<bdi>skill:research</bdi>');
});

it('shows the beginning of one without an end, and more of it on pointing at it', () => {
  const shown = html('name '.repeat(2_000));

  expect(shown).toMatch(/^<bdi title="(?:name )+…".*>(?:name )+…<\/bdi>$/);
  expect(shown.length).toBeLessThan(1_000);
});

it('cuts no character in two', () => {
  expect(html(`${'x'.repeat(159)}${'😀'.repeat(200)}`)).toContain(`>${'x'.repeat(159)}…<`);
});
