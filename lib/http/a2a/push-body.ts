// What is pushed of a task: its steps as the items of a stream in version 1.0, and at its end the task; in 0.3 the task each time.
import type { Engine } from '@/lib/engine/interface/engine';
import type { SayPush } from '@/lib/webhooks/pushes/push';
import { A2aFault } from './a2a-fault';
import { isEnded, taskInOldForm } from './a2a-item';
import { A2A_JSON } from './a2a-version';
import { findOpened, viewIn } from './find-task';
import { shownTask, stateOf, stepItems } from './task-view';

/** Messages of the history that are pushed with a task: whoever wants all of them asks for it. */
const PUSHED_HISTORY = 1;

/** Says events as of the moment at which they were stored. */
export function pushBody(engine: Engine): SayPush {
  return async ({ doorId, taskId, baseUrl, version }, seq, signal) => {
    const found = await findOpened(engine, { agentId: doorId }, taskId);
    if (found === null) return null;
    const viewed = await viewIn({ engine, baseUrl, signal }, found, seq).then(
      ({ viewed: seen }) => seen,
      (thrown: unknown) => {
        // An event of the run from before the task.
        if (thrown instanceof A2aFault) return null;
        throw thrown;
      },
    );
    if (viewed === null) return null;
    const isLast = isEnded(stateOf(viewed));
    const record = viewed.records.find((one) => one.seq === seq);
    const [step] = record === undefined ? [] : stepItems(record, viewed);
    if (!isLast && step === undefined) return null;
    const task = shownTask(viewed, { historyLength: PUSHED_HISTORY, withArtifacts: true });
    if (version === '0.3') {
      const body = JSON.stringify(taskInOldForm(task));
      return { body, contentType: 'application/json', isLast };
    }
    return { body: JSON.stringify(isLast ? { task } : step), contentType: A2A_JSON, isLast };
  };
}
