// One item of an AutoGen stream with what the glue adds: the run, its place in it, and by which handoff whoever speaks has the work. The
// envelope is strict; the item is loose, so that whatever a version or an own message adds to it is kept.
import { z } from 'zod';
import { PythonTime } from '@/lib/model/python-time';
import { Identifier } from '@/lib/model/text';

/** `StructuredMessage[Name]`: a type may have the name of a class of its own. */
const TYPE_LENGTH_MAX = 200;

export const AutogenMessage = z.looseObject({
  type: z.string().min(1).max(TYPE_LENGTH_MAX),
  source: z.string(),
  /** Versions before 0.5 have neither id nor time. */
  id: Identifier.optional(),
  created_at: PythonTime.optional(),
});
export type AutogenMessage = z.infer<typeof AutogenMessage>;

/** The end of a stream: it has no type and no id. The glue leaves the messages that came before in it out, but for the last one. */
export const AutogenResult = z.looseObject({
  messages: z.array(AutogenMessage),
  stop_reason: z.string().nullish(),
  /** What the stream raised in place of a result, which is none of the framework's items: the glue adds it. */
  error: z.looseObject({ type: z.string(), message: z.string(), at: PythonTime }).nullish(),
});
export type AutogenResult = z.infer<typeof AutogenResult>;

const envelope = {
  run: Identifier,
  /** Counts the items of a run up from 1. */
  sequence: z.int().min(1),
  /** The id of the handoff by which the work came to whoever speaks; absent before the first one. */
  held: Identifier.nullish(),
} as const;

export const AutogenMessageRecord = z.strictObject({ ...envelope, item: AutogenMessage });
export const AutogenResultRecord = z.strictObject({ ...envelope, item: AutogenResult });

export type AutogenRecord =
  | z.infer<typeof AutogenMessageRecord>
  | z.infer<typeof AutogenResultRecord>;

/** An item as `dump()` gives it, of which the request says the run, or with its envelope. */
export type AutogenWire = AutogenRecord | AutogenMessage | AutogenResult;

/** Whether an item stands in its envelope. */
export function isRecord(wire: AutogenWire): wire is AutogenRecord {
  return 'item' in wire && 'run' in wire && 'sequence' in wire;
}
