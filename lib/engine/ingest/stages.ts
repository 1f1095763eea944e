// What a message is on its way through the pipeline: Decoded, Checked, Appended, and then its outcome. Each stage is a value
// of its own that the next step is made from; what is refused in a stage passes the rest of them as it is.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { SignatureStatus } from '@/lib/model/event-record';
import type { Failure } from '@/lib/model/failure';
import type { Finding } from '@/lib/model/finding';
import type { DecodedMessage, Frame } from '@/lib/protocols/codec/codec';
import type { MovedText } from '@/lib/protocols/codec/large-texts';
import { invariant } from '@/lib/std/invariant';
import type { DialectsDecided } from '../dialects/dialect-request';
import type { MovedContent } from '../interface/engine';

/** A message that was understood, and whose sender may say it. */
export type Decoded = {
  readonly kind: 'decoded';
  readonly frame: Frame;
  /** With what its signature is worth among its findings. */
  readonly message: DecodedMessage;
  readonly signature: SignatureStatus;
  /** What was decided about the dialects that it defines. */
  readonly dialects: DialectsDecided;
  /** The large texts that the frame refers to instead of holding them. */
  readonly moved: readonly MovedText[];
};

/** A message with what only the log and the registry can tell of it. */
export type Checked = Omit<Decoded, 'kind'> & {
  readonly kind: 'checked';
  /** Error findings are replied to in the message's own protocol. */
  readonly contextFindings: readonly Finding[];
  /** What the engine says to it as the orchestrator, in the same commit. */
  readonly answers: readonly ClutchMessage[];
};

/** A message that is durable. */
export type Appended = {
  readonly kind: 'appended';
  readonly frame: Frame;
  readonly id: string;
  readonly status: 'stored' | 'duplicate';
  readonly seq: number;
  readonly events: readonly ClutchMessage[];
  readonly findings: readonly Finding[];
  readonly moved: readonly MovedContent[];
  /** What its sender is told in the protocol's own words. */
  readonly complaints: readonly Failure[];
};

/** A message that is not stored, with as much of it as could be read. */
export type Refused = {
  readonly kind: 'refused';
  readonly id: string | null;
  readonly failures: readonly [Failure, ...Failure[]];
  readonly findings: readonly Finding[];
  readonly text: string;
  /** The message as a JSON value; undefined where it could not be read. */
  readonly json: unknown;
  /** What it would have become. */
  readonly event: ClutchMessage | null;
};

/** A refusal; what is not given is not known of the message. */
export function refusedAs(
  failures: Refused['failures'],
  rest: Pick<Refused, 'id' | 'text' | 'json'> & Partial<Refused>,
): Refused {
  return { kind: 'refused', findings: [], event: null, ...rest, failures };
}

/** Applies a step to all items that came so far, and puts its results in their places; refused items stay. */
export async function passing<From extends { readonly kind: string }, To>(
  items: readonly (From | Refused)[],
  step: (items: readonly From[]) => Promise<readonly To[]>,
): Promise<(To | Refused)[]> {
  const isRefused = (item: From | Refused): item is Refused => item.kind === 'refused';
  const done = (await step(items.filter((item): item is From => !isRefused(item)))).values();
  return items.map((item) => {
    if (isRefused(item)) return item;
    const next = done.next();
    invariant(next.done !== true, 'a step has one result for each item');
    return next.value;
  });
}
