// A kind of message as a person fills it in: the JSON Schema of its fields, and where it says what every message says. Protocols
// describe their own; who draws a form needs to know none of them.
import { z } from 'zod';

/** What every message says in some way. */
export const FieldMeaning = z.enum([
  ...(['id', 'time', 'sender', 'role', 'recipients'] as const),
  ...(['channel', 'thread', 'run', 'task', 'reply', 'text', 'attachments'] as const),
]);
export type FieldMeaning = z.infer<typeof FieldMeaning>;

/**
 * How a value is written: agents by id, by bare name, as a list of names, or as objects; times as text or as numbers; attachments as
 * references to artifacts, or as files with an address.
 */
const FieldNotation = z.enum([
  ...(['text', 'agent_id', 'name', 'names', 'recipients'] as const),
  ...(['iso', 'seconds', 'milliseconds'] as const),
  ...(['artifact_refs', 'files'] as const),
]);
export type FieldNotation = z.infer<typeof FieldNotation>;

export const FieldPlace = z.object({
  path: z.string().describe('JSON Pointer into the message'),
  says: FieldMeaning,
  as: FieldNotation,
  everybody: z.string().optional().describe('How everybody is named, where that is a name'),
});
export type FieldPlace = z.infer<typeof FieldPlace>;

export const MessageForm = z.object({
  kind: z.string().describe('The native type, such as REQ'),
  schema: z
    .record(z.string(), z.unknown())
    .describe('JSON Schema of the message, or of its fields where the message is text'),
  places: z.array(FieldPlace),
  found_at: z
    .record(z.string(), z.string())
    .optional()
    .describe('By where findings point: the field that they are about, where that is another path'),
});
export type MessageForm = z.infer<typeof MessageForm>;
