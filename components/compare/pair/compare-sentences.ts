// Where two runs part and what came of both, in words.
import type { Sentence } from '@/components/decision/sentences/sentence';
import { counted } from '@/components/ui/text/counted';
import { formatSeq } from '@/components/ui/text/seq';
import { formatDuration } from '@/components/ui/time/format-time';
import type { RunDiffAnswer } from '@/lib/contracts/http-run-diff';
import type { AlignedTasks, DiffField } from '@/lib/model/run-diff';
import type { RunSummary, Task } from '@/lib/model/summary';

/** The answer to what the page is asked: where the runs part. */
export function partingSentence(diff: RunDiffAnswer): Sentence {
  const { first_divergence: parts, summary } = diff;
  if (parts === null) {
    const times = summary.fields.duration;
    return times === 0
      ? ['Both runs agree in everything that is compared.']
      : [`Both runs agree; only times differ, in ${counted(times, 'task')}.`];
  }
  const at = summary.first_divergence_at ?? 0;
  const pair = toldBy(diff.aligned, at);
  const places = [
    ...(parts.a === null ? [] : [`event ${formatSeq(parts.a)} of A`]),
    ...(parts.b === null ? [] : [`event ${formatSeq(parts.b)} of B`]),
  ];
  const where = places.join(' and ');
  // Where already the first tasks were asked for something else, there is nothing in which the runs agree.
  const isFirst = at === 0 && pair !== undefined && !isAlikeAsked(pair);
  const lead = isFirst ? `The runs part at ${where}.` : `Both runs agree until ${where}.`;
  return pair === undefined ? [lead] : [`${lead} `, ...differenceSentence(pair)];
}

function isAlikeAsked({ differs }: AlignedTasks): boolean {
  return !differs.includes('title') && !differs.includes('presence');
}

/** A decision of the router stands in the task that it was asked for; whom that went to, the task says that it handed on. */
function toldBy(aligned: readonly AlignedTasks[], at: number): AlignedTasks | undefined {
  const pair = aligned[at];
  const isChoice = pair?.differs[0] === 'route' && pair.a?.assigned_to === pair.b?.assigned_to;
  if (!isChoice) return pair;
  const below = aligned.find(
    ({ a, differs }) => a?.parent_task_id === pair.a?.task_id && differs.includes('route'),
  );
  return below ?? pair;
}

/** What differs first in a pair, in the order in which it comes to be. */
export function differenceSentence(pair: AlignedTasks): Sentence {
  const { a, b, differs } = pair;
  if (a === null || b === null) return onlySentence(a, b);
  const [field] = differs;
  return field === undefined ? ['Both are equal.'] : SENTENCES[field](a, b);
}

function onlySentence(a: Task | null, b: Task | null): Sentence {
  const side = a === null ? 'B' : 'A';
  const task = a ?? b;
  if (task === null) return [];
  return [`Only ${side} has the task `, titleOf(task), '.'];
}

const SENTENCES: Readonly<Record<DiffField, (a: Task, b: Task) => Sentence>> = {
  presence: onlySentence,
  title: (a, b) => ['A asked for ', titleOf(a), ', B for ', titleOf(b), '.'],
  route: (a, b) =>
    a.assigned_to === b.assigned_to
      ? ['The router chose other agents for ', titleOf(a), '.']
      : ['A gave ', titleOf(a), ' to ', agentOf(a), ', B to ', agentOf(b), '.'],
  attempts: (a, b) => [
    titleOf(a),
    ` took ${counted(a.attempts, 'attempt')} in A and ${String(b.attempts)} in B.`,
  ],
  votes: (a) => ['Votes on ', titleOf(a), ' were cast otherwise.'],
  state: (a, b) => [titleOf(a), ` is ${wordOf(a.state)} in A and ${wordOf(b.state)} in B.`],
  result: (a) => [titleOf(a), ' came to another result.'],
  duration: (a, b) => {
    const more = (b.duration_ms ?? 0) - (a.duration_ms ?? 0);
    return [
      titleOf(a),
      ` took ${formatDuration(Math.abs(more))} ${more > 0 ? 'longer' : 'less'} in B.`,
    ];
  },
};

function titleOf({ title, task_id }: Task): { quoted: string } {
  return { quoted: title === '' ? task_id : title };
}

function agentOf({ assigned_to }: Task): { agent: string } | string {
  return assigned_to === null ? 'nobody' : { agent: assigned_to };
}

function wordOf(state: Task['state'] | RunSummary['state']): string {
  return state.replace('_', ' ');
}

/** What became of both runs. */
export function outcomeSentence(a: RunSummary, b: RunSummary): string {
  return `A ${outcomeOf(a)}, B ${outcomeOf(b)}.`;
}

function outcomeOf({ state, duration_ms: ms }: RunSummary): string {
  if (state === 'running') return 'is running';
  if (state === 'talking') return 'has no tasks';
  const ended = state === 'cancelled' ? 'was cancelled' : wordOf(state);
  return ms === null ? ended : `${ended} after ${formatDuration(ms)}`;
}

/** Less than a hundredth of a second is written as nothing. Milliseconds. */
const SEEN_LEAST_MS = 5;

/** `+44 s`, with a real minus; null where it is not known, or too short to be written. */
export function timeMore(a: Task, b: Task): string | null {
  if (a.duration_ms === null || b.duration_ms === null) return null;
  const more = b.duration_ms - a.duration_ms;
  if (Math.abs(more) < SEEN_LEAST_MS) return null;
  return `${more < 0 ? '−' : '+'}${formatDuration(Math.abs(more))}`;
}

/** Fields by the names that people know them by. */
export const FIELD_NAMES: Readonly<Record<DiffField, string>> = {
  presence: 'only in one run',
  title: 'title',
  route: 'route',
  attempts: 'tries',
  votes: 'votes',
  state: 'state',
  result: 'result',
  duration: 'time',
};
