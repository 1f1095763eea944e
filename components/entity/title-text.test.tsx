import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TitleText } from './title-text';

const html = (title: string) => renderToStaticMarkup(<TitleText title={title} id="task:1" />);

it('has the whole title for who points at it, with what it hides by name', () => {
  expect(html('Compare the prices')).toContain('title="Compare the prices"');
  expect(html('safe \u202egnp.exe')).toContain('title="safe [RLO]gnp.exe"');
});

it('of what has no title has none', () => {
  expect(html('')).not.toContain('title=""');
});
