// What an event means beside its type, in words that no protocol owns: the one place where folds and views learn what a
// protocol's convention says. A meaning is a pure function of the event, so that logs written before read the same.
import type { ToolResult } from '@/lib/delegation/producers';
import type { DialectCall } from '@/lib/dialects/log/dialect-said';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { UnsignedMessage } from '@/lib/model/signed-text';

/** What an event does to the task that it is about. */
export type TaskAct = 'request' | 'accept' | 'progress' | 'result' | 'error' | 'cancel' | 'timeout';

/** An id, and the one that it refers to, in which the name of the task is looked for. */
export type TaskLink = readonly [id: string, to: string];

/** What a request expects first: the obligation of whoever it is addressed to. `review` is owed as an approval. */
export type Expected = 'accept' | 'result' | 'reply' | 'votes' | 'review';

/** What an overseer or a person decided about a result. */
export type ReviewRuling = 'approved' | 'rejected' | 'questioned';

/** A question: whoever it is addressed to owes a reply. */
export type Question = {
  /** Where a reply that names no question is looked for: at the same task, or in the same thread and only as a result or an error. */
  readonly scope: 'task' | 'thread';
  /** For how long its asker waits. Seconds; absent where nobody said it. */
  readonly timeoutSec?: number;
};

/** A parameter beside the content, its value as it is printed. */
export type NamedParameter = { readonly name: string; readonly value: string };

/** What an event is in a deliberation: a proposal, a vote on one, the decision about one, or a reminder that a vote is missing. */
export type Deliberation =
  | {
      readonly part: 'proposal';
      /** The names under which votes may refer to it, the surest first (HD9). */
      readonly names: readonly [string, ...string[]];
      /** The triad that it names; null where it names none. */
      readonly triad: string | null;
      /** Epoch milliseconds; null where it gives none. */
      readonly deadline: number | null;
    }
  /** `proposal` is the name by which it refers to one. */
  | { readonly part: 'vote'; readonly proposal: string; readonly vote: string }
  | { readonly part: 'decision'; readonly proposal: string; readonly result: string }
  | { readonly part: 'reminder'; readonly proposal: string };

/** What an event says of dialects. */
export type DialectMeaning = {
  /** The dialect whose speakers it asks for. */
  readonly asksFor: string | null;
  readonly call: DialectCall | null;
  /** Dialects that its sender says to speak; at most 64. */
  readonly claims: readonly string[];
  readonly parameters: readonly NamedParameter[];
};

/** What one event means, whatever protocol it came in. Folds and views ask for this and never for a protocol. */
export type Meaning = {
  /** Null where it is about no task. */
  readonly act: TaskAct | null;
  /** Two ids that it says name one task; null where it says no such thing. */
  readonly link: TaskLink | null;
  /** Ids of events that it says it answers, the surest first. */
  readonly refersTo: readonly string[];
  /** The thread that it names itself; null where its codec derived one. */
  readonly thread: string | null;
  /** Of a request; null for every other event. */
  readonly expects: Expected | null;
  readonly question: Question | null;
  /** What its sender asked about this task has an answer, which may have been given elsewhere. */
  readonly goesOn: boolean;
  /** Of a request: it says that it hands work over, and not only that it asks for some. */
  readonly handsOver: boolean;
  /** Of a request: without a parent of its own it hangs from the task that its sender holds. */
  readonly parentIsHeld: boolean;
  /** Of a request: addressed to the overseer of its sender it asks for a review of the task that the sender holds. */
  readonly mayAskReview: boolean;
  /** Of a request: no event ends the task; only words tell that it is done. */
  readonly endsInWords: boolean;
  /** Of a message: from the assignee to who asked it counts as the result, for its protocol has no other word for one. */
  readonly mayBeResult: boolean;
  /** Of an act: it may be about something that was never a task, and says nothing of its run then. */
  readonly mayBeAside: boolean;
  /** What it decides about a result, and why; null where it decides nothing. */
  readonly ruling: { readonly ruling: ReviewRuling; readonly comment: string } | null;
  /** It belongs to conversations whose state its protocol keeps: who awaits whose answer, who was told what. */
  readonly isConversation: boolean;
  /** Null where it says nothing of dialects. */
  readonly dialect: DialectMeaning | null;
  /** Names of payload fields that a view shows in other places than among the content's fields. */
  readonly aside: ReadonlySet<string>;
  /** The rule by which its protocol forbids a handing-over that closes a cycle; null where none does. */
  readonly cycleRule: string | null;
  /** Null where it refers to no content. */
  readonly context: ContextReference | null;
  /** Of a request for a reproducible result: all that the result may depend on; of a result that says it is one: that. */
  readonly reproducible: Reproducible | null;
  /** Null where it is no tool's result. */
  readonly toolResult: ToolResult | null;
  /** Null where it is no part of a deliberation. */
  readonly deliberation: Deliberation | null;
  /** What the message stands in, the outermost first: each as it is printed, without the message. */
  readonly wrappers: readonly string[];
  /** Its sender takes leave of whoever it is addressed to. */
  readonly isFarewell: boolean;
};

