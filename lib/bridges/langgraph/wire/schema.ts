// One item of a LangGraph stream with what its sender says of it, after all of its shapes were brought into one. Data of the
// graph's own (its state, its messages) stay as they came.
import { z } from 'zod';
import { orNull } from '@/lib/model/or-null';
import { Identifier } from '@/lib/model/text';
import { epochMs, isoInstant, YEAR_9999_END_MS } from '@/lib/std/instant';
import { namesTask } from './namespace';

/** Ids and names become parts of ids of events and agents, which may be 512 characters long. */
const PART_LENGTH_MAX = 128;

/** Subgraphs in subgraphs: deeper than any graph is drawn. */
const DEPTH_MAX = 16;

/** `<node>:<task>` of the subgraph's caller, from the outermost one in. */
const SEGMENT_LENGTH_MAX = 260;

/** Interrupts that one node waits for at a time; people answer them one by one. */
const INTERRUPTS_MAX = 32;

/** Nodes that one node goes on with. */
const GOTO_MAX = 64;

const Part = Identifier.max(PART_LENGTH_MAX);

/** Milliseconds since 1970, or a time of ISO 8601; in the form of the log. */
const Moment = z
  .union([z.int().nonnegative(), z.string()])
  .transform((value) => (typeof value === 'number' ? value : epochMs(value)))
  .refine((ms) => ms >= 0 && ms <= YEAR_9999_END_MS, {
    message: 'expected a time of ISO 8601 or in ms',
  })
  .transform(isoInstant);

/** What a record says beside its item. */
export const Place = z.object({
  run_id: orNull(Identifier),
  thread_id: orNull(Identifier),
  graph: orNull(Part),
  at: orNull(Moment),
  seq: orNull(z.int().nonnegative()),
  mode: z.string().min(1).max(PART_LENGTH_MAX),
  ns: z
    .array(z.string().max(SEGMENT_LENGTH_MAX))
    .max(DEPTH_MAX)
    .nullish()
    .transform((ns) => (ns ?? []).filter(namesTask)),
});
export type GraphPlace = z.infer<typeof Place>;

/** A task as it starts. */
export const TaskStart = z.object({ id: Part, name: Part, input: z.unknown().optional() });

const Interrupt = z.object({ id: orNull(Part), value: z.unknown().optional() });

/** A task as it ends, or as it stops to wait for somebody. */
export const TaskEnd = z.object({
  id: Part,
  name: Part,
  result: z.unknown().optional(),
  error: z.unknown().optional(),
  interrupts: z
    .array(Interrupt)
    .max(INTERRUPTS_MAX)
    .nullish()
    .transform((interrupts) => interrupts ?? []),
  goto: z
    .array(Part)
    .max(GOTO_MAX)
    .nullish()
    .transform((names) => names ?? []),
});
export type GraphInterrupt = z.infer<typeof Interrupt>;

/** What a graph waits for, where no task tells it. */
export const Interrupts = z.array(Interrupt).min(1).max(INTERRUPTS_MAX);

/** A call that resumes a graph, or in `streamEvents` v3 of Python one that begins. */
export const Resume = z.object({ call: Part, answer: z.unknown().optional() });

/** A finished part of a message in `streamEvents` v3 of Python, which gives no tasks. */
export const Block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string().min(1) }),
  z.object({ type: z.literal('tool_call'), id: Part, name: Part, args: z.unknown().optional() }),
]);
type SaidBlock = { readonly block: z.infer<typeof Block> };

/** What an item says. */
export type GraphItem =
  | ({ readonly kind: 'start' } & z.infer<typeof TaskStart>)
  | ({ readonly kind: 'end' } & z.infer<typeof TaskEnd>)
  /** A model says something; the end of its node tells what. */
  | { readonly kind: 'writing' }
  /** A model has said a part of a message: words, or a call of a tool. */
  | ({ readonly kind: 'block' } & SaidBlock)
  /** A graph waits for a person; its node is not named. */
  | { readonly kind: 'waits'; readonly interrupts: readonly GraphInterrupt[] }
  /** A graph goes on, with an answer where its call says one. */
  | ({ readonly kind: 'resumed' } & z.infer<typeof Resume>)
  /** The graph as a whole failed. */
  | { readonly kind: 'failure'; readonly error: unknown }
  /** It tells what the items of tasks tell. */
  | { readonly kind: 'repeated' }
  /** What the graph's author writes, and what is not known here. */
  | { readonly kind: 'other'; readonly data: unknown };

export type GraphWire = GraphPlace & { readonly item: GraphItem };
