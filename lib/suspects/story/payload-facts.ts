// What can be told of a payload beside its text: whether a tool gave nothing, and what makes two calls the same.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { textOf } from '@/lib/text/text-of';
import type { StoryPart } from './story-event';

/** Of a call's arguments so much is compared. UTF-16 units of its JSON text. */
const CALL_LENGTH_MAX = 2_000;

/** Where tools put what they give. */
const RESULT_KEYS = ['result', 'output', 'content', 'data', 'value'] as const;

/** Whether a tool's result holds nothing: no text, and an empty value wherever a result may stand. */
export function isEmptyResult(event: Pick<ClutchMessage, 'payload'>): boolean {
  const { payload } = event;
  const given = RESULT_KEYS.filter((key) => key in payload);
  return given.length > 0 && given.every((key) => isEmpty(payload[key]));
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** The same for calls of one agent with the same arguments, and for handovers of the same text to the same agents. */
export function callKey({ event }: EventRecord, part: StoryPart): string | null {
  const { agent_id: from } = event.from;
  if (event.type === 'tool.call') {
    const { call_id, tool_call_id, id, ...rest } = event.payload;
    return JSON.stringify(['call', from, rest]).slice(0, CALL_LENGTH_MAX);
  }
  if (part !== 'handover') return null;
  const to = event.to.map(({ agent_id: id }) => id);
  return JSON.stringify(['handover', from, to, textOf(event)]).slice(0, CALL_LENGTH_MAX);
}
