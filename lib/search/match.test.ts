import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import type { TermClause } from '@/lib/model/term-clause';
import { anEvent } from '@/lib/testing/events';
import { lawRuns } from '@/lib/testing/law-runs';
import { someQuery, someText } from '@/lib/testing/search-arbitraries';
import { indexTerms, queryClauses } from './index-terms';
import { createMatcher } from './match';
import { parseQuery } from './parse-query';
import { queryFailure } from './query-failure';

const NOW = Date.parse('2026-02-02T12:00:00Z');

function aRecord(
  overrides: Parameters<typeof anEvent>[0] = {},
  more: Partial<EventRecord> = {},
): EventRecord {
  return {
    seq: 5,
    received_at: '2026-02-01T13:20:11.123Z',
    protocol: 'clutch',
    event: anEvent(overrides),
    verdict: 'pass',
    signature: 'unsigned',
    origin: 'agent',
    ...more,
  };
}

function isFound(line: string, record: EventRecord): boolean {
  const parsed = parseQuery(line);
  if (!parsed.ok) throw new Error(queryFailure(parsed.error).message);
  const matched = createMatcher(parsed.value, NOW)(record) !== null;
  const terms = new Set(indexTerms(record));
  // Whatever is meant is found by the index.
  if (matched)
    expect(queryClauses(parsed.value).every((clause) => holds(clause, terms))).toBe(true);
  return matched;
}

function holds({ anyOf, isExcluded }: TermClause, terms: ReadonlySet<string>): boolean {
  const has = anyOf.some(({ term, isPrefix }) =>
    isPrefix ? [...terms].some((own) => own.startsWith(term)) : terms.has(term),
  );
  return has !== isExcluded;
}

const text = (said: string) => aRecord({ payload: { text: said } });

