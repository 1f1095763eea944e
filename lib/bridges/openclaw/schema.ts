// A record: one event of OpenClaw's gateway (protocol v4), and what the event alone does not say. Its payload is loose, so that whatever a
// release adds is kept. A message of a history is the event that told of it when it was said, `session.message`; the end of a run that nobody
// heard is `run.ended`, which is ours: `lib/cli/openclaw` makes both.
import { z } from 'zod';
import { orNull } from '@/lib/model/or-null';
import { PLAIN_NAME } from '@/lib/model/plain-name';
import { isStorableText } from '@/lib/model/storable-text';
import { BAD_TEXT } from '@/lib/model/text';
import { YEAR_9999_END_MS } from '@/lib/std/instant';

/** Keys of sessions and ids become parts of ids, with words around them. A subagent's run that reports has twice its own. UTF-16 units. */
const ID_LENGTH_MAX = 300;

export const Id = z.string().min(1).max(ID_LENGTH_MAX).refine(isStorableText, BAD_TEXT);

/** Milliseconds since 1970. */
export const Time = z.int().min(0).max(YEAR_9999_END_MS);

const Payload = z.looseObject({
  sessionKey: Id.optional(),
  agentId: z.string().optional(),
  runId: Id.optional(),
  spawnedBy: Id.nullish(),
  ts: Time.optional(),
});

export const Wire = z.object({
  event: z.string().regex(/^[A-Za-z][\w.-]{0,99}$/, 'expected the name of an event'),
  payload: Payload,
  /** What tells the sessions of one gateway from those of another one. */
  gateway: orNull(z.string().regex(PLAIN_NAME, 'expected a short plain name')),
  /** The session that the ones above it began with: a subagent's own names the next one alone. */
  root: orNull(Id),
});
export type ClawWire = z.infer<typeof Wire>;

/** What a message of a transcript says of itself. */
export const Message = z.looseObject({
  role: z.string(),
  timestamp: Time.optional(),
  __openclaw: z.looseObject({ id: Id.optional(), runId: Id.optional() }).optional(),
});
export type ClawMessage = z.infer<typeof Message>;

/** The streams of an agent's run, and what is needed to read them. */
export const AgentStream = z.looseObject({
  runId: Id,
  stream: z.string(),
  data: z.looseObject({}),
});

/** The end of a run that nobody heard. */
export const RunEnded = z.looseObject({ sessionKey: Id, runId: Id });

/** What is asked of people outside a transcript, as a client hears it that may decide. */
export const Approval = z.looseObject({ id: Id });

/** The same as it stands in its session. */
export const SessionApproval = z.looseObject({
  phase: z.string(),
  approval: z.looseObject({
    id: Id,
    createdAtMs: Time.optional(),
    resolvedAtMs: Time.optional(),
  }),
});

/** Whether nobody asked for a run: in it an agent tells what a subagent of its found. */
export function isAnnouncement(run: string): boolean {
  return run.startsWith('announce:');
}
