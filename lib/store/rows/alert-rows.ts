// What is the same for every store of searches and alerts.
import { AppError } from '@/lib/model/errors/app-error';
import { SEARCHES_MAX, type StoredSearch } from '../ports/alert-store';

/** The refusal of one search too many. */
export function tooManySearches(): AppError {
  return new AppError(
    'limit_exceeded',
    `A workspace keeps ${SEARCHES_MAX} searches. Delete one, and save this one again.`,
  );
}

/** The order in which searches are listed. */
export function byName(one: StoredSearch, other: StoredSearch): number {
  const [left, right] = [`${one.name}\n${one.id}`, `${other.name}\n${other.id}`];
  return left < right ? -1 : 1;
}
