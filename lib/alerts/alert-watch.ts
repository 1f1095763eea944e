// Watches the log for the rules of a workspace: the same events raise the same alerts, in whatever parts they come, and after a
// start that goes on from what was saved.
import type { NewAlert } from '@/lib/model/alert';
import type { EventRecord } from '@/lib/model/event-record';
import { SUM_OF } from '@/lib/search/facets';
import { createMatcher, createTextCutter, type Matcher } from '@/lib/search/match';
import { epochMs } from '@/lib/std/instant';
import type { AlertRule } from './alert-rule';
import { AlertWindow, type SavedWindow } from './alert-window';
import { RulesByTerm } from './rules-by-term';

/** A rule as it was put: another revision is another rule, with a window of its own. */
export type WatchedRule = AlertRule & {
  readonly revision: string;
  /** What was stored after this event counts. */
  readonly since_seq: number;
};

/** The windows of all rules at one place of the log, as JSON holds them. */
export type SavedWatch = {
  readonly windows: Readonly<Record<string, SavedWindow & { readonly revision: string }>>;
};

type Watched = {
  readonly rule: WatchedRule;
  readonly matches: Matcher;
  readonly window: AlertWindow;
};

export class AlertWatch {
  readonly #watched: ReadonlyMap<string, Watched>;
  readonly #index: RulesByTerm;

  /** Windows of rules that are gone, or were put anew, are forgotten. */
  constructor(rules: readonly WatchedRule[], saved: SavedWatch = NOTHING_SAVED) {
    const cut = createTextCutter();
    const watched = rules.map((rule) => {
      // Rules ask for no time, so that none is told by a clock.
      const matches = createMatcher(rule.query, 0, cut);
      return [rule.id, { rule, matches, window: windowOf(rule, saved) }] as const;
    });
    this.#watched = new Map(watched);
    this.#index = new RulesByTerm(rules);
  }

  /** Whether there is a rule at all. */
  get isWatching(): boolean {
    return this.#watched.size > 0;
  }

  /** Takes the next event, each once and in the order of the log. */
  take(record: EventRecord): NewAlert[] {
    return [...this.#index.of(record)].flatMap(({ id }) => {
      const watched = this.#watched.get(id);
      return watched === undefined ? [] : raisedBy(watched, record);
    });
  }

  saved(): SavedWatch {
    const windows = [...this.#watched].map(([id, { rule, window }]) => {
      return [id, { ...window.saved(), revision: rule.revision }] as const;
    });
    return { windows: Object.fromEntries(windows) };
  }
}

const NOTHING_SAVED: SavedWatch = { windows: {} };

function windowOf({ id, revision, settings }: WatchedRule, { windows }: SavedWatch): AlertWindow {
  const saved = Object.hasOwn(windows, id) ? windows[id] : undefined;
  return new AlertWindow(settings, saved?.revision === revision ? saved : undefined);
}

function raisedBy({ rule, matches, window }: Watched, record: EventRecord): NewAlert[] {
  const { seq, event, received_at } = record;
  if (seq <= rule.since_seq || matches(record) === null) return [];
  const amount = rule.sum === null ? 1 : SUM_OF[rule.sum](event);
  const raised = window.take({ seq, at: epochMs(received_at), amount });
  if (raised === null) return [];
  const { id: search_id, name, q, settings } = rule;
  const { over, within_s, webhook = null } = settings;
  // The same alert whichever process raised it, and whenever.
  const id = `${search_id}.${rule.revision}.${seq}`;
  return [{ id, search_id, name, q, over, within_s, ...raised, raised_at: received_at, webhook }];
}
