// Brings the records of passing calls into the log of this process, and tries a call before it is made. Neither is ever a reason
// for a call to fail: what goes wrong is counted and told in the server's own log.
import type { Engine, IngestEnvelope, IngestItem } from '@/lib/engine/interface/engine';
import type { EngineLog } from '@/lib/engine/interface/engine-deps';
import { AppError } from '@/lib/model/errors/app-error';
import { isRetryable } from '@/lib/model/failure';
import type { WriteLimit } from '@/lib/security/rate-limit';
import { grouped } from '@/lib/std/grouped';
import { itemOfLine, jsonItem } from '../../ingest/ingest-items';
import type { Metrics } from '../../operation/metrics';
import type { RecordCalls } from '../../operation/via-port';
import { type Queued, RecordQueue } from '../recorder/record-queue';
import { refusalIn } from '../recorder/refused-call';
import { VERDICT_TIMEOUT_MS, VerdictWait } from '../recorder/verdict-wait';

/** What is not stored so long after the server began to shut down is dropped. Milliseconds. */
const CLOSE_GRACE_MS = 2_000;

/** Between two lines of the log about the same thing. Milliseconds. */
const TELL_EVERY_MS = 60_000;

type CallRecord = Queued & { readonly envelope: IngestEnvelope };

type Deps = {
  readonly engine: Pick<Engine, 'ingest' | 'dryRun'>;
  readonly writeLimit: WriteLimit;
  readonly metrics: Pick<Metrics, 'items'>;
  readonly log: EngineLog;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

/** Takes the records of one server. */
export function createRecordCalls(deps: Deps): RecordCalls {
  const { engine, writeLimit, metrics, log } = deps;
  const toldAt = new Map<string, number>();
  const tell = (message: string, fields: object) => {
    const now = deps.now();
    if (now - (toldAt.get(message) ?? Number.NEGATIVE_INFINITY) < TELL_EVERY_MS) return;
    toldAt.set(message, now);
    log.warn(fields, message);
  };

  async function store(records: readonly CallRecord[], envelope: IngestEnvelope): Promise<void> {
    const { protocol } = envelope;
    try {
      writeLimit.take(envelope.principal.key_id, records.length);
      const outcomes = await engine.ingest({ ...envelope, items: records.map(itemOf) });
      for (const { result } of outcomes) {
        metrics.items.inc({ protocol, status: result.status });
        if (result.error) tell('a recorded call was refused', { error: result.error });
      }
    } catch (error) {
      // A key that writes too much must not hold up the others.
      const isForNow = error instanceof AppError && error.code !== 'rate_limited';
      if (isForNow && isRetryable(error.code)) throw error;
      tell('recorded calls were dropped', { err: error, records: records.length });
    }
  }

  const queue = new RecordQueue<CallRecord>({
    async send(batch) {
      for (const [envelope, records] of grouped(batch, (record) => record.envelope)) {
        await store(records, envelope);
      }
    },
    onDropped: (dropped) => tell('records were dropped, no more may wait', { dropped }),
    onFailed: (err) => tell('records wait: the log takes none', { err }),
  });

  const wait = new VerdictWait(deps.now);
  return {
    add: (text, envelope) => queue.add({ text, envelope }),
    async judge(text, envelope) {
      if (wait.isPaused) return null;
      try {
        const item = itemOf({ text });
        const report = await inTime(engine.dryRun({ ...envelope, item }), () => wait.pause());
        return report.error === null ? refusalIn(report.findings) : report.error.message;
      } catch (err) {
        tell('calls pass unjudged', { err });
        return null;
      }
    },
    close: () => queue.close(CLOSE_GRACE_MS),
  };
}

function itemOf({ text }: Queued): IngestItem {
  return itemOfLine({ ok: true, text }, jsonItem);
}

async function inTime<Value>(work: Promise<Value>, onLate: () => void): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      onLate();
      reject(new Error('no verdict in time'));
    }, VERDICT_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
