// Bodies and queries of the log: what writes events, what reads them.
import { z } from 'zod';
import { ClutchMessage, MessageType } from '@/lib/model/clutch-message';
import { EventRecord, SignatureStatus } from '@/lib/model/event-record';
import { FailureCode } from '@/lib/model/failure';
import { Finding } from '@/lib/model/finding';
import { toAgentId } from '@/lib/model/ids';
import { EdgeReason } from '@/lib/model/orchestration/lineage';
import { PinnedEvent, SaidReaction } from '@/lib/model/said-reaction';
import { Identifier } from '@/lib/model/text';
import { LimitText, SeqText } from './http-parameters';

export const EventsQuery = z.strictObject({
  after: SeqText.optional().describe('Only events behind this seq'),
  before: SeqText.optional().describe('Only events before this seq'),
  limit: LimitText.optional(),
  order: z.enum(['asc', 'desc']).optional(),
  run_id: Identifier.optional(),
  thread_id: Identifier.optional(),
  task_id: Identifier.optional().describe(
    'Any id of the task: of the message that opened it, or of an answer',
  ),
  agent_id: Identifier.optional().describe(
    'The sender; an agent is named with or without `agent:`',
  ),
  type: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(MessageType))
    .optional()
    .describe('One type or several, comma-separated'),
  protocol: Identifier.optional(),
  channel: Identifier.optional(),
  q: z
    .string()
    .optional()
    .describe(
      'Only what a search means: full text over everything readable in the event, in the language of /search',
    ),
  reactions: z
    .literal('true')
    .optional()
    .describe('Of a page: also what people ever reacted to its events'),
});
export type EventsQuery = z.infer<typeof EventsQuery>;

export const EventsPage = z.object({
  events: z.array(EventRecord),
  next: z
    .int()
    .nullable()
    .describe(
      'Where to go on: `after` when ascending, `before` when descending; null at the end. With `q` a page may be short, or empty',
    ),
  head: z.int().describe('The seq of the last event of the log'),
  reactions: z
    .array(SaidReaction)
    .optional()
    .describe('Where asked for: reactions to these events, given and taken back, ascending by seq'),
});
export type EventsPage = z.infer<typeof EventsPage>;

const large = z
  .literal('artifact')
  .optional()
  .describe(
    'Moves large texts of what the messages say to the artifact store; the references stand in their places',
  );

/** What a request says of the messages that it writes. */
export const WriteQuery = z.strictObject({ large });
export type WriteQuery = z.infer<typeof WriteQuery>;

/** What a request says for messages whose protocol has no word for it. */
export const IngestQuery = z.strictObject({
  channel: Identifier.optional(),
  run_id: Identifier.optional(),
  thread_id: Identifier.optional(),
  from: Identifier.transform(toAgentId).optional().describe('Who speaks, with or without `agent:`'),
  profile: Identifier.optional().describe('One of the readings that the protocol has'),
  large,
});
export type IngestQuery = z.infer<typeof IngestQuery>;

/** What streams of AG-UI are brought with. */
export const AgUiQuery = IngestQuery.omit({ profile: true, large: true });
export type AgUiQuery = z.infer<typeof AgUiQuery>;

/** What a JSON body of events holds. */
export const ClutchMessages = z.union([ClutchMessage, z.array(ClutchMessage)]);

/** Why an item is refused. */
const IngestErrorBody = z.object({
  code: FailureCode,
  message: z.string(),
  path: z.string().optional(),
  rule: z.string().optional(),
  retryable: z.boolean(),
});

/** One result for each item, in the order sent. */
export const ResultsAnswer = z.object({
  results: z.array(
    z.object({
      id: z.string().nullable(),
      status: z.enum(['stored', 'duplicate', 'rejected']),
      seq: z.int().optional(),
      moved: z
        .array(
          z.object({
            path: z.string().describe('JSON Pointer to the reference in the message'),
            ref: z.string(),
            bytes: z.int().describe('Of the text as UTF-8'),
          }),
        )
        .optional()
        .describe('With `large=artifact`: the texts that are artifacts, where there are some'),
      error: IngestErrorBody.optional(),
    }),
  ),
});
export type ResultsAnswer = z.infer<typeof ResultsAnswer>;

export const IngestAnswer = ResultsAnswer.extend({
  events: z.array(ClutchMessage).describe('What the messages became'),
  findings: z.array(Finding),
  reply: z
    .unknown()
    .optional()
    .describe(
      'What the protocol itself answers to what is wrong: the message, or for a body of several items a list of them',
    ),
  truncated: z
    .boolean()
    .optional()
    .describe('Where much was sent, `events`, `findings` and `reply` hold only the first 8 MiB'),
});
export type IngestAnswer = z.infer<typeof IngestAnswer>;

/** What would become of one message. */
export const DryRunAnswer = z.object({
  taken: z.boolean().describe('Whether it would be stored'),
  error: IngestErrorBody.nullable().describe('Why it would be refused'),
  events: z.array(ClutchMessage).describe('What it would become'),
  findings: z.array(Finding).describe('Of the message, and of what the log and the registry show'),
  signature: SignatureStatus.nullable(),
  delegations: z
    .array(
      z.object({
        from: z.string(),
        to: z.string(),
        verdict: z.enum(['allowed', 'forbidden', 'unchecked']),
        rule: z.string(),
        message: z.string(),
        reason: EdgeReason,
        when_to_delegate: z.string().nullable(),
      }),
    )
    .describe('Whom it hands work to, and whether that is allowed'),
  delegation: z
    .enum(['observe', 'enforce'])
    .describe('Whether forbidden delegations are only marked, or kept from their recipients'),
  reply: z.unknown().describe('What the protocol answers to a message that is refused'),
});
export type DryRunAnswer = z.infer<typeof DryRunAnswer>;

/** A reason is read by people in a list of redactions. */
export const RedactRequest = z.strictObject({ reason: z.string().trim().min(1).max(500) });
export type RedactRequest = z.infer<typeof RedactRequest>;

export const RedactAnswer = z.object({ seq: z.int(), redacted: z.string() });
export type RedactAnswer = z.infer<typeof RedactAnswer>;

/** What is pinned in a thread, and at which moment. */
export const PinsQuery = z.strictObject({
  at: SeqText.optional().describe('As it was when the log ended with this seq'),
});
export type PinsQuery = z.infer<typeof PinsQuery>;

export const PinsAnswer = z.object({
  pins: z.array(PinnedEvent).describe('The one that was pinned last first'),
});
export type PinsAnswer = z.infer<typeof PinsAnswer>;
