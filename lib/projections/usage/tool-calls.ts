// The calls of tools in a run at a moment, with their outcomes.
import { createToolPairs } from '../tools/tool-pairs';
import { type RunUsage, type ToolUse, usageUpTo } from './run-usage';

export type ToolCall = {
  readonly seq: number;
  /** Under the id that the task bears. */
  readonly task_id: string;
  readonly agent_id: string;
  readonly tool: string;
  /** Epoch milliseconds. */
  readonly from: number;
  /** Null while it has no outcome, and where only the outcome is known. */
  readonly to: number | null;
  readonly state: 'running' | 'ok' | 'failed';
};

/** Ascending by seq; an outcome without a call is one, too. @param at Null is the present. */
export function toolCallsAt(
  usage: RunUsage,
  at: number | null,
  taskIdOf: (id: string) => string,
): ToolCall[] {
  const known = at === null ? usage.tools : usageUpTo(usage, at).tools;
  const pairs = createToolPairs<ToolUse & { readonly run_id: string }>();
  const facts = known.map((use) => ({ ...use, run_id: '' }));
  pairs.add(facts, ({ task_id }) => taskIdOf(task_id));
  return known.flatMap((use) => {
    if (pairs.paired.has(use.seq)) return [];
    const outcome = use.kind === 'call' ? (pairs.outcomes.get(use.seq) ?? null) : use;
    const { seq, agent_id, tool, time: from } = use;
    const isAlone = outcome === use;
    return {
      seq,
      task_id: taskIdOf(use.task_id),
      agent_id,
      tool,
      from,
      to: outcome === null ? null : Math.max(from, isAlone ? from : outcome.time),
      state: outcome === null ? 'running' : outcome.kind === 'error' ? 'failed' : 'ok',
    };
  });
}
