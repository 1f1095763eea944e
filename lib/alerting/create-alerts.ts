// Saved searches of one workspace, the watch for those that alert, and their webhooks. Any number of processes do it on one
// database: each watches the whole log, an alert counts once by its id, and a webhook is leased by one of them.
import { readRule } from '@/lib/alerts/alert-rule';
import { repeat } from '@/lib/engine/event-loop/repeat';
import type { Alerts, SearchToSave } from '@/lib/engine/interface/alerts';
import type { SavedSearch } from '@/lib/model/alert';
import { AppError } from '@/lib/model/errors/app-error';
import type { Failure } from '@/lib/model/failure';
import { parseQuery } from '@/lib/search/parse-query';
import { queryFailure } from '@/lib/search/query-failure';
import { createListeners } from '@/lib/std/listeners';
import { quotedStart } from '@/lib/std/quoted-start';
import { err, type Result } from '@/lib/std/result';
import type { StoredSearch } from '@/lib/store/ports/alert-store';
import { ALERTING_TIMING, type AlertingDeps } from './alerting-deps';
import { alertsAt } from './alerts-at';
import { LogWatcher } from './log-watcher';
import { RefusalWatcher } from './refusal-watcher';
import { createWebhooks } from './webhooks';

/** Begins at once. */
export function createAlerts(deps: AlertingDeps): Alerts & { close(): Promise<void> } {
  const { alerts, now, log } = deps;
  const timing = { ...ALERTING_TIMING, ...deps.timing };
  const changed = createListeners();
  const onError = (error: unknown) => log.warn({ err: error }, 'alerts could not be counted');
  let open: number | null = null;

  async function count(): Promise<void> {
    const before = open;
    open = await alerts.open();
    if (open !== before) changed.emit();
  }

  const webhooks = createWebhooks(deps, timing);
  const tell = () => {
    webhooks.wake();
    count().catch(onError);
  };
  const watcher = new LogWatcher(deps, timing, tell);
  const refusals = new RefusalWatcher(deps, tell);
  const sweep = async () => {
    if (!watcher.knows(await alerts.revisions())) watcher.reload();
    await refusals.sweep();
    await count();
  };
  const endSweep = repeat(timing.sweepMs, sweep, onError);
  count().catch(onError);

  return {
    searches: async () => (await alerts.searches()).map(shown),
    async save(search) {
      const saved = await put(deps, search);
      watcher.reload();
      // What is refused from here on counts.
      await refusals.sweep();
      return saved;
    },
    async remove(id) {
      const isRemoved = await alerts.deleteSearch(id);
      watcher.reload();
      return isRemoved;
    },
    async list({ at, after, limit }) {
      const then = at === undefined ? null : await alertsAt(deps, { at, after, limit });
      return then ?? alertsNow(alerts, { after, limit });
    },
    async acknowledge(id, by) {
      const at = new Date(now()).toISOString();
      const alert = await alerts.acknowledge(id, { at, name: by });
      await count();
      return alert;
    },
    open: () => open,
    onChange: changed.add,
    async close() {
      await endSweep();
      await watcher.close();
      await webhooks.close();
    },
  };
}

type AlertsPage = Awaited<ReturnType<Alerts['list']>>;

/** The newest alerts behind a place, as they are now. */
async function alertsNow(
  alerts: AlertingDeps['alerts'],
  { after, limit }: Omit<Parameters<Alerts['list']>[0], 'at'>,
): Promise<AlertsPage> {
  const rows = await alerts.list({ limit, ...(after !== undefined && { before: after }) });
  const next = rows.length === limit ? (rows.at(-1)?.place ?? null) : null;
  return { alerts: rows.map(({ place: _, ...alert }) => alert), open: await alerts.open(), next };
}

async function put(
  { alerts, engine, newId, egress }: AlertingDeps,
  search: SearchToSave,
): Promise<SavedSearch> {
  check(search, egress);
  const { name, q, alert } = search;
  const { seq: since_seq } = await engine.head();
  const id = search.id ?? newId();
  const known = (await alerts.searches()).find((one) => one.id === id);
  if (search.id !== undefined && known === undefined) {
    throw new AppError('not_found', `There is no search ${quotedStart(id)} here.`);
  }
  await alerts.putSearch({ id, name, q, alert, revision: newId(), since_seq });
  const { fired_at = null, webhook_tried = null } = known ?? {};
  return { id, name, q, alert, fired_at, webhook_tried };
}

/** @throws AppError where the search cannot be read, cannot be a rule, or its webhook may not be called */
function check({ id = '', name, q, alert }: SearchToSave, egress: AlertingDeps['egress']): void {
  const read = alert === null ? readSearch(q) : readRule({ id, name, q }, alert);
  if (!read.ok) throw refused('/q', read.error);
  if (alert?.webhook === undefined) return;
  const target = egress.authorityOf(alert.webhook);
  if (!target.ok) throw refused('/alert/webhook', { code: 'invalid_value', message: target.error });
}

function readSearch(q: string): Result<unknown, Failure> {
  const parsed = parseQuery(q);
  return parsed.ok ? parsed : err(queryFailure(parsed.error));
}

function refused(path: string, failure: Failure): AppError {
  return new AppError(failure.code, failure.message, { errors: [{ ...failure, path }] });
}

function shown({ revision: _, since_seq: __, ...search }: StoredSearch): SavedSearch {
  return search;
}
