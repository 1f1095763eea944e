// What a person says of a run, or of one event of it: that it is where the run went wrong, or that it is right. An event in the run,
// that the engine says and nobody else can; another one takes it back.
import { z } from 'zod';
import { CLUTCH_VERSION } from './clutch';
import type { ClutchMessage } from './clutch-message';
import { channelOf } from './event-fields';
import type { EventRecord } from './event-record';
import { HUMAN_AGENT_ID } from './ids';
import { isJudgement, JUDGEMENT_TYPE } from './judgement-type';
import { isStorableText } from './storable-text';
import { Identifier } from './text';

/** A note is a remark beside the event, and no report. UTF-16 units. */
export const JUDGEMENT_NOTE_MAX = 1_000;

/** Null takes back what the same person said before. */
const Judged = z.enum(['right', 'wrong']).nullable();

/** What is said: of the event at `seq`, or of the run as a whole where there is none. */
export const JudgementRequest = z.strictObject({
  seq: z.int().min(1).optional().describe('An event of the run; absent: the run as a whole'),
  judged: Judged.describe('Null takes back what the same person said before'),
  note: z
    .string()
    .trim()
    .min(1)
    .max(JUDGEMENT_NOTE_MAX)
    .refine(isStorableText, { message: 'expected well-formed text without U+0000' })
    .optional(),
});
export type JudgementRequest = z.infer<typeof JudgementRequest>;

/** What the payload of the event holds beside its text. */
const JudgementPayload = z.object({
  about_seq: z.int().nullable(),
  judged: Judged,
  note: z.string().optional(),
});

/** One judgement that counts. */
export const Judgement = z.object({
  seq: z.int().describe('The event of the log that says so'),
  at: z.string(),
  by: Identifier,
  about_seq: z.int().nullable().describe('Null where it is about the run as a whole'),
  judged: z.enum(['right', 'wrong']),
  note: z.string().optional(),
});
export type Judgement = z.infer<typeof Judgement>;

/** The event of a judgement: beside what it is about, for people. Its time says nothing of how long the run took. */
export function judgementEvent(
  { seq = null, judged, note }: { seq?: number | null } & Omit<JudgementRequest, 'seq'>,
  said: { id: string; at: string; by: string; beside: Pick<EventRecord, 'event' | 'protocol'> },
): ClutchMessage {
  const { event, protocol } = said.beside;
  const what = seq === null ? 'the run' : `event ${seq}`;
  const told =
    judged === null ? `takes back what was said of ${what}` : `marks ${what} as ${judged}`;
  return {
    v: CLUTCH_VERSION,
    id: said.id,
    ts: said.at,
    thread_id: event.thread_id,
    run_id: event.run_id,
    task_id: event.task_id,
    from: { agent_id: said.by, ...(said.by === HUMAN_AGENT_ID && { role: 'human' }) },
    to: [{ agent_id: HUMAN_AGENT_ID }],
    type: 'chat.system',
    payload_type: JUDGEMENT_TYPE,
    payload: {
      text: note === undefined ? told : `${told}: ${note}`,
      about_seq: seq,
      judged,
      ...(note !== undefined && { note }),
    },
    meta: { ui_channel: channelOf(event, protocol), derived: ['ts', 'to'] },
  };
}

/** The judgements that count: of each person the last one about each event and about the run, in the order of the log. */
export function judgementsIn(records: readonly EventRecord[]): Judgement[] {
  const last = new Map<string, Judgement>();
  for (const record of records.toSorted((one, other) => one.seq - other.seq)) {
    const read = isJudgement(record) ? JudgementPayload.safeParse(record.event.payload) : null;
    if (read?.success !== true) continue;
    const { about_seq, judged, note } = read.data;
    const by = record.event.from.agent_id;
    const place = JSON.stringify([by, about_seq]);
    last.delete(place);
    if (judged === null) continue;
    last.set(place, {
      seq: record.seq,
      at: record.received_at,
      by,
      about_seq,
      judged,
      ...(note !== undefined && { note }),
    });
  }
  return [...last.values()];
}
