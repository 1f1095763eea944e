// What a run used: the calls of tools with their outcomes, and the tokens and money that its events name. A function of the set
// of (seq, event). Plain JSON, gone on with in the browser, which tells earlier moments from it.
import type { EventRecord } from '@/lib/model/event-record';
import { type Usage, usageOf } from '@/lib/model/usage';
import { countWhile } from '@/lib/std/count-while';
import { cutText } from '@/lib/std/cut-text';
import { saidAt } from '@/lib/tasks/event-time';
import { type ToolFact, toolFactOf } from '../tools/tool-fact';

/** Facts of tools that are kept of a run, the first ones: as many as a timeline could tell apart many times over. */
export const TOOL_FACTS_MAX = 20_000;

/** Events with a usage that are kept of a run, the first ones. */
const USED_MAX = 50_000;

/** A name, as a timeline shows it. UTF-16 units. */
const TOOL_NAME_MAX = 80;

export type ToolUse = Omit<ToolFact, 'run_id'> & {
  readonly task_id: string;
  readonly agent_id: string;
  /** Epoch milliseconds. */
  readonly time: number;
};

export type Used = Usage & { readonly seq: number; readonly task_id: string };

export type RunUsage = {
  /** Ascending by seq. */
  readonly tools: readonly ToolUse[];
  /** Ascending by seq. */
  readonly used: readonly Used[];
};

/** Of a run of which nothing is known. */
export const NOTHING_USED: RunUsage = { tools: [], used: [] };

/** The usage with that of more events of the same run; the same object where they used nothing. */
export function foldUsage(usage: RunUsage, records: readonly EventRecord[]): RunUsage {
  const tools = records.flatMap((record) => toolUseOf(record) ?? []);
  const used = records.flatMap((record) => usedBy(record) ?? []);
  if (tools.length === 0 && used.length === 0) return usage;
  return {
    tools: merged(usage.tools, tools, TOOL_FACTS_MAX),
    used: merged(usage.used, used, USED_MAX),
  };
}

function toolUseOf(record: EventRecord): ToolUse | null {
  const fact = toolFactOf(record);
  if (fact === null) return null;
  const { seq, kind, id, call_id, tool } = fact;
  return {
    seq,
    kind,
    id: kind === 'call' ? id : '',
    call_id,
    tool: cutText(tool, TOOL_NAME_MAX),
    task_id: record.event.task_id,
    agent_id: record.event.from.agent_id,
    time: saidAt(record),
  };
}

function usedBy({ seq, event }: EventRecord): Used | null {
  const usage = usageOf(event);
  return usage === null ? null : { seq, task_id: event.task_id, ...usage };
}

type Placed = { readonly seq: number };

/** Each seq once, in order; of too many the first ones. */
function merged<Item extends Placed>(
  known: readonly Item[],
  news: readonly Item[],
  max: number,
): readonly Item[] {
  if (news.length === 0) return known;
  const last = known.at(-1)?.seq ?? 0;
  const isBehind = news.every(({ seq }, place) => seq > (news[place - 1]?.seq ?? last));
  if (isBehind) return known.length >= max ? known : [...known, ...news].slice(0, max);
  const bySeq = new Map([...known, ...news].map((item) => [item.seq, item]));
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq).slice(0, max);
}

/** That of the events up to a seq. */
export function usageUpTo({ tools, used }: RunUsage, seq: number): RunUsage {
  const upTo = <Item extends Placed>(items: readonly Item[]) =>
    items.slice(
      0,
      countWhile(items, (item) => item.seq <= seq),
    );
  return { tools: upTo(tools), used: upTo(used) };
}