describe('an event', () => {
  it.each([
    ['PRICING ', 'the pricing table', true],
    ['pric ', 'the pricing table', false],
    ['pric', 'the pricing table', true],
    ['pr', 'the pricing table', false],
    ['"pric"', 'the pricing table', false],
    ['"no answer"', 'No, ANSWER came', true],
    ['"no answer"', 'no good answer', false],
    ['answer no ', 'no good answer', true],
    ['pricing -table', 'the pricing table', false],
    ['-"the table"', 'the pricing table', true],
    ['-"the pricing"', 'the pricing table', false],
    ['naively ', 'naïvely', true],
    ['TOOL_UNAVAILABLE ', 'TOOL_UNAVAILABLE', true],
    ['unavailable ', 'TOOL_UNAVAILABLE', true],
    ['東京 ', '私は東京都に住む', true],
    ['京東 ', '私は東京都に住む', false],
    ['都 ', '私は東京都に住む', true],
    ['東京都に ', '私は東京都に住む', true],
  ])('is found by %j in %j: %j', (line, said, expected) => {
    expect(isFound(line, text(said))).toBe(expected);
  });

  it('is found by every text of its payload and by its attachments', () => {
    const record = aRecord({
      payload: { text: 'done', details: { path: ['/pricing.md'], count: 5000 }, done: true },
      attachments: [{ kind: 'file', ref: 'report-7.pdf' }],
    });

    for (const line of ['pricing.md', '5000', 'report-7.pdf', '"done"']) {
      expect([line, isFound(line, record)]).toEqual([line, true]);
    }
    expect(isFound('details', record)).toBe(false);
  });

  it.each([
    ['from:ken', true],
    ['from:AGENT:KEN', true],
    ['from:muse', false],
    ['-from:ken', false],
    ['-from:muse', true],
    ['from:muse from:ken', true],
    ['to:orchestrator', true],
    ['to:orchestrator to:ken', false],
    ['type:tool', true],
    ['type:tool.error', true],
    ['type:tool.call', false],
    ['channel:Research', true],
    ['channel:ops', false],
    ['run:run_1', true],
    ['protocol:clutch', true],
    ['protocol:cap', false],
    ['has:error has:tool', true],
    ['has:artifact', false],
    ['-has:artifact', true],
    ['before:6', true],
    ['before:5', false],
    ['after:4', true],
    ['after:5', false],
    ['before:2026-02-02', true],
    ['before:2026-02-01', false],
    ['after:2026-01-31', true],
    ['after:2026-02-01', false],
    ['before:today', true],
    ['before:yesterday', false],
    ['after:yesterday', false],
    ['after:2026-02-01T13:20:11.122Z', true],
    ['after:2026-02-01T14:20:11.123+01:00', false],
  ])('is asked for by %s: %j', (line, expected) => {
    const record = aRecord({
      type: 'tool.error',
      meta: { ui_channel: 'research' },
      payload: { text: 'MCP server not responding' },
    });

    expect(isFound(line, record)).toBe(expected);
  });

  it('that breaks the rules of its protocol has an error', () => {
    expect(isFound('has:error', aRecord({}, { verdict: 'fail' }))).toBe(true);
    expect(isFound('has:error', aRecord({}, { verdict: 'warn' }))).toBe(false);
  });

  it('that breaks a rule, bears a signature that does not hold, or is a warning of ours that work goes round has that', () => {
    const warning = {
      type: 'chat.system',
      payload: { text: 'a round', ring: ['agent:ken'] },
    } as const;

    expect(isFound('has:violation', aRecord({}, { verdict: 'fail' }))).toBe(true);
    expect(isFound('has:violation', aRecord({}, { verdict: 'warn' }))).toBe(false);
    expect(isFound('has:forged', aRecord({}, { signature: 'bad' }))).toBe(true);
    expect(isFound('has:forged', aRecord({}, { signature: 'unknown_key' }))).toBe(false);
    expect(isFound('has:loop', aRecord(warning, { origin: 'engine' }))).toBe(true);
    expect(isFound('has:loop', aRecord(warning, { origin: 'agent' }))).toBe(false);
  });

  it('that tells what it took is asked for by what it tells', () => {
    const spent = aRecord({ meta: { usage: { cost_usd: 0.02, input_tokens: 0 } } });

    expect(isFound('sum:cost', spent)).toBe(true);
    expect(isFound('sum:tokens', spent)).toBe(false);
    expect(isFound('sum:tokens', aRecord({ meta: { usage: { output_tokens: 7 } } }))).toBe(true);
    expect(isFound('-sum:cost', aRecord())).toBe(true);
  });

  it('of a name longer than a term of the index is found, and left out, by the whole of it', () => {
    const run_id = `r${'x'.repeat(300)}`;
    const record = aRecord({ run_id });

    expect(isFound(`run:${run_id}`, record)).toBe(true);
    expect(isFound(`run:${run_id}y`, record)).toBe(false);
    expect(isFound(`-run:${run_id}y`, record)).toBe(true);
  });

  it('is found by the index whenever it is meant (law)', () => {
    const from = fc.constantFrom('agent:ken', 'agent:muse');
    let matches = 0;
    fc.assert(
      fc.property(someQuery, someText, from, (query, said, agent_id) => {
        const record = aRecord({ payload: { text: said }, from: { agent_id } });
        if (createMatcher(query, NOW)(record) === null) return;
        matches += 1;
        const terms = new Set(indexTerms(record));
        expect(queryClauses(query).filter((clause) => !holds(clause, terms))).toEqual([]);
      }),
      { numRuns: lawRuns(2_000) },
    );
    expect(matches).toBeGreaterThan(0);
  });

  it('has terms that no database takes for anything else (law)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (anything) => {
        const record = aRecord({ payload: { text: anything }, run_id: anything });
        const isPlain = (term: string) => /^[:a-z0-9\u0080-\u{10ffff}]+$/u.test(term);
        expect(indexTerms(record).filter((term) => !isPlain(term))).toEqual([]);
      }),
      { numRuns: lawRuns() },
    );
  });
});
