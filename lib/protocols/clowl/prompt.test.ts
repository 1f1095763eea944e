// The prompt is held to the schema: what a model writes by it is taken, and it leaves out nothing that the model needs.
import { describe, expect, it } from 'vitest';
import { verdictOf } from '@/lib/model/finding';
import { clowlCodec } from './codec';
import { prompt } from './prompt';
import { ERROR_CODES } from './wire/error-codes';
import { ClowlDelegationMode, ClowlPerformative, INLINE_LENGTH_MAX } from './wire/schema';

/** It stands in every request to a model; section 1 promises a small one. */
const PROMPT_LENGTH_MAX = 1100;

const CONTEXT = { receivedAt: '2026-02-01T13:20:12.000Z', fallbackId: 'x', from: 'agent:oscar' };

const decode = (text: string) => clowlCodec.decode({ text, profile: 'clowl-0.2-prompt' }, CONTEXT);

describe('the prompt', () => {
  it('is short, and names all performatives, modes and the limit of inline context', () => {
    const words = new Set(prompt.match(/[A-Za-z_]+/g));

    expect(prompt.length).toBeLessThanOrEqual(PROMPT_LENGTH_MAX);
    expect(ClowlPerformative.options.filter((p) => !words.has(p))).toEqual([]);
    expect(ClowlDelegationMode.options.filter((mode) => !words.has(mode))).toEqual([]);
    expect(prompt).toContain(String(INLINE_LENGTH_MAX));
  });

  it('names the codes that cannot be retried as the table does', () => {
    const final = Object.keys(ERROR_CODES).filter(
      (code) => !ERROR_CODES[code as keyof typeof ERROR_CODES].retry,
    );
    const [, listed = ''] = /retry is false for ([^.]*)\./.exec(prompt) ?? [];
    const named = listed.split(' ').flatMap((item) => {
      const [first = '', last = first] = item.split('-');
      const [from, to] = [Number(first.slice(1)), Number(last.slice(1))];
      return Array.from(
        { length: to - from + 1 },
        (_, index) => `E${String(from + index).padStart(3, '0')}`,
      );
    });
    expect(named).toEqual(final);
  });

  it('shows a message that is taken as it stands', () => {
    const shown = prompt.split('\n').find((line) => line.startsWith('{"p"')) ?? '';

    const decoded = decode(shown);

    expect(decoded.ok && verdictOf(decoded.value.findings)).toBe('pass');
  });

  it.each([
    ['a request', { p: 'REQ', to: 'radar', cid: 'c1', body: { t: 'search', d: { query: 'MCP' } } }],
    [
      'a delegation',
      {
        p: 'DLGT',
        to: 'muse',
        cid: 'c1',
        ctx: { ref: 'file:research/a.md' },
        body: { t: 'analyze', d: { delegation_mode: 'assist' } },
      },
    ],
    [
      'a result',
      { p: 'DONE', to: 'oscar', cid: 'c1', pid: 'm1', body: { t: 'search', d: { result: [] } } },
    ],
    [
      'an error',
      {
        p: 'ERR',
        to: 'oscar',
        cid: 'c1',
        pid: 'm1',
        body: { t: 'error', d: { code: 'E005', msg: 'unknown task', retry: false } },
      },
    ],
    ['a question', { p: 'QRY', to: ['radar', 'muse'], body: { t: 'status', d: {} } }],
    [
      'capabilities',
      { p: 'CAPS', to: '*', body: { t: 'capabilities', d: { supports: ['x'], clowl: '0.2' } } },
    ],
  ])('gets %s taken that a model writes by it', (_, message) => {
    const decoded = decode(JSON.stringify(message));

    expect(decoded.ok && decoded.value.events[0]).toMatchObject({
      id: 'x',
      from: { agent_id: 'agent:oscar' },
    });
    expect(decoded.ok && verdictOf(decoded.value.findings)).toBe('pass');
  });
});
