// What of a saved search is shown to whom.
import type { SavedSearch } from '@/lib/model/alert';
import type { Principal } from '@/lib/model/principal';
import { may } from './permissions';

/** The address of a webhook may hold a secret: who may not change it sees whose it is. */
export function searchShownTo(principal: Principal, search: SavedSearch): SavedSearch {
  const { alert } = search;
  if (alert?.webhook === undefined || may(principal, 'manage_searches')) return search;
  return { ...search, alert: { ...alert, webhook: new URL(alert.webhook).origin } };
}
