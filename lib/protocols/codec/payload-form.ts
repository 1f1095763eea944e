// Two forms of one payload: named work with its data, `{task, d}`, as CLowl writes it, and content alone, as the others do.
// The task name `message` says that there is none, so that content survives the way there and back.
import type { Payload } from '@/lib/model/clutch-message';
import { isObject } from '@/lib/std/is-object';

/** The task name of content that has none. */
export const PLAIN_TASK = 'message';

/** Named work and its data. */
export type NamedWork = { readonly task: string; readonly d: Payload };

/** The work that a payload names; content without a name is `d` of the task `message`. */
export function namedWork(payload: Payload): NamedWork {
  const { task, d } = payload;
  return typeof task === 'string' && isObject(d) ? { task, d } : { task: PLAIN_TASK, d: payload };
}

/** What a payload says beside its work. */
const BESIDE_WORK = ['ctx', 'performative', 'expects_reply', 'delegation', 'supports'] as const;

/** Work as a payload holds it: content bare where its name says nothing, unless that would hide a word of ours. */
export function workPayload(work: NamedWork): Payload {
  const isBare = work.task === PLAIN_TASK && !RESERVED.some((name) => Object.hasOwn(work.d, name));
  return isBare ? { ...work.d } : { ...work };
}

const RESERVED: readonly string[] = ['task', 'd', ...BESIDE_WORK];

/** The work of a payload that `workPayload` made, whatever stands beside it. */
export function workOf(payload: Payload): NamedWork {
  const content = { ...payload };
  for (const name of BESIDE_WORK) delete content[name];
  return namedWork(content);
}

/** What CLowl calls a message that asks for nothing: it says no more than that it is one. */
const PLAIN_PERFORMATIVE = 'INF';

/** The content of a payload: without a performative that says nothing, and without the name `message` over nothing else. */
export function plainContent(payload: Payload): Payload {
  const { performative, ...content } = payload;
  if (performative !== undefined && performative !== PLAIN_PERFORMATIVE) return payload;
  const { task, d, ...others } = content;
  const isWrapped = task === PLAIN_TASK && isObject(d) && Object.keys(others).length === 0;
  return isWrapped ? d : content;
}
