// What makes a saved search a rule: it can be asked of each event as it comes, and its hits can be found again.
import type { AlertSettings, SavedSearch } from '@/lib/model/alert';
import type { Failure } from '@/lib/model/failure';
import { parseQuery } from '@/lib/search/parse-query';
import { queryFailure } from '@/lib/search/query-failure';
import { isOperator, type SearchQuery, type SumValue } from '@/lib/search/search-query';
import { err, ok, type Result } from '@/lib/std/result';
import { hitsQuery } from './hits-query';

/** A saved search that raises alerts. */
export type AlertRule = Pick<SavedSearch, 'id' | 'name' | 'q'> & {
  readonly query: SearchQuery;
  /** What is added up of the hits; null: they are counted. */
  readonly sum: SumValue | null;
  readonly settings: AlertSettings;
};

/** No log is longer: with it a line of hits is as long as it can be. */
const SEQ_MAX = 9_999_999_998;

/** Reads the search of a rule, or says why it cannot be one. */
export function readRule(
  { id, name, q }: Pick<SavedSearch, 'id' | 'name' | 'q'>,
  settings: AlertSettings,
): Result<AlertRule, Failure> {
  const parsed = parseQuery(q);
  if (!parsed.ok) return err(queryFailure(parsed.error));
  const query = parsed.value;
  const operators = query.terms.filter(isOperator);
  if (operators.some(({ name: asked }) => asked === 'before' || asked === 'after')) {
    return refusal(
      'An alert looks at what comes. Leave before: and after: out, or save it without an alert.',
    );
  }
  const sums = operators.filter(({ name: asked, isExcluded }) => asked === 'sum' && !isExcluded);
  if (new Set(sums.map(({ value }) => value.toLowerCase())).size > 1) {
    return refusal('An alert adds up one thing. Leave one sum: out.');
  }
  const hits = parseQuery(hitsQuery(query, { first_seq: SEQ_MAX, last_seq: SEQ_MAX }));
  if (!hits.ok) return refusal('The search is too long for an alert. Leave some words out.');
  const sum = (sums[0]?.value.toLowerCase() as SumValue | undefined) ?? null;
  return ok({ id, name, q, query, sum, settings });
}

function refusal(message: string): Result<never, Failure> {
  return err({ code: 'invalid_query', message });
}
