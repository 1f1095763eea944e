// Where two runs part and what came of both, in words.
import type { PhrasePart, Sentence } from '@/components/decision/sentences/sentence';
import { formatSeq } from '@/components/ui/text/seq';
import { formatDuration } from '@/components/ui/time/format-time';
import type { RunDiffAnswer } from '@/lib/contracts/http-run-diff';
import type { COMPARE_SENTENCES } from '@/lib/messages/en/features/compare/compare-sentences';
import type { AlignedTasks, DiffField } from '@/lib/model/run-diff';
import type { RunSummary, Task } from '@/lib/model/summary';

type CompareSentences = (typeof COMPARE_SENTENCES)['english'];

/** The answer to what the page is asked: where the runs part. */
export function partingSentence(messages: CompareSentences, diff: RunDiffAnswer): Sentence {
  const { first_divergence: parts, summary } = diff;
  if (parts === null) {
    const times = summary.fields.duration;
    return [times === 0 ? messages.agree : messages.timesDiffer(times)];
  }
  const at = summary.first_divergence_at ?? 0;
  const pair = toldBy(diff.aligned, at);
  // Where already the first tasks were asked for something else, there is nothing in which the runs agree.
  const isFirst = at === 0 && pair !== undefined && !isAlikeAsked(pair);
  const lead = messages[isFirst ? 'part' : 'agreeUntil'](placeText(parts.a), placeText(parts.b));
  return pair === undefined
    ? [lead]
    : messages.withDifference(lead, differenceSentence(messages, pair));
}

function placeText(seq: number | null): string | null {
  return seq === null ? null : formatSeq(seq);
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
export function differenceSentence(messages: CompareSentences, pair: AlignedTasks): Sentence {
  const { a, b, differs } = pair;
  if (a === null || b === null) return withOneStop(onlySentence(messages, a, b));
  const [field] = differs;
  return field === undefined ? [messages.equal] : withOneStop(SENTENCES[field](messages, a, b));
}

/** Ends a sentence by itself: a title that is cut, asks, or is a sentence. */
const ENDED = /[.…?!]$/;

/** Without our full stop where a title that stands before it ends the sentence. */
function withOneStop(sentence: Sentence): Sentence {
  const [before, last] = sentence.slice(-2);
  const isQuoted = typeof before === 'object' && 'quoted' in before;
  return isQuoted && last === '.' && ENDED.test(before.quoted) ? sentence.slice(0, -1) : sentence;
}

function onlySentence({ only }: CompareSentences, a: Task | null, b: Task | null): Sentence {
  if (a !== null) return only.a(titleOf(a));
  return b === null ? [] : only.b(titleOf(b));
}

type Says = (messages: CompareSentences, a: Task, b: Task) => Sentence;

const SENTENCES: Readonly<Record<DiffField, Says>> = {
  presence: onlySentence,
  title: (messages, a, b) => messages.asked(titleOf(a), titleOf(b)),
  route: (messages, a, b) =>
    a.assigned_to === b.assigned_to
      ? messages.choseOthers(titleOf(a))
      : messages.gave<PhrasePart>(titleOf(a), agentOf(messages, a), agentOf(messages, b)),
  attempts: (messages, a, b) => messages.attempts(titleOf(a), a.attempts, b.attempts),
  votes: (messages, a) => messages.votes(titleOf(a)),
  state: (messages, a, b) =>
    messages.state(titleOf(a), messages.states[a.state], messages.states[b.state]),
  result: (messages, a) => messages.result(titleOf(a)),
  duration: (messages, a, b) => {
    const more = (b.duration_ms ?? 0) - (a.duration_ms ?? 0);
    return messages[more > 0 ? 'longer' : 'less'](
      titleOf(a),
      formatDuration(messages.times, Math.abs(more)),
    );
  },
};

function titleOf({ title, task_id }: Task): { quoted: string } {
  return { quoted: title === '' ? task_id : title };
}

function agentOf({ nobody }: CompareSentences, { assigned_to }: Task): PhrasePart {
  return assigned_to === null ? nobody : { agent: assigned_to };
}

/** What became of both runs. */
export function outcomeSentence(
  { outcome, outcomes, times }: CompareSentences,
  a: RunSummary,
  b: RunSummary,
): string {
  const outcomeOf = ({ state, duration_ms: ms, imported }: RunSummary) =>
    state === 'running' && imported !== undefined
      ? outcomes.wasRunning
      : outcomes[state](ms === null ? null : formatDuration(times, ms));
  return outcome(outcomeOf(a), outcomeOf(b));
}

/** Less than a hundredth of a second is written as nothing. Milliseconds. */
const SEEN_LEAST_MS = 5;

/** `+44 s`, with a real minus; null where it is not known, or too short to be written. */
export function timeMore({ times }: CompareSentences, a: Task, b: Task): string | null {
  if (a.duration_ms === null || b.duration_ms === null) return null;
  const more = b.duration_ms - a.duration_ms;
  if (Math.abs(more) < SEEN_LEAST_MS) return null;
  return `${more < 0 ? '−' : '+'}${formatDuration(times, Math.abs(more))}`;
}
