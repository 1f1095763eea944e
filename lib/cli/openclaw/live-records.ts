// Events of a gateway as records: of the streams of a run what began, what ended and what tools gave back; its words come with its messages.
import { evictOldest } from '@/lib/std/evict-oldest';
import { isObject } from '@/lib/std/is-object';
import {
  type ClawPlace,
  type ClawRecord,
  eventRecord,
  messageRecords,
  recordIn,
} from './claw-records';
import type { GatewayEvent } from './gateway-connection';
import { RUNS_MAX } from './limits';

/** What of the life of a run is told: also that it waits for an approval, and goes on. */
const TOLD_PHASE = /^(start|end|error|waiting-approval|approval-resolved)$/;

export class LiveRecords {
  /** Runs of which the stream was heard. */
  readonly #streamed = new Set<string>();
  /** Runs that were told to write. */
  readonly #writing = new Set<string>();

  /** The records of an event of a session; none where others tell it. */
  of(place: ClawPlace, { event, payload }: GatewayEvent): ClawRecord[] {
    switch (event) {
      case 'session.message':
        return messageRecords(place, payload.message, payload.messageId);
      case 'agent':
      case 'session.tool':
        return this.#isTold(payload) ? [eventRecord(place, event, payload)] : [];
      case 'chat':
        return this.#endOf(place, payload);
      case 'session.approval':
        return [eventRecord(place, event, payload)];
      default:
        return [];
    }
  }

  #isTold({ runId, stream, data }: GatewayEvent['payload']): boolean {
    if (typeof runId !== 'string' || !isObject(data)) return false;
    remember(this.#streamed, runId);
    if (stream === 'lifecycle') return TOLD_PHASE.test(String(data.phase));
    if (stream === 'tool') return data.phase === 'result';
    if (stream !== 'assistant' || this.#writing.has(runId)) return false;
    remember(this.#writing, runId);
    return true;
  }

  /** What was said into a run that went on has no stream of its own. */
  #endOf(place: ClawPlace, { runId, state, errorMessage }: GatewayEvent['payload']): ClawRecord[] {
    const isEnd = state === 'final' || state === 'aborted' || state === 'error';
    if (!isEnd || typeof runId !== 'string' || this.#streamed.has(runId)) return [];
    return [
      recordIn(place, 'run.ended', { runId, stopReason: state, error: errorMessage ?? null }),
    ];
  }
}

function remember(runs: Set<string>, run: string): void {
  runs.add(run);
  evictOldest(runs, RUNS_MAX);
}
