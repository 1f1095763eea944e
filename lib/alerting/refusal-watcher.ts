// Counts refused messages for the rules that mean them. Rejections stand outside of the log, by ids of their own: they are read from
// the last one that was looked at, and that place is kept with the windows.
import { readRule } from '@/lib/alerts/alert-rule';
import { AlertWindow, type SavedWindow } from '@/lib/alerts/alert-window';
import { isForgery, meansRefusals, refusalAlertId } from '@/lib/alerts/refusals';
import type { NewAlert } from '@/lib/model/alert';
import type { Rejection } from '@/lib/model/errors/rejection';
import { epochMs } from '@/lib/std/instant';
import { createQueue } from '@/lib/std/queue';
import type { StoredSearch } from '@/lib/store/ports/alert-store';
import type { AlertingDeps } from './alerting-deps';

const CHECKPOINT = 'alerts_refused';
const KEY = 'watch';

/** Rejections of one look, each with up to 64 KiB of what was sent; the next look goes on. */
const LOOKED_AT_MAX = 100;

type Saved = {
  /** The last rejection that was looked at. */
  readonly at: number;
  /** By search and revision. */
  readonly windows: Readonly<Record<string, SavedWindow>>;
};

type Ports = Pick<AlertingDeps, 'alerts' | 'checkpoints'> & {
  readonly engine: Pick<AlertingDeps['engine'], 'rejections'>;
};

export class RefusalWatcher {
  readonly #deps: Ports;
  readonly #onRaised: () => void;
  /** Two looks beside each other would count by two sets of rules, and the windows of one would be lost. */
  readonly #inTurn = createQueue();
  #saved: Saved | null = null;

  constructor(deps: Ports, onRaised: () => void) {
    this.#deps = deps;
    this.#onRaised = onRaised;
  }

  /** Looks at what was refused since. A rule counts what is refused after it was saved; without one nothing is read but the last id. */
  sweep(): Promise<void> {
    return this.#inTurn(() => this.#look());
  }

  async #look(): Promise<void> {
    const { alerts, engine } = this.#deps;
    const rules = (await alerts.searches()).filter(isOfRefusals);
    if (rules.length === 0) {
      this.#saved = null;
      return;
    }
    const saved = this.#saved ?? (await this.#open(rules));
    const refused = await engine.rejections({ after: saved.at, limit: LOOKED_AT_MAX });
    const windows = new Map(rules.map((rule) => [keyOf(rule), windowOf(rule, saved)]));
    const raised = refused
      .filter(isForgery)
      .flatMap((one) => rules.flatMap((rule) => raisedBy(rule, windows.get(keyOf(rule)), one)));
    if (raised.length > 0) await alerts.raise(raised);
    const at = refused.at(-1)?.id ?? saved.at;
    const next = { at, windows: Object.fromEntries(savedOf(windows)) };
    if (refused.length > 0 || this.#saved === null) await this.#save(next);
    this.#saved = next;
    if (raised.length > 0) this.#onRaised();
  }

  /** Goes on where the last one stopped; where no rule of now was watched, what was refused before is history. */
  async #open(rules: readonly StoredSearch[]): Promise<Saved> {
    const [kept] = await this.#deps.checkpoints.load(CHECKPOINT);
    const saved = kept === undefined ? null : (JSON.parse(kept.state) as Saved);
    if (saved !== null && rules.some((rule) => Object.hasOwn(saved.windows, keyOf(rule)))) {
      return saved;
    }
    const [last] = await this.#deps.engine.rejections({ limit: 1, order: 'desc' });
    return { at: last?.id ?? 0, windows: {} };
  }

  async #save(saved: Saved): Promise<void> {
    const state = JSON.stringify(saved);
    await this.#deps.checkpoints.save([{ projection: CHECKPOINT, key: KEY, seq: 0, state }]);
  }
}

function isOfRefusals({ alert, ...search }: StoredSearch): boolean {
  if (alert === null) return false;
  const rule = readRule(search, alert);
  return rule.ok && meansRefusals(rule.value.query);
}

function keyOf({ id, revision }: StoredSearch): string {
  return `${id} ${revision}`;
}

function windowOf(rule: StoredSearch, { windows }: Saved): AlertWindow {
  const key = keyOf(rule);
  const saved = Object.hasOwn(windows, key) ? windows[key] : undefined;
  return new AlertWindow(rule.alert ?? NO_ALERT, saved);
}

/** Rules without an alert are none. */
const NO_ALERT = { over: Number.POSITIVE_INFINITY, within_s: 1 };

function* savedOf(windows: ReadonlyMap<string, AlertWindow>): Generator<[string, SavedWindow]> {
  for (const [key, window] of windows) yield [key, window.saved()];
}

function raisedBy(
  { id: search_id, revision, name, q, alert }: StoredSearch,
  window: AlertWindow | undefined,
  { id: seq, received_at }: Rejection,
): NewAlert[] {
  const raised = window?.take({ seq, at: epochMs(received_at), amount: 1 }) ?? null;
  if (raised === null || alert === null) return [];
  const { over, within_s, webhook = null } = alert;
  const id = refusalAlertId(search_id, revision, seq);
  return [{ id, search_id, name, q, over, within_s, ...raised, raised_at: received_at, webhook }];
}
