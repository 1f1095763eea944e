// Saved searches, and the alerts that they raise. What a search means is `lib/search`'s, when it raises one `lib/alerts`'.
import { z } from 'zod';
import { isStorableText } from './storable-text';
import { BAD_TEXT } from './text';

const StoredText = z.string().refine(isStorableText, { message: BAD_TEXT });

/** A name that fits a row of a list. UTF-16 units. */
export const SEARCH_NAME_LENGTH_MAX = 80;

/** A saved line leaves room for the places by which the hits of an alert are found again. UTF-16 units. */
export const SAVED_QUERY_LENGTH_MAX = 440;

/** Amounts are counts, tokens or dollars: more than this nobody waits for, and numbers below it are exact. */
const OVER_MAX = 1_000_000_000_000;

/** A window of a month: what is older is history. Seconds. */
const WITHIN_MAX_SEC = 30 * 24 * 60 * 60;

/** Longer addresses are not taken by servers either. UTF-16 units. */
export const WEBHOOK_URL_LENGTH_MAX = 2_000;

export const AlertSettings = z.strictObject({
  over: z
    .number()
    .min(0)
    .max(OVER_MAX)
    .describe('More than so many hits raise it; of a search by sum: more than so much'),
  within_s: z.int().min(1).max(WITHIN_MAX_SEC).describe('Within so many seconds'),
  webhook: StoredText.min(1)
    .max(WEBHOOK_URL_LENGTH_MAX)
    .optional()
    .describe('Where it is sent besides, signed'),
});
export type AlertSettings = z.infer<typeof AlertSettings>;

export const SavedSearch = z.object({
  id: z.string(),
  name: StoredText.trim().min(1).max(SEARCH_NAME_LENGTH_MAX),
  q: StoredText.min(1).max(SAVED_QUERY_LENGTH_MAX),
  alert: AlertSettings.nullable(),
  fired_at: z.string().nullable().describe('When it raised an alert last'),
  webhook_tried: z
    .object({ at: z.string(), error: z.string().nullable() })
    .nullable()
    .describe('When its webhook was tried last, and what went wrong; null where nothing did'),
});
export type SavedSearch = z.infer<typeof SavedSearch>;

/** An alert as it was raised, with the search as it was then. */
export const Alert = z.object({
  id: z.string(),
  search_id: z.string(),
  name: z.string(),
  q: z.string(),
  over: z.number(),
  within_s: z.int(),
  count: z.number().describe('How many hits the window had, or how much they came to'),
  first_seq: z.int().describe('The first and the last event that were counted'),
  last_seq: z.int(),
  raised_at: z.string().describe('When the last of them was received'),
  acknowledged_at: z.string().nullable(),
  acknowledged_by: z.string().nullable(),
});
export type Alert = z.infer<typeof Alert>;

/** An alert as it is raised, and where it is sent besides. */
export type NewAlert = Omit<Alert, 'acknowledged_at' | 'acknowledged_by'> & {
  readonly webhook: string | null;
};
