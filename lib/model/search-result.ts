// What a search finds: events by the threads in which they stand, each with the part of its text that was looked for.
import { z } from 'zod';

export const SearchHit = z.object({
  seq: z.int(),
  agent_id: z.string(),
  type: z.string(),
  at: z.string().describe('When the server received it'),
  snippet: z
    .array(z.tuple([z.string(), z.boolean()]))
    .describe('The parts of a line in order, each with whether it is what was looked for'),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchResult = z.object({
  thread_id: z.string(),
  run_id: z.string(),
  channel: z.string(),
  title: z.string(),
  hits: z.array(SearchHit).describe('Newest first'),
});
export type SearchResult = z.infer<typeof SearchResult>;

const CountedValue = z.tuple([z.string(), z.int()]);

export const SearchCounts = z.object({
  hits: z.int().describe('How many were counted, the newest ones'),
  is_all: z.boolean().describe('Whether there are no others; a count is bounded in hits and time'),
  days: z.array(CountedValue).describe('Days of receipt (UTC) with how many hits, oldest first'),
  types: z.array(CountedValue).describe('The most frequent ones, as agents and channels are'),
  agents: z.array(CountedValue),
  channels: z.array(CountedValue),
});
export type SearchCounts = z.infer<typeof SearchCounts>;
