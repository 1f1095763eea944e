// What a task's client is told as it comes: the task as it stands, then each step, until it ends or waits for its client.
import { tailEvents } from '@/lib/engine/log/feed/tail';
import type { EventRecord } from '@/lib/model/event-record';
import type { Call } from '../operation/operation';
import { type A2aShownItem, isEnded, isLast } from './a2a-item';
import { type FoundTask, viewOf } from './find-task';
import { lastItems, shownTask, stateOf, stepItems, type ViewedTask } from './task-view';

/** A quiet task is looked at again this often: a stream that nobody reads ends within that. Milliseconds. */
const TICK_MS = 5_000;

/** An item, and the seq after which a client that comes back goes on; null where more belongs to it. */
export type StreamedItem = { readonly item: A2aShownItem; readonly seq: number | null };

type Following = {
  /** The moment that the client has seen; absent: as it stands. */
  readonly after?: number | undefined;
  readonly historyLength?: number | undefined;
  readonly signal: AbortSignal;
};

/** The items of a stream; null stands for a quiet time. */
export async function* streamTask(
  call: Call,
  found: FoundTask,
  { after, historyLength, signal }: Following,
): AsyncGenerator<StreamedItem | null, void> {
  const { viewed, at } = await viewOf(call, found, after);
  yield { item: { task: shownTask(viewed, { historyLength, withArtifacts: true }) }, seq: at };
  const known = stateOf(viewed);
  // An agent may be faster than the first item. What a client saw of the task before it came back says nothing of what came since.
  if (isEnded(known) || (after === undefined && isLast(known))) return;
  const filter = { run_id: found.runId };
  for await (const page of tailEvents(call.deps.engine, {
    filter,
    after: at,
    tickMs: TICK_MS,
    signal,
  })) {
    if (page.events.length === 0) {
      yield null;
      continue;
    }
    const { viewed: current } = await viewOf(call, found, page.to);
    let state = '';
    for (const record of page.events) {
      for (const item of stepsIn(call, record, current)) {
        yield { item, seq: record.seq };
        if ('statusUpdate' in item) state = item.statusUpdate.status.state;
      }
    }
    if (isEnded(stateOf(current))) {
      yield* lastItems(current).map((item) => ({
        item,
        seq: 'statusUpdate' in item ? page.to : null,
      }));
      return;
    }
    if (isLast(state)) return;
  }
}

function stepsIn({ deps }: Call, record: EventRecord, viewed: ViewedTask): A2aShownItem[] {
  const { task_id } = viewed.task;
  const isOfTask = deps.engine.matches(record, { run_id: record.event.run_id, task_id });
  return isOfTask ? stepItems(record, viewed) : [];
}