/** A reference to content that work rests on. */
export type ContextReference = {
  readonly ref: string;
  /** As it was written; null where none was. */
  readonly hash: string | null;
  /** The content itself, where it goes along. */
  readonly inline: string | null;
};

/** One side of what is to be the same each time, as any JSON value. */
export type Reproducible = { readonly side: 'input' | 'result'; readonly value: unknown };

/** What a field of a native message is for, in the order in which the inspector lists them. */
export const FIELD_LABELS = [
  'Act',
  'Mode',
  'From',
  'To',
  'Id',
  'Time',
  'Thread',
  'Run',
  'Parent',
  'Task',
  'Work',
  'Text',
  'Data',
  'Context',
  'Attachments',
  'Role',
  'Version',
  'Other fields',
] as const;

export type FieldLabel = (typeof FIELD_LABELS)[number];

/** A small shape by which a protocol is known: one path in a box of 16 units. */
export type ProtocolShape = {
  readonly path: string;
  /** Drawn as a line and not filled. */
  readonly isLine: boolean;
};

/** How the messages of a protocol are sent that are no JSON. */
export type TextForm = {
  /** What one message is, as people are told. */
  readonly name: string;
  readonly mediaType: string;
  /** The ending of files that hold such messages. */
  readonly fileEnding: string;
  /** The text that the fields of a form make; null where one of them cannot be said. */
  textOfFields(fields: Readonly<Record<string, unknown>>): string | null;
  /** The fields of a text; null where it says more than the form has, or cannot be read. */
  fieldsOfText(text: string): Record<string, unknown> | null;
};

/** What a message says of the session that it stands in. */
export type SaidSession = {
  readonly id: string;
  /** The role in which it was said; null where it gives none. */
  readonly role: string | null;
};

/** The sessions of a protocol that has them. */
export type SessionMeaning = {
  /** Null where a message names no session. */
  of(event: ClutchMessage): SaidSession | null;
  /** The `meta` of an event that stands in one, for those that are brought in from a file. */
  metaOf(session: SaidSession): Readonly<Record<string, unknown>>;
};

/** A protocol's part in reading events: light enough for the browser, and the second entry point of its folder. */
export type ProtocolMeaning = {
  readonly protocol: string;
  readonly title: string;
  readonly shape: ProtocolShape;
  /** Total and deterministic: events may come from anywhere, also with another form than the codec writes. */
  meaningOf(event: ClutchMessage): Meaning;
  /** Content that is shown as code, in lines of at most `width` characters where it is given; null for all other. */
  codeOf(event: ClutchMessage, width?: number): string | null;
  /** Of a request: what it refers to in the words of its own envelope. Absent where only canonical fields refer to anything. */
  referencesOf?(event: ClutchMessage): readonly string[];
  /** Finds the label of a field of a native message, given as a JSON value, by its JSON Pointer. */
  fieldLabels(message: unknown): (pointer: string) => FieldLabel;
  /** Null where its messages are JSON. */
  readonly textForm: TextForm | null;
  /** Whether any of its events belongs to a conversation (`Meaning.isConversation`): else they need not be looked through. */
  readonly keepsConversations: boolean;
  /** Absent where it knows no sessions. */
  readonly sessions?: SessionMeaning;
  /** The key that the signature of a message names; null where it bears none. Absent where only `security.auth` of an event names one. */
  keyNamedIn?(event: ClutchMessage): string | null;
  /**
   * Makes a message, as it is sent, ready to be signed by a key; null where it bears a signature, could not bear one that counts, or
   * would leave the run that its request names for it. Absent where no signature of the protocol's names a key and covers who
   * sends the message, when and where to.
   */
  toBeSigned?(
    message: Readonly<Record<string, unknown>>,
    kid: string,
    runId?: string,
  ): UnsignedMessage | null;
};
