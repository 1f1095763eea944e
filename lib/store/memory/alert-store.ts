// Saved searches and alerts in memory.
import type { Alert, NewAlert } from '@/lib/model/alert';
import {
  ALERTS_KEPT_MAX,
  type AlertStore,
  SEARCHES_MAX,
  type StoredSearch,
} from '../ports/alert-store';
import { byName, tooManySearches } from '../rows/alert-rows';
import { assertStorable } from '../rows/guards';

type Kept = NewAlert &
  Pick<Alert, 'acknowledged_at' | 'acknowledged_by'> & {
    readonly place: number;
    readonly tries: number;
    readonly due_at: string | null;
  };

/** No searches and no alerts yet. */
export function createMemoryAlertStore(): AlertStore {
  const kept = new KeptAlerts();
  return { ...searchPart(kept), ...alertPart(kept), ...webhookPart(kept) };
}

class KeptAlerts {
  readonly searches = new Map<string, StoredSearch>();
  readonly alerts = new Map<string, Kept>();
  #places = 0;

  change(id: string, changes: Partial<Kept>): Kept | null {
    const known = this.alerts.get(id);
    if (known === undefined) return null;
    const changed = { ...known, ...changes };
    this.alerts.set(id, changed);
    return changed;
  }

  changeSearch(id: string, changes: Partial<StoredSearch>): void {
    const search = this.searches.get(id);
    if (search) this.searches.set(id, { ...search, ...changes });
  }

  add(alert: NewAlert): void {
    this.#places += 1;
    this.alerts.set(alert.id, {
      ...alert,
      place: this.#places,
      tries: 0,
      due_at: alert.webhook === null ? null : alert.raised_at,
      acknowledged_at: null,
      acknowledged_by: null,
    });
    this.changeSearch(alert.search_id, { fired_at: alert.raised_at });
  }
}

type SearchPart = Pick<AlertStore, 'putSearch' | 'deleteSearch' | 'searches' | 'revisions'>;

function searchPart(kept: KeptAlerts): SearchPart {
  const { searches, alerts } = kept;
  return {
    async putSearch(search) {
      const { id, name, q, revision } = search;
      assertStorable({ id, name, q, revision });
      const known = searches.get(id);
      if (known === undefined && searches.size >= SEARCHES_MAX) throw tooManySearches();
      const { fired_at = null, webhook_tried = null } = known ?? {};
      searches.set(id, { ...search, fired_at, webhook_tried });
    },
    async deleteSearch(id) {
      for (const { id: alertId, search_id } of alerts.values()) {
        if (search_id === id) kept.change(alertId, { due_at: null });
      }
      return searches.delete(id);
    },
    async searches() {
      return [...searches.values()].sort(byName);
    },
    async revisions() {
      return [...searches.values()].map(({ id, revision }) => ({ id, revision }));
    },
  };
}

type AlertPart = Pick<AlertStore, 'raise' | 'list' | 'open' | 'acknowledge'>;

function alertPart(kept: KeptAlerts): AlertPart {
  const { alerts } = kept;
  return {
    async raise(raised) {
      const fresh = raised.filter(({ id }, at) => {
        return !alerts.has(id) && raised.findIndex((other) => other.id === id) === at;
      });
      for (const alert of fresh) kept.add(alert);
      const excess = [...alerts.keys()].slice(0, Math.max(0, alerts.size - ALERTS_KEPT_MAX));
      for (const id of excess) alerts.delete(id);
      return fresh.map(({ id }) => id);
    },
    async list({ before = Number.MAX_SAFE_INTEGER, limit }) {
      const newest = [...alerts.values()].reverse().filter(({ place }) => place < before);
      return newest.slice(0, limit).map((one) => ({ ...alertOf(one), place: one.place }));
    },
    async open() {
      return [...alerts.values()].filter(({ acknowledged_at }) => acknowledged_at === null).length;
    },
    async acknowledge(id, { at, name }) {
      const known = alerts.get(id);
      const isOpen = known?.acknowledged_at === null;
      if (isOpen) kept.change(id, { acknowledged_at: at, acknowledged_by: name });
      const alert = alerts.get(id);
      return alert === undefined ? null : alertOf(alert);
    },
  };
}

function webhookPart(kept: KeptAlerts): Pick<AlertStore, 'lease' | 'tried'> {
  const { alerts } = kept;
  return {
    async lease(now, until, limit) {
      const due = [...alerts.values()]
        .filter(({ due_at }) => due_at !== null && due_at <= now)
        .sort((one, other) => ((one.due_at ?? '') < (other.due_at ?? '') ? -1 : 1))
        .slice(0, limit);
      return due.flatMap((alert) => {
        kept.change(alert.id, { due_at: until });
        const { webhook, tries } = alert;
        return webhook === null ? [] : [{ ...alertOf(alert), webhook, tries }];
      });
    },
    async tried(id, { at, error, due_at }) {
      const known = alerts.get(id);
      if (known === undefined) return;
      kept.change(id, { tries: known.tries + 1, due_at });
      kept.changeSearch(known.search_id, { webhook_tried: { at, error } });
    },
  };
}

function alertOf(kept: Kept): Alert {
  const { place: _place, webhook: _webhook, tries: _tries, due_at: _due, ...alert } = kept;
  return alert;
}
