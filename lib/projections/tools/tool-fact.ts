// What a call of a tool or its outcome says, as far as it tells which outcome answers which call. Plain JSON.
import type { EventRecord } from '@/lib/model/event-record';

const KINDS = { 'tool.call': 'call', 'tool.result': 'result', 'tool.error': 'error' } as const;

export type ToolFact = {
  readonly seq: number;
  readonly kind: (typeof KINDS)[keyof typeof KINDS];
  readonly run_id: string;
  readonly id: string;
  /** The id of the call that both sides name; null where this one names none. */
  readonly call_id: string | null;
  readonly tool: string;
};

/** Null for every event that is about no tool. */
export function toolFactOf({ seq, event }: Pick<EventRecord, 'seq' | 'event'>): ToolFact | null {
  const { type, run_id, id } = event;
  if (type !== 'tool.call' && type !== 'tool.result' && type !== 'tool.error') return null;
  return { seq, kind: KINDS[type], run_id, id, call_id: callIdOf(event), tool: toolOf(event) };
}

/** A fact with the event that it is of. */
export type ToolEvent = ToolFact & { readonly record: EventRecord };

/** The facts of the events that are about a tool. */
export function toolEventsIn(records: readonly EventRecord[]): ToolEvent[] {
  return records.flatMap((record) => {
    const fact = toolFactOf(record);
    return fact === null ? [] : [{ ...fact, record }];
  });
}

/** The tool's name: `payload.tool`, or `payload.name`. */
export function toolOf({ payload }: Pick<EventRecord['event'], 'payload'>): string {
  const { tool, name } = payload;
  if (typeof tool === 'string') return tool;
  return typeof name === 'string' ? name : '';
}

function callIdOf({ payload, meta }: EventRecord['event']): string | null {
  const ids = [payload.call_id, payload.tool_call_id, meta?.call_id, meta?.tool_call_id];
  return ids.find((id): id is string => typeof id === 'string' && id !== '') ?? null;
}
