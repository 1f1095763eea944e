// One event of a workflow of Microsoft Agent Framework with what the glue adds: an event has neither id nor time, nor says which
// call of its executor it is of. The envelope is strict; the event is loose, so that whatever a version adds to it is kept.
import { z } from 'zod';
import { PythonTime } from '@/lib/model/python-time';
import { Identifier } from '@/lib/model/text';

/** The longest type of the framework has 21 characters. */
const TYPE_LENGTH_MAX = 100;

/** Of a workflow and of an executor: they become parts of ids. */
const NAME_LENGTH_MAX = 150;

const Event = z.looseObject({
  type: z.string().min(1).max(TYPE_LENGTH_MAX),
  executor_id: z.string().max(NAME_LENGTH_MAX).nullish(),
  request_id: Identifier.max(NAME_LENGTH_MAX).nullish(),
  state: z.string().nullish(),
});
export type WorkflowEvent = z.infer<typeof Event>;

export const WorkflowRecord = z.strictObject({
  /** Short, for ids of executors' calls begin with it. */
  run: Identifier.max(NAME_LENGTH_MAX),
  /** Counts the events of a run up from 1. */
  sequence: z.int().min(1),
  /** The name of the workflow. */
  workflow: z.string().max(NAME_LENGTH_MAX),
  /** The call of the executor that the event is of, counted from 1. */
  call: z.int().min(1).nullish(),
  at: PythonTime,
  event: Event,
});
export type WorkflowRecord = z.infer<typeof WorkflowRecord>;
