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
