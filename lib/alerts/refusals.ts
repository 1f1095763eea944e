// Refused messages as hits of a rule: who asks for what is forged means forged names too, which are refused and never in the log.
import type { Rejection } from '@/lib/model/errors/rejection';
import { isOperator, type SearchQuery } from '@/lib/search/search-query';

/** Whether a query asks for what is forged and for nothing else: of a refused message nothing more is known to be true. */
export function meansRefusals({ terms }: SearchQuery): boolean {
  const [term] = terms;
  if (terms.length !== 1 || term === undefined || !isOperator(term)) return false;
  return term.name === 'has' && term.value.toLowerCase() === 'forged' && !term.isExcluded;
}

/** A message that says it is from somebody who did not send it. */
export function isForgery({ code }: Pick<Rejection, 'code'>): boolean {
  return code === 'forged';
}

const MARK = 'refused';

/** The id of an alert about refused messages, of which this is the last one: the same, whichever process raised it. */
export function refusalAlertId(search: string, revision: string, rejection: number): string {
  return `${search}.${revision}.${MARK}.${String(rejection)}`;
}

/** Whether an alert is about refused messages: then its places are ids of rejections, and none of the log. */
export function isOfRefusals(alertId: string): boolean {
  return new RegExp(`\\.${MARK}\\.\\d+$`).test(alertId);
}
