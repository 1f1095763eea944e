// What stands in a query string: texts that become numbers, and names. Shared by the API's query schemas.
import { z } from 'zod';

/** The longest page of a list: what the store reads at once. */
export const PAGE_ITEMS_MAX = 1000;

/** A page that fits a screen and one round trip. */
export const PAGE_ITEMS_DEFAULT = 100;

/** Fifteen digits stay below 2^53. */
const DIGITS = /^\d{1,15}$/;

/** How a number in a query is described to those who read JSON Schema. */
const described = (range: { minimum: number; maximum?: number }) => ({
  type: 'integer',
  pattern: undefined,
  ...range,
});

/** A position of the log as it stands in a URL. */
export const SeqText = z
  .string()
  .regex(DIGITS, 'expected a whole number from 0')
  .transform(Number)
  .meta(described({ minimum: 0 }));

export const MomentText = SeqText.optional().describe(
  'The moment: the seq of the last event that counts. Absent, or behind the head: the present',
);

/** How many items a page has at most. */
export const LimitText = z
  .string()
  .regex(DIGITS, 'expected a whole number')
  .transform(Number)
  .refine(
    (limit) => limit >= 1 && limit <= PAGE_ITEMS_MAX,
    `expected a number from 1 to ${PAGE_ITEMS_MAX}`,
  )
  .meta(described({ minimum: 1, maximum: PAGE_ITEMS_MAX }));

/** A page of a list ends here, or at its limit: what a client holds at once, and the server writes in one go. Bytes. */
export const LIST_BYTES_MAX = 4 * 1024 * 1024;

/** A name, or the beginning of a title: longer ones are not typed. Counted in UTF-16 units. */
const SEARCH_LENGTH_MAX = 200;

/** What every list of names takes. */
export const listParameters = {
  q: z
    .string()
    .max(SEARCH_LENGTH_MAX)
    .optional()
    .describe('Only those whose name, title or id contains it, in any case'),
  hidden: z
    .literal('true')
    .optional()
    .describe('Instead of what is shown, what operators hid or merged'),
  limit: LimitText.optional(),
};

/** An operation that takes no parameters: whatever stands in the query is refused, a key by any name above all. */
export const NoQuery = z.strictObject({});

/** A schema as the API's plumbing handles it, without its shape. */
export type AnySchema = z.ZodType;

/** What a schema's value is once it was read. */
export type ValueOf<Schema extends AnySchema> = z.output<Schema>;

/** Whether a request may come without the body that this is the schema of: all of its fields may be left out. */
export function isOptionalBody(schema: AnySchema): boolean {
  return schema.safeParse({}).success;
}
