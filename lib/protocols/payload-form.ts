// Two forms of one payload: named work with its data, `{task, d}`, as CLowl writes it, and content alone, as the others do.
// The task name `message` says that there is none, so that content survives the way there and back.
import type { Payload } from '@/lib/model/clutch-message';

/** The task name of content that has none. */
export const PLAIN_TASK = 'message';

/** Named work and its data. */
export type NamedWork = { readonly task: string; readonly d: Payload };

/** The work that a payload names; content without a name is `d` of the task `message`. */
export function namedWork(payload: Payload): NamedWork {
  const { task, d } = payload;
  return typeof task === 'string' && isPayload(d) ? { task, d } : { task: PLAIN_TASK, d: payload };
}

/** What CLowl calls a message that asks for nothing: it says no more than that it is one. */
const PLAIN_PERFORMATIVE = 'INF';

/** The content of a payload: without the name `message`, where it has only that beside its data. */
export function plainContent(payload: Payload): Payload {
  const { task, d, performative = PLAIN_PERFORMATIVE, ...others } = payload;
  const isPlain = task === PLAIN_TASK && performative === PLAIN_PERFORMATIVE;
  return isPlain && isPayload(d) && Object.keys(others).length === 0 ? d : payload;
}

function isPayload(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
