import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NewAlert } from '@/lib/model/alert';
import type { EventRecord } from '@/lib/model/event-record';
import { createMatcher } from '@/lib/search/match';
import { printQuery } from '@/lib/search/print-query';
import { isOperator } from '@/lib/search/search-query';
import { lawRuns } from '@/lib/testing/law-runs';
import { aRecord } from '@/lib/testing/records';
import { someQuery, someText } from '@/lib/testing/search-arbitraries';
import { readRule } from './alert-rule';
import { AlertWatch, type SavedWatch, type WatchedRule } from './alert-watch';
import { RulesByTerm } from './rules-by-term';

function aRule(q: string, more: Partial<WatchedRule> = {}, over = 0, within_s = 60): WatchedRule {
  const read = readRule({ id: more.id ?? 's', name: 'A search', q }, { over, within_s });
  if (!read.ok) throw new Error(`${q}: ${read.error.message}`);
  return { ...read.value, revision: 'r1', since_seq: 0, ...more };
}

const said = (seq: number, text: string, event: Parameters<typeof aRecord>[0]['event'] = {}) =>
  aRecord({ seq, event: { payload: { text }, ...event } });

const raise = (watch: AlertWatch, records: readonly EventRecord[]): NewAlert[] =>
  records.flatMap((record) => watch.take(record));

/** Searches of rules, without times. */
const someRuleQuery = someQuery
  .map(({ terms }) => ({
    terms: terms.filter((term) => {
      return !isOperator(term) || !['before', 'after', 'sum'].includes(term.name);
    }),
  }))
  .filter(({ terms }) => terms.length > 0)
  .map(printQuery);

const someRecord = fc
  .record({
    text: someText,
    agent_id: fc.constantFrom('agent:ken', 'agent:muse'),
    type: fc.constantFrom('chat.message', 'task.error', 'tool.call'),
    verdict: fc.constantFrom('pass', 'fail'),
  })
  .map(({ text, agent_id, type, verdict }) => ({
    verdict,
    event: { type, from: { agent_id }, payload: { text } },
  }));

const someLog = fc
  .array(someRecord, { minLength: 1, maxLength: 40 })
  .map((events) => events.map((one, at) => aRecord({ seq: at + 1, ...one } as never)));

const someRules = fc
  .array(fc.tuple(someRuleQuery, fc.nat(4), fc.integer({ min: 1, max: 30 })), { maxLength: 8 })
  .map((rules) =>
    rules.flatMap(([q, over, within_s], at) => {
      try {
        return [aRule(q, { id: `s${at}` }, over, within_s)];
      } catch {
        return [];
      }
    }),
  );

describe('the watch', () => {
  it('raises an alert that names the search, what was counted and when', () => {
    const watch = new AlertWatch([aRule('from:ken pricing', {}, 1)]);

    const raised = raise(watch, [said(1, 'pricing'), said(2, 'else'), said(3, 'the pricing')]);

    expect(raised).toEqual([
      {
        id: 's.r1.3',
        search_id: 's',
        name: 'A search',
        q: 'from:ken pricing',
        over: 1,
        within_s: 60,
        count: 2,
        first_seq: 1,
        last_seq: 3,
        raised_at: '2026-02-01T13:20:03.000Z',
        webhook: null,
      },
    ]);
  });

  it('counts what came after a rule was put, and adds up what a search by sum is for', () => {
    const cost = (seq: number, cost_usd: number) =>
      said(seq, 'x', { meta: { usage: { cost_usd } } });
    const watch = new AlertWatch([aRule('sum:cost', { since_seq: 1 }, 1)]);

    expect(raise(watch, [cost(1, 50), cost(2, 0.75), said(3, 'x'), cost(4, 0.5)])).toMatchObject([
      { count: 1.25, first_seq: 2, last_seq: 4 },
    ]);
  });

  it('begins a window anew for a rule that was put anew', () => {
    const before = new AlertWatch([aRule('x ', {}, 1)]);
    raise(before, [said(1, 'x')]);

    const after = new AlertWatch([aRule('x ', { revision: 'r2' }, 1)], before.saved());

    expect(raise(after, [said(2, 'x')])).toEqual([]);
    expect(raise(after, [said(3, 'x')])).toHaveLength(1);
  });

  it('raises the same alerts in whatever parts the log comes, with a restart between each (law)', () => {
    fc.assert(
      fc.property(someRules, someLog, fc.array(fc.nat(39)), (rules, log, cuts) => {
        const whole = raise(new AlertWatch(rules), log);
        let saved: SavedWatch | undefined;
        const parts: NewAlert[] = [];
        const ends = [...new Set([...cuts, log.length])].sort((one, other) => one - other);
        for (const [at, end] of ends.entries()) {
          const watch = new AlertWatch(rules, saved);
          parts.push(...raise(watch, log.slice(ends[at - 1] ?? 0, end)));
          saved = JSON.parse(JSON.stringify(watch.saved()));
        }
        expect(parts).toEqual(whole);
      }),
      { numRuns: lawRuns() },
    );
  });

  it('asks every rule that an event is meant by (law)', () => {
    let meant = 0;
    fc.assert(
      fc.property(someRules, someLog, (rules, log) => {
        const index = new RulesByTerm(rules);
        for (const record of log) {
          const asked = index.of(record);
          const missed = rules.filter((rule) => {
            const isMeant = createMatcher(rule.query, 0)(record) !== null;
            if (isMeant) meant += 1;
            return isMeant && !asked.has(rule);
          });
          expect(missed).toEqual([]);
        }
      }),
      { numRuns: lawRuns() },
    );
    expect(meant).toBeGreaterThan(0);
  });

  it('asks few of many rules for one event', () => {
    const rules = Array.from({ length: 100 }, (_, at) =>
      aRule(`from:agent${at} word${at}`, { id: `s${at}` }),
    );
    const words = Array.from({ length: 100 }, (_, at) => aRule(`word${at} `, { id: `w${at}` }));

    const index = new RulesByTerm([...rules, ...words]);

    const asked = index.of(said(1, 'word7 was said', { from: { agent_id: 'agent:agent9' } }));
    expect([...asked].map(({ id }) => id).sort()).toEqual(['s9', 'w7']);
  });
});
