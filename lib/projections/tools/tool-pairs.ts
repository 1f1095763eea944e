// Which tool.result or tool.error answers which tool.call. Clutch has no field for it: an outcome that names its call
// (`payload.call_id`, `payload.tool_call_id`, or the same in `meta`, of the run) answers that one, whichever came first;
// one that names none answers the oldest unanswered call before it of the same run, task and tool.
import { pairKey } from '@/lib/std/pair-key';
import type { ToolFact } from './tool-fact';

export type ToolPairs<Fact extends ToolFact> = {
  /** By the seq of the call. */
  readonly outcomes: ReadonlyMap<number, Fact>;
  /** The seqs of outcomes that answer a call. */
  readonly paired: ReadonlySet<number>;
  /**
   * Pairs more facts, ascending by seq and behind those before. A second outcome of one call stays unpaired. Answers the
   * earlier calls that are answered now; null where a call answers to an outcome that came in an earlier part.
   * @param taskKeyOf The same for all facts of a task, in all runs.
   */
  add(facts: readonly Fact[], taskKeyOf: (fact: Fact) => string): readonly number[] | null;
};

/** The pairs of no facts. */
export function createToolPairs<Fact extends ToolFact>(): ToolPairs<Fact> {
  const outcomes = new Map<number, Fact>();
  const paired = new Set<number>();
  const named = new Map<string, Fact>();
  const waiting = new Map<string, Fact[]>();
  /** What outcomes without a call name. */
  const missing = new Set<string>();

  /** Returns whether an outcome of an earlier part waited for this call. */
  function name(fact: Fact): boolean {
    let wasMissing = false;
    for (const id of [fact.call_id, fact.id]) {
      if (id === null || named.has(inRun(fact, id))) continue;
      named.set(inRun(fact, id), fact);
      wasMissing ||= missing.has(inRun(fact, id));
    }
    return wasMissing;
  }

  function callOf(outcome: Fact, place: string): Fact | undefined {
    const id = outcome.call_id;
    const queue = waiting.get(place) ?? [];
    while (queue[0] && outcomes.has(queue[0].seq)) queue.shift();
    if (id === null) return queue.shift();
    const call = named.get(inRun(outcome, id));
    if (call === undefined) missing.add(inRun(outcome, id));
    return call;
  }

  function pair(call: Fact | undefined, outcome: Fact): boolean {
    if (call === undefined || outcomes.has(call.seq)) return false;
    outcomes.set(call.seq, outcome);
    paired.add(outcome.seq);
    return true;
  }

  return {
    outcomes,
    paired,
    add(facts, taskKeyOf) {
      const calls = facts.filter(({ kind }) => kind === 'call');
      if (calls.filter(name).length > 0) return null;
      const first = facts[0]?.seq ?? 0;
      const answered: number[] = [];
      for (const fact of facts) {
        const place = pairKey(taskKeyOf(fact), fact.tool);
        if (fact.kind !== 'call') {
          const call = callOf(fact, place);
          if (pair(call, fact) && call !== undefined && call.seq < first) answered.push(call.seq);
        } else if (fact.call_id === null) {
          const queue = waiting.get(place);
          if (queue) queue.push(fact);
          else waiting.set(place, [fact]);
        }
      }
      return answered;
    },
  };
}

function inRun({ run_id }: ToolFact, id: string): string {
  return pairKey(run_id, id);
}
