import { describe, expect, it } from 'vitest';
import { SAVED_QUERY_LENGTH_MAX } from '@/lib/model/alert';
import { parseQuery } from '@/lib/search/parse-query';
import { queryFailure } from '@/lib/search/query-failure';
import { readRule } from './alert-rule';
import { hitsQuery } from './hits-query';
import { ALERT_PRESETS } from './presets';

const SETTINGS = { over: 0, within_s: 60 };

const read = (q: string) => readRule({ id: 's', name: 'A search', q }, SETTINGS);

describe('a rule', () => {
  it('is a search, with what it adds up', () => {
    expect(read('from:ken pricing')).toMatchObject({ ok: true, value: { sum: null } });
    expect(read('sum:TOKENS run:r1')).toMatchObject({ ok: true, value: { sum: 'tokens' } });
    expect(read('-sum:cost from:ken')).toMatchObject({ ok: true, value: { sum: null } });
  });

  it.each([
    ['has:nothing', 'Write one of them'],
    ['before:yesterday pricing', 'looks at what comes'],
    ['after:12 pricing', 'looks at what comes'],
    ['sum:cost sum:tokens', 'adds up one thing'],
    [`a ${'b '.repeat(30)}`, 'too long'],
  ])('is not %s', (q, message) => {
    expect(read(q)).toMatchObject({ ok: false, error: { code: 'invalid_query' } });
    const refused = read(q);
    expect(refused.ok ? '' : refused.error.message).toContain(message);
  });

  it('has hits that can be found again, also of the longest search that can be saved', () => {
    const q = 'from:ken "no answer" pric';
    const parsed = parseQuery(q);
    if (!parsed.ok) throw new Error(queryFailure(parsed.error).message);

    const hits = hitsQuery(parsed.value, { first_seq: 12, last_seq: 40 });

    expect(hits).toBe('from:ken "no answer" pric* after:11 before:41');
    expect(read('x'.repeat(SAVED_QUERY_LENGTH_MAX)).ok).toBe(true);
  });

  it.each(ALERT_PRESETS)('is offered for $key', ({ q, alert }) => {
    expect(readRule({ id: 's', name: 'A search', q }, alert).ok).toBe(true);
  });
});
