// One trace or one span as the SDK's tracing exports it (openai-agents 0.24 in Python, @openai/agents 0.20 in JavaScript), and what
// a processor adds to a span that only its trace or the spans above it say. Loose throughout: what is not read here stays in the
// raw message.
import { z } from 'zod';
import { orNull } from '@/lib/model/or-null';
import { Identifier } from '@/lib/model/text';
import { epochMs, YEAR_9999_END_MS } from '@/lib/std/instant';
import { isObject } from '@/lib/std/is-object';

const Instant = z.iso
  .datetime({ offset: true })
  .refine(isInYears, { message: 'expected a time from 1970 on' });

function isInYears(text: string): boolean {
  const ms = epochMs(text);
  return ms >= 0 && ms <= YEAR_9999_END_MS;
}

type Members = Readonly<Record<string, unknown>>;

/** An object as it is: a loose schema would copy it, member by member. */
const Data = z.unknown().transform((value, { issues }): Members => {
  if (isObject(value)) return value;
  issues.push({ code: 'invalid_type', expected: 'object', input: value });
  return {};
});

const SpanData = Data.transform((data, { issues }): Members & { readonly type: string } => {
  const { type } = data;
  if (typeof type === 'string') return data as Members & { readonly type: string };
  issues.push({ code: 'invalid_type', expected: 'string', input: type, path: ['type'] });
  return { type: '' };
});

const Trace = z.object({
  object: z.literal('trace'),
  id: Identifier,
  workflow_name: orNull(z.string()),
  group_id: orNull(z.string()),
  metadata: orNull(Data),
});
export type AgentsTrace = z.infer<typeof Trace>;

const Span = z.object({
  object: z.literal('trace.span'),
  id: Identifier,
  trace_id: Identifier,
  parent_id: orNull(Identifier),
  started_at: Instant,
  /** Null of a span that is open. */
  ended_at: orNull(Instant),
  span_data: SpanData,
  error: orNull(z.object({ message: z.string(), data: orNull(z.unknown()) })),
  metadata: orNull(Data),
  /** `end` of a span whose start was sent before: it tells of the end alone. */
  phase: orNull(z.enum(['start', 'end'])),
  workflow_name: orNull(z.string()),
  group_id: orNull(z.string()),
  /** The agent in whose span it stands. */
  agent: orNull(z.string()),
  /** Of an agent's span: the agent that handed over to it. */
  handed_over_by: orNull(z.string()),
  /** What the model answered: the SDK exports no more than its id. */
  response: orNull(Data),
});
export type AgentsSpan = z.infer<typeof Span>;

export type AgentsWire = AgentsTrace | AgentsSpan;

/** The schema of a record by what it says that it is. */
export function recordSchema({ object }: { object?: unknown }): z.ZodType<AgentsWire> {
  return object === 'trace' ? Trace : Span;
}
