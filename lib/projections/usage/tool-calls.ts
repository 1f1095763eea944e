// The calls of tools in a run at a moment, with their outcomes.
import { type TasksState, taskIdFinder } from '@/lib/tasks/run-tasks';
import { createToolPairs } from '../tools/tool-pairs';
import type { RunUsage, ToolUse } from './run-usage';

export type ToolCall = {
  readonly seq: number;
  /** Under the id that the task bears. */
  readonly task_id: string;
  readonly agent_id: string;
  readonly tool: string;
  /** Epoch milliseconds. */
  readonly from: number;
  /** Null while it has no outcome. */
  readonly to: number | null;
  readonly state: 'running' | 'ok' | 'failed';
};

/** What a run used, and its tasks, both as they are known now. */
type Used = { readonly usage: RunUsage; readonly state: TasksState };

/** One call with its outcome; either may be missing. */
type Pair = { readonly call: ToolUse | null; readonly outcome: ToolUse | null };

/**
 * Ascending by seq; an outcome without a call is one, too. The pairs are those of all that is known: a call that came before a moment
 * and its outcome after it is under way at that moment.
 * @param at Null is the present.
 */
export function toolCallsAt(run: Used, at: number | null): ToolCall[] {
  const taskIdOf = taskIdFinder(run.state);
  const upTo = at ?? Number.POSITIVE_INFINITY;
  const isKnown = (use: ToolUse | null): use is ToolUse => use !== null && use.seq <= upTo;
  return pairsIn(run).flatMap(({ call, outcome }) => {
    const first = isKnown(call) ? call : outcome;
    if (!isKnown(first)) return [];
    const end = isKnown(outcome) ? outcome : null;
    const { seq, agent_id, tool, time: from } = first;
    return {
      seq,
      task_id: taskIdOf(first.task_id),
      agent_id,
      tool,
      from,
      to: end === null ? null : Math.max(from, end.time),
      state: end === null ? 'running' : end.kind === 'error' ? 'failed' : 'ok',
    };
  });
}

/** What was paired last: a timeline asks for one moment after the other. */
let last: (Used & { readonly pairs: readonly Pair[] }) | null = null;

function pairsIn({ usage, state }: Used): readonly Pair[] {
  if (last?.usage === usage && last.state === state) return last.pairs;
  const pairs = createToolPairs<ToolUse & { readonly run_id: string }>();
  const taskIdOf = taskIdFinder(state);
  const facts = usage.tools.map((use) => ({ ...use, run_id: '' }));
  pairs.add(facts, ({ task_id }) => taskIdOf(task_id));
  const paired = usage.tools.flatMap((use): Pair[] => {
    if (use.kind === 'call') return [{ call: use, outcome: pairs.outcomes.get(use.seq) ?? null }];
    return pairs.paired.has(use.seq) ? [] : [{ call: null, outcome: use }];
  });
  last = { usage, state, pairs: paired };
  return paired;
}
