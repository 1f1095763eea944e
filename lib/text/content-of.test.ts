import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentOf, contextOf, extrasOf, handoverOf } from './content-of';

describe('the content of an event', () => {
  it('is the data of named work, and otherwise the payload', () => {
    expect(contentOf({ payload: { task: 'search', d: { query: 'x' } } })).toEqual({ query: 'x' });
    expect(contentOf({ payload: { text: 'hi' } })).toEqual({ text: 'hi' });
    expect(contentOf({ payload: { task: 'search', d: 'x' } })).toEqual({ task: 'search', d: 'x' });
  });

  it('brings along files, snippets and data; tool results are events of their own', () => {
    const attachments = [
      { type: 'tool_call_result', server_id: 's', tool: 't', result: 1 },
      { type: 'file', path: '/tmp/report.md' },
      { type: 'file', url: 'https://example.com/a' },
      { type: 'text_snippet', text: 'see' },
      { type: 'python_object', object: { a: 1 } },
      { type: 'hologram' },
      'not an attachment',
    ];

    const extras = extrasOf({
      payload: { attachments },
      attachments: [{ kind: 'artifact_ref', ref: 'artifact:report_456' }],
    });

    expect(extras).toEqual([
      { kind: 'file', name: 'artifact:report_456' },
      { kind: 'file', name: '/tmp/report.md' },
      { kind: 'file', name: 'https://example.com/a' },
      { kind: 'text', text: 'see' },
      { kind: 'data', value: { a: 1 } },
      { kind: 'other', name: 'hologram' },
    ]);
  });

  it('names how work was handed over and where its context is, where both are whole', () => {
    const delegation = { mode: 'fork', from: 'agent:a', to: 'agent:b' };

    expect(handoverOf({ payload: { delegation } })).toEqual(delegation);
    expect(handoverOf({ payload: { delegation: { mode: 'fork' } } })).toBeNull();
    expect(contextOf({ payload: { ctx: { ref: 'a.md', inline: null } } })).toEqual({
      ref: 'a.md',
      inline: '',
    });
    expect(contextOf({ payload: { ctx: { ref: null, inline: null } } })).toBeNull();
  });

  it('is read out of any payload without throwing', () => {
    const payload = fc.dictionary(
      fc.constantFrom('task', 'd', 'delegation', 'ctx', 'attachments', 'x'),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(payload, (value) => {
        const event = { payload: value };
        expect(contentOf(event)).toBeTypeOf('object');
        for (const read of [handoverOf, contextOf, extrasOf]) expect(read(event)).toBeDefined();
      }),
    );
  });
});
