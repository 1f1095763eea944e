// A record: one event of AG-UI (@ag-ui/core 1.0), and what the event alone does not say. The event is loose, so that whatever a
// revision adds is kept. A message or a call of a tool is whole, in the protocol's own short form (`TEXT_MESSAGE_CHUNK`,
// `TOOL_CALL_CHUNK` with all of its text): `lib/http/bridges/ag-ui` puts them together.
import { z } from 'zod';
import { orNull } from '@/lib/model/or-null';
import { isStorableText } from '@/lib/model/storable-text';
import { BAD_TEXT } from '@/lib/model/text';
import { YEAR_9999_END_MS } from '@/lib/std/instant';

/** They become parts of ids, with a word before them. SDKs make UUIDs. UTF-16 units. */
const ID_LENGTH_MAX = 200;

const Id = z.string().min(1).max(ID_LENGTH_MAX).refine(isStorableText, { message: BAD_TEXT });

const Event = z.looseObject({
  type: z.string().regex(/^[A-Z][A-Z_]{0,63}$/, 'expected a type of AG-UI, such as RUN_STARTED'),
  /** Milliseconds since 1970. */
  timestamp: z.int().min(0).max(YEAR_9999_END_MS).optional(),
  subagentRunId: Id.optional(),
});
export type AgUiEvent = z.infer<typeof Event>;

export const Wire = z.object({
  event: Event,
  run: orNull(Id),
  thread: orNull(Id),
  /** The place of the event in the stream of its run: it tells events without an id apart. */
  seq: orNull(z.int().min(0)),
  /** The agent that it is about, where that is not the run's own: the subagent that `subagentRunId` stands for. */
  agent: orNull(z.string()),
  /** Of a result: the tool that was called. */
  tool: orNull(z.string()),
  /** The end has not come: more may have been said. */
  open: orNull(z.boolean()),
  /** Of the event that begins a run: it is told to the run that it takes up, and not of its own. */
  continued: z.literal(true).optional(),
  /** So many characters were too many for an event, and were left out. */
  omitted: orNull(z.int().min(1)),
});
export type AgUiWire = z.infer<typeof Wire>;

/** What events of a type cannot be read without; texts that are no ids are marked. */
export const NEEDED: Readonly<Record<string, readonly string[]>> = {
  RUN_STARTED: ['threadId', 'runId'],
  RUN_FINISHED: ['threadId', 'runId'],
  RUN_ERROR: ['message'],
  STEP_STARTED: ['stepName'],
  STEP_FINISHED: ['stepName'],
  TEXT_MESSAGE_CHUNK: ['messageId'],
  TOOL_CALL_CHUNK: ['toolCallId', 'toolCallName'],
  TOOL_CALL_RESULT: ['toolCallId'],
  SUBAGENT_STARTED: ['subagentRunId', 'name'],
  SUBAGENT_FINISHED: ['subagentRunId'],
  SUBAGENT_ERROR: ['subagentRunId', 'message'],
};

/** Whether a field may be an id. */
export function isId(value: unknown): value is string {
  return Id.safeParse(value).success;
}
