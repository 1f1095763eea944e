// Sends alerts to the webhooks of their searches, at least once: what is due is leased from the store, posted with a signature, and
// tried again a few times, so that any number of processes do it beside each other.
import { hitsQuery } from '@/lib/alerts/hits-query';
import { isOfRefusals } from '@/lib/alerts/refusals';
import { createCircuits } from '@/lib/delivery/circuits';
import type { PostTiming } from '@/lib/delivery/delivery-deps';
import { retryDelayMs } from '@/lib/delivery/retry-delay';
import { createSignedPost } from '@/lib/delivery/signed-post';
import { repeat } from '@/lib/engine/event-loop/repeat';
import type { Alert } from '@/lib/model/alert';
import { parseQuery } from '@/lib/search/parse-query';
import type { DueAlert } from '@/lib/store/ports/alert-store';
import type { AlertingDeps } from './alerting-deps';

/** Then a webhook is given up; the alert stands in the app, and what went wrong at its search. */
const WEBHOOK_TRIES_MAX = 5;

/** Alerts that are leased together: no more than may be under way to one host. */
const AT_ONCE_MAX = 16;

export type Webhooks = {
  /** Something is due. */
  wake(): void;
  close(): Promise<void>;
};

/** Sends from its construction on. */
export function createWebhooks(deps: AlertingDeps, timing: PostTiming): Webhooks {
  const { alerts, now, log, random = Math.random } = deps;
  const closing = new AbortController();
  const post = createSignedPost(deps, createCircuits(now, timing));
  const iso = (ms: number) => new Date(ms).toISOString();
  let work: Promise<void> | null = null;
  let isWoken = false;

  async function send(alert: DueAlert): Promise<void> {
    const message = {
      leaseId: deps.newId(),
      body: JSON.stringify(webhookBody(alert, deps.url())),
      contentType: 'application/json',
      headers: { 'idempotency-key': alert.id },
    };
    const outcome = await post(alert.webhook, message, closing.signal);
    // A server that stops says nothing of the receiver: the lease runs out, and it is tried again.
    if (closing.signal.aborted && !outcome.ok) return;
    const tries = alert.tries + 1;
    const isOver = outcome.ok || outcome.isFinal === true || tries >= WEBHOOK_TRIES_MAX;
    await alerts.tried(alert.id, {
      at: iso(now()),
      error: outcome.ok ? null : outcome.error,
      due_at: isOver ? null : iso(now() + retryDelayMs(tries, random(), timing)),
    });
  }

  async function sendDue(): Promise<void> {
    for (let isMore = true; isMore && !closing.signal.aborted; ) {
      isWoken = false;
      const due = await alerts.lease(iso(now()), iso(now() + timing.leaseMs), AT_ONCE_MAX);
      await Promise.all(due.map(send));
      isMore = due.length > 0 || isWoken;
    }
  }

  const onError = (error: unknown) => log.warn({ err: error }, 'alerts could not be sent');

  function run(): Promise<void> {
    work ??= sendDue()
      .catch(onError)
      .finally(() => {
        work = null;
      });
    return work;
  }

  const endSweep = repeat(timing.sweepMs, run, onError);
  return {
    wake() {
      isWoken = true;
      void run();
    },
    async close() {
      closing.abort();
      await endSweep();
      await work;
      deps.egress.close();
    },
  };
}

function webhookBody(alert: Alert, url: string) {
  const { id, search_id, name, q, count, over, within_s, first_seq, last_seq, raised_at } = alert;
  const parsed = parseQuery(q);
  const hits = parsed.ok ? hitsQuery(parsed.value, alert) : q;
  const link = isOfRefusals(id)
    ? `${url}/lab?part=rejected`
    : `${url}/search?q=${encodeURIComponent(hits)}`;
  const search = { id: search_id, name };
  return { id, search, q, count, over, within_s, first_seq, last_seq, raised_at, link };
}
