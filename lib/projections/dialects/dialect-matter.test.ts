// What a thread shows of dialects, and of what is said in them.
import { describe, expect, it } from 'vitest';
import { decisionPayload, INSTALL_TYPE } from '@/lib/dialects/log/dialect-events';
import { callOf, claimedDialects } from '@/lib/dialects/log/dialect-said';
import type { EventRecord } from '@/lib/model/event-record';
import { codeOf, meaningOf } from '@/lib/protocols/meaning-of';
import { prettyForm } from '@/lib/sexpr/pretty-form';
import { cbclEvent, cbclLog, dialectEvent } from '@/lib/testing/dialects/cbcl-events';
import { aRecord } from '@/lib/testing/records';
import { threadRows } from '@/lib/testing/thread-view';
import { definitionIn, outcomeIn } from './dialect-matter';

const decision = {
  ...cbclEvent('ada', 'bye', 'all'),
  payload_type: INSTALL_TYPE,
  payload: decisionPayload({
    name: 'greet',
    hash: 'sha256-00',
    action: 'refused',
    reason: 'not signed',
    signature: 'unsigned',
    by: 'agent:ada',
    replaces: null,
  }),
};
const byEngine = (seq: number) =>
  aRecord({ seq, event: decision, protocol: 'cbcl', origin: 'engine' });
const kindsOf = (records: readonly EventRecord[]) =>
  threadRows(records).flatMap(({ kind }) => (kind === 'day' ? [] : kind));

describe('rows about dialects', () => {
  it('are a card for a definition and a line for what became of it, apart from signs of life', () => {
    const [hello, defined] = cbclLog([
      cbclEvent('ada', 'hello', 'bob'),
      dialectEvent('ada', 'greet'),
    ]);
    const records = [hello, defined, byEngine(3)].filter((record) => record !== undefined);

    expect(kindsOf(records)).toEqual(['lifecycle', 'dialect', 'dialect_decision']);
  });

  it('are signs of life where another protocol, another origin or nobody says it', () => {
    const [defined] = cbclLog([dialectEvent('ada', 'greet')]);
    if (defined === undefined) throw new Error('no record');

    expect(kindsOf([{ ...defined, protocol: 'clutch' }])).toEqual(['lifecycle']);
    expect(kindsOf([{ ...byEngine(1), origin: 'agent' }])).toEqual(['lifecycle']);
    expect(kindsOf([{ ...defined, redacted: 'by request' }])).toEqual(['lifecycle']);
  });

  it('say what the codec and the engine wrote, and nothing in another shape', () => {
    const [defined] = cbclLog([dialectEvent('ada', 'greet', 'bob')]);
    if (defined === undefined) throw new Error('no record');

    expect(definitionIn(defined)).toMatchObject({
      name: 'greet',
      pupil: 'agent:bob',
      author: null,
      verdicts: [],
    });
    const odd = { dialect: { name: 'x' }, verdicts: [{ rule: 7 }], performatives: [1, 'a'] };
    expect(definitionIn({ ...defined, event: { ...defined.event, payload: odd } })).toMatchObject({
      hash: '',
      verdicts: [],
      performatives: ['a'],
    });
    expect(outcomeIn(byEngine(1))).toMatchObject({ action: 'refused', reason: 'not signed' });
  });
});

describe('what is said in CBCL', () => {
  const printed = (payload: Record<string, unknown>) => ({
    ...cbclEvent('ada', 'reply', 'bob', { payload }),
    meta: { protocol: 'cbcl', native: { content: 'printed' } },
  });

  it('is code only where the codec printed it', () => {
    expect(codeOf(printed({ content: '(stock :item 5)' }))).toBe('(stock :item 5)');
    expect(codeOf(cbclEvent('ada', 'tell', 'bob', { payload: { content: '(hm)' } }))).toBeNull();
  });

  it('is a card where its content is code, and a line where it is a text', () => {
    const rowOf = (event: ReturnType<typeof printed>) =>
      threadRows(cbclLog([event])).find((row) => row.kind === 'result');
    const params = { params: { domain: 'logistics' } };

    expect(rowOf(printed({ content: '(stock 5)', ...params }))).toMatchObject({ fields: [] });
    expect(
      rowOf(
        cbclEvent('ada', 'reply', 'bob', { payload: { text: '23 degrees', ...params } }) as never,
      ),
    ).toMatchObject({ title: '23 degrees', fields: [] });
  });

  it('names what the message stands in, the outermost first', () => {
    const wrappers = ['(envelope :from @ada)', '(signed "c2ln")', 7];
    const event = {
      ...cbclEvent('ada', 'tell', 'bob'),
      meta: { protocol: 'cbcl', native: { wrappers } },
    };

    expect(meaningOf(event).wrappers).toEqual(wrappers.slice(0, 2));
    expect(meaningOf({ ...event, meta: { protocol: 'clutch' } }).wrappers).toEqual([]);
  });

  it('names its call, its parameters and the dialects that it claims', () => {
    const payload = {
      call: '(count 1)',
      expansion: '(tell @b 1)',
      dialect: { name: 'stock', hash: 'h' },
      params: { dialects: '(a b a "c" (d))', domain: 'x', odd: 7 },
    };

    expect(callOf({ payload })).toEqual({
      dialect: 'stock',
      hash: 'h',
      call: '(count 1)',
      expansion: '(tell @b 1)',
    });
    const { dialect } = meaningOf(cbclEvent('ada', 'tell', 'bob', { payload }));
    expect(dialect?.parameters.map(({ name }) => name)).toEqual(['dialects', 'domain']);
    expect(claimedDialects({ payload })).toEqual(['a', 'b']);
    expect(callOf({ payload: { call: '(count 1)' } })).toBeNull();
    expect(claimedDialects({ payload: { params: { dialects: '(a' } } })).toEqual([]);
    expect(prettyForm('(a')).toBe('(a');
  });
});
