// Saved searches and alerts as they are put, listed and acknowledged.
import { z } from 'zod';
import { Alert, AlertSettings, SavedSearch } from '@/lib/model/alert';
import { Identifier } from '@/lib/model/text';
import { LimitText, MomentText, SeqText } from './http-parameters';

export const SearchBody = z.strictObject({
  id: Identifier.optional().describe('Of the search whose place it takes; absent for a new one'),
  name: SavedSearch.shape.name,
  q: SavedSearch.shape.q,
  alert: AlertSettings.nullable().default(null).describe('Null: it raises no alert'),
});
export type SearchBody = z.infer<typeof SearchBody>;

export const SearchesAnswer = z.object({ searches: z.array(SavedSearch).describe('By name') });
export type SearchesAnswer = z.infer<typeof SearchesAnswer>;

export const AlertsParameters = z.strictObject({
  after: SeqText.optional().describe('The `next` of the page before'),
  at: MomentText,
  limit: LimitText.optional(),
});
export type AlertsParameters = z.infer<typeof AlertsParameters>;

export const AlertsAnswer = z.object({
  alerts: z.array(Alert).describe('Newest first'),
  open: z.int().describe('How many of all nobody acknowledged'),
  next: z.int().nullable().describe('The `after` of the next page; null at the end'),
});
export type AlertsAnswer = z.infer<typeof AlertsAnswer>;
