import { describe, expect, it } from 'vitest';
import { alignRows, columnsOf } from '@/components/inspector/protocols/align-protocols';
import { leafText, printedOutput, valueOfOutput, valueOfText } from './native-value';
import { spansOf } from './spans';

const TEXT = `(envelope :from @alice ; who
  (signed "c2ln" (tell @bob (forecast :rain #t) :thread t1 :domain weather)))`;

const textsAt = (text: string, pointers: readonly string[]) =>
  spansOf(text, pointers).map(([start, end]) => text.slice(start, end));

describe('a message of CBCL', () => {
  it('is a tree whose pointers find their places in its text', () => {
    expect(valueOfText(TEXT)).toMatchObject({
      '0': 'envelope',
      ':from': '@alice',
      '3': { '0': 'signed', '2': { '1': '@bob', ':domain': 'weather' } },
    });
    expect(textsAt(TEXT, ['/:from', '/3/2/:domain', '/3/2/2/:rain', '/3/9', '/:to'])).toEqual([
      '@alice',
      'weather',
      '#t',
    ]);
  });

  it('is printed in lines, in which an invented place is found too', () => {
    const output = `(tell @bob "${'long '.repeat(20)}" :thread t1 :domain weather)`;
    const lines = printedOutput(output);

    expect(lines.split('\n').length).toBeGreaterThan(1);
    expect(textsAt(lines, ['/:domain'])).toEqual(['weather']);
    expect(valueOfOutput(output)).toMatchObject({ ':domain': 'weather' });
  });

  it('says of each part what it means, whatever it is wrapped in', () => {
    const source = { protocol: 'cbcl', text: TEXT, value: valueOfText(TEXT) };
    const lost = ['/3/2/:domain', '/3/2/2/:rain'];
    const rows = alignRows(
      columnsOf(source, { cap: { output: {}, lost, invented: [] } }, (name) => name),
    );
    const saidUnder = (meaning: string) =>
      rows
        .find((row) => row.label === meaning)
        ?.cells.get('cbcl')
        ?.values.map(({ path }) => path);

    expect(saidUnder('Act')).toEqual(['/3/2/0']);
    expect(saidUnder('From')).toEqual(['/:from']);
    expect(saidUnder('To')).toEqual(['/3/2/1']);
    expect(saidUnder('Thread')).toEqual(['/3/2/:thread']);
    expect(saidUnder('Data')).toEqual(['/3/2/2/0', '/3/2/2/:rain']);
    expect(saidUnder('Other fields')).toEqual(['/0', '/3/0', '/3/1']);
    expect(rows.find((row) => row.label === 'Work')?.cells.get('cap')?.lost).toEqual([
      { path: '/3/2/:domain', value: 'weather' },
    ]);
  });

  it('that is a call has its performative as its act', () => {
    const value = valueOfText('(lang stock (count "PKG-1"))');
    const rows = alignRows(columnsOf({ protocol: 'cbcl', text: '', value }, {}, (name) => name));

    expect(rows.find(({ label }) => label === 'Act')?.cells.get('cbcl')?.values).toMatchObject([
      { path: '/2/0', value: 'count' },
    ]);
  });
});

describe('other messages', () => {
  it('stay what they are: JSON, or a text that is neither', () => {
    expect(valueOfText('{"a": [1]}')).toEqual({ a: [1] });
    expect(valueOfText('not ( anything')).toBe('not ( anything');
    expect(printedOutput({ a: 1 })).toBe('{\n  "a": 1\n}');
    expect(printedOutput('not ( anything')).toBe('not ( anything');
    expect(spansOf('not ( anything', ['/a'])).toEqual([]);
  });

  it('show a leaf as their own protocol spells it', () => {
    expect(leafText('"hi"', 'cbcl')).toBe('"hi"');
    expect(leafText('hi', 'clowl')).toBe('"hi"');
  });
});
