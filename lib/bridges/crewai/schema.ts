// One event of crewAI's bus, as `to_json()` gives it, with the run that the listener adds. Loose: each kind has fields of its own,
// which are read where they have the type that crewAI gives them, and the raw message keeps all of them.
import { z } from 'zod';
import { PythonTime } from '@/lib/model/python-time';
import { Identifier } from '@/lib/model/text';

/** The longest name of a kind in crewAI 1.15 has 37 characters. */
const KIND_LENGTH_MAX = 100;

const OptionalId = Identifier.nullish();

export const CrewaiRecord = z.looseObject({
  type: z
    .string()
    .regex(/^[a-z0-9_]+$/, 'expected a kind of event')
    .max(KIND_LENGTH_MAX),
  event_id: Identifier,
  /** Python's isoformat; a few kinds leave the zone out. */
  timestamp: PythonTime,
  /** The execution that the event is of, which is the same when a paused flow goes on: the listener adds it. */
  run: Identifier.optional(),
  /** The outermost scope where that is a flow, which has the name of its run: when it was paused it goes on in another scope. */
  flow_scope: OptionalId,
  parent_event_id: OptionalId,
  started_event_id: OptionalId,
  previous_event_id: OptionalId,
  triggered_by_event_id: OptionalId,
  /** Counts the events of a run up. */
  emission_sequence: z.int().nonnegative().nullish(),
  /** Of the agent whose work it is; the listener fills it in where crewAI has it in the agent's object alone. */
  agent_role: z.string().nullish(),
});
export type CrewaiRecord = z.infer<typeof CrewaiRecord>;
