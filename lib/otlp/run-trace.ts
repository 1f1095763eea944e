// A run as an OpenTelemetry trace: the run is its root span, each task a span below its parent's, each call of a tool a span below its
// task's, and each event a span event of its task. What a task used is an attribute of its span, without what stands below it, for
// viewers add up a trace. Attributes bear the names of the GenAI semantic conventions where these have one, and `colloquy.*` otherwise.
// Ids are hashes of our own (CD28), so that the same run is the same trace.
import type { EventRecord } from '@/lib/model/event-record';
import { agentName } from '@/lib/model/ids';
import type { RunState, RunSummary, Task, TaskState } from '@/lib/model/summary';
import { type Usage, usageOf, withUsage } from '@/lib/model/usage';
import { type ToolEvent, toolEventsIn, toolOf } from '@/lib/projections/tools/tool-fact';
import { createToolPairs } from '@/lib/projections/tools/tool-pairs';
import { cutText } from '@/lib/std/cut-text';
import { epochMs } from '@/lib/std/instant';
import { momentOf, ownTimeOf, type RunClock } from '@/lib/tasks/event-time';
import { taskTree } from '@/lib/tasks/task-tree';
import { textOf } from '@/lib/text/text-of';
import {
  attributesOf,
  nanoseconds,
  type OtlpEvent,
  type OtlpSpan,
  type OtlpStatus,
  type OtlpTraces,
  SPAN_KIND,
  STATUS_CODE,
} from './otlp-json';

/** Events of a trace: it is one JSON document, held in memory, and collectors take no more of one trace either. */
export const TRACE_EVENTS_MAX = 10_000;

/** Of what an event says so much stands in an attribute. UTF-16 units. */
const TEXT_LENGTH_MAX = 1_000;

/** And so much is read for it: what is hidden becomes shorter, and a credential at the end of the attribute is still whole. UTF-16 units. */
const TEXT_READ_MAX = 2 * TEXT_LENGTH_MAX;

/** What a trace is made of. */
export type TracedRun = {
  readonly run: RunSummary;
  readonly tasks: readonly Task[];
  /** All of the run, ascending. */
  readonly records: readonly EventRecord[];
  readonly clock: RunClock | null;
  /** What may be told of a text; null: nothing. */
  readonly said: (text: string) => string | null;
  /** Lower-case hexadecimal SHA-256. */
  readonly sha256: (text: string) => string;
  readonly version: string;
};

type Trace = TracedRun & {
  readonly traceId: string;
  readonly rootId: string;
  readonly taskIds: ReadonlyMap<string, string>;
  /** Tasks whose parents lead back to them. Of each ring one, which hangs from the run: a trace is a tree. */
  readonly ringStarts: ReadonlySet<string>;
  /** What was used by itself in a span, by its id. */
  readonly used: ReadonlyMap<string, Usage>;
  /** What was said last of how a task failed, by its id. */
  readonly failures: ReadonlyMap<string, EventRecord>;
  /** When the last event was: what has not ended lasted at least so long. Milliseconds. */
  readonly lastMs: number;
};

/** The trace of a run. */
export function runTrace(traced: TracedRun): OtlpTraces {
  const { run, tasks, records, clock, sha256, version } = traced;
  const last = records.at(-1);
  const spanId = (...names: readonly string[]) =>
    sha256(JSON.stringify(['span', run.run_id, ...names])).slice(0, 16);
  const ids = {
    rootId: spanId('run'),
    taskIds: new Map(tasks.map(({ task_id }) => [task_id, spanId('task', task_id)])),
  };
  const trace: Trace = {
    ...traced,
    ...ids,
    lastMs: last === undefined ? epochMs(run.last_at) : timeOf({ clock }, last),
    traceId: sha256(JSON.stringify(['trace', run.run_id])).slice(0, 32),
    ringStarts: ringStartsIn(tasks),
    used: usedBySpan({ ...traced, ...ids }),
    failures: failuresIn(records),
  };
  const events = eventsBySpan(trace);
  const spans = [
    rootSpan(trace, events.get(trace.rootId) ?? []),
    ...tasks.map((task) => taskSpan(trace, task, events)),
    ...toolSpans(trace, (seq) => spanId('tool', String(seq))),
  ];
  const resource = { attributes: attributesOf({ 'service.name': 'colloquy' }) };
  return {
    resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'colloquy', version }, spans }] }],
  };
}

/** Where the outline of the run cuts the ring, too. */
function ringStartsIn(tasks: readonly Task[]): Set<string> {
  const cut = taskTree(tasks).filter(({ oddParent }) => oddParent === 'below');
  return new Set(cut.map(({ task }) => task.task_id));
}

/** What events say that they used, by the span of their task. */
function usedBySpan({
  records,
  said,
  rootId,
  taskIds,
}: Pick<Trace, 'records' | 'said' | 'rootId' | 'taskIds'>): Map<string, Usage> {
  const used = new Map<string, Usage>();
  // Nor does the file of a run tell it at such a level.
  if (said('') === null) return used;
  for (const { event } of records) {
    const usage = usageOf(event);
    if (usage === null) continue;
    const spanId = taskIds.get(event.task_id) ?? rootId;
    const before = used.get(spanId);
    used.set(spanId, before === undefined ? usage : withUsage(before, usage));
  }
  return used;
}

function failuresIn(records: readonly EventRecord[]): Map<string, EventRecord> {
  const errors = records.filter(({ event }) => event.type === 'task.error');
  return new Map(errors.map((record) => [record.event.task_id, record]));
}

function usageAttributes(usage: Usage | undefined) {
  if (usage === undefined) return {};
  const { input_tokens, output_tokens, cost_usd } = usage;
  return {
    'gen_ai.usage.input_tokens': Math.round(input_tokens),
    'gen_ai.usage.output_tokens': Math.round(output_tokens),
    'colloquy.usage.cost_usd': cost_usd === 0 ? null : { doubleValue: cost_usd },
  };
}

function rootSpan(
  { run, traceId, rootId, said, lastMs, used }: Trace,
  events: readonly OtlpEvent[],
): OtlpSpan {
  const title = said(run.title);
  return {
    traceId,
    spanId: rootId,
    parentSpanId: '',
    name: title ? title : `run ${run.run_id}`,
    kind: SPAN_KIND.internal,
    ...timesOf(run.started_at ?? run.opened_at, run.ended_at ?? run.closed_at, lastMs),
    attributes: attributesOf({
      'colloquy.run.id': run.run_id,
      'colloquy.run.state': run.state,
      'colloquy.channel': run.channel,
      'gen_ai.conversation.id': run.thread_id,
      ...usageAttributes(used.get(rootId)),
    }),
    events,
    status: { code: statusOf(run.state) },
  };
}

function taskSpan(
  trace: Trace,
  task: Task,
  events: ReadonlyMap<string, readonly OtlpEvent[]>,
): OtlpSpan {
  const { run, traceId, rootId, taskIds, ringStarts, said, lastMs, used, failures } = trace;
  const agentId = task.assigned_to;
  const spanId = taskIds.get(task.task_id) ?? rootId;
  const parentId = ringStarts.has(task.task_id) ? null : task.parent_task_id;
  return {
    traceId,
    spanId,
    parentSpanId: taskIds.get(parentId ?? '') ?? rootId,
    name: agentId === null ? 'invoke_agent' : `invoke_agent ${agentName(agentId)}`,
    kind: SPAN_KIND.internal,
    ...timesOf(task.started_at ?? task.opened_at, task.ended_at ?? task.closed_at, lastMs),
    attributes: attributesOf({
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.id': agentId,
      'gen_ai.agent.name': agentId === null ? null : agentName(agentId),
      'gen_ai.conversation.id': run.thread_id,
      'colloquy.task.id': task.task_id,
      'colloquy.task.title': said(task.title),
      'colloquy.task.state': task.state,
      'colloquy.task.requested_by': task.requested_by,
      'colloquy.task.attempts': task.attempts,
      'colloquy.protocol': task.protocol,
      ...(task.state === 'failed' && { 'error.type': 'task.error' }),
      ...(task.state === 'timed_out' && { 'error.type': 'timeout' }),
      ...usageAttributes(used.get(spanId)),
    }),
    events: events.get(spanId) ?? [],
    status:
      task.state === 'failed'
        ? errorStatus(trace, failures.get(task.task_id))
        : { code: statusOf(task.state) },
  };
}

/** A call that nobody answered ends where it began. */
function toolSpans(trace: Trace, spanIdOf: (seq: number) => string): OtlpSpan[] {
  const { records, traceId, rootId, taskIds } = trace;
  const pairs = createToolPairs<ToolEvent>();
  pairs.add(toolEventsIn(records), ({ record }) => record.event.task_id);
  return records.flatMap((call): OtlpSpan[] => {
    if (call.event.type !== 'tool.call') return [];
    const outcome = pairs.outcomes.get(call.seq)?.record;
    const tool = trace.said(toolOf(call.event)) ?? '';
    const isError = outcome?.event.type === 'tool.error';
    const start = timeOf(trace, call);
    const end = outcome === undefined ? start : timeOf(trace, outcome);
    return [
      {
        traceId,
        spanId: spanIdOf(call.seq),
        parentSpanId: taskIds.get(call.event.task_id) ?? rootId,
        name: `execute_tool ${tool}`.trimEnd(),
        kind: SPAN_KIND.client,
        startTimeUnixNano: nanoseconds(start),
        endTimeUnixNano: nanoseconds(Math.max(start, end)),
        attributes: attributesOf({
          'gen_ai.operation.name': 'execute_tool',
          'gen_ai.tool.name': tool === '' ? null : tool,
          'gen_ai.tool.call.id': call.event.id,
          'gen_ai.agent.id': call.event.from.agent_id,
          ...(isError && { 'error.type': 'tool.error' }),
        }),
        events: [],
        status: isError
          ? errorStatus(trace, outcome)
          : { code: STATUS_CODE[outcome === undefined ? 'unset' : 'ok'] },
      },
    ];
  });
}

/** With what the event says that told of the error, where it may be told. */
function errorStatus(trace: Trace, told: EventRecord | undefined): OtlpStatus {
  const message = told === undefined ? '' : shortText(trace, textOf(told.event));
  return { code: STATUS_CODE.error, ...(message !== '' && { message }) };
}

/** An event of no task that is known is one of the run. */
function eventsBySpan(trace: Trace): Map<string, OtlpEvent[]> {
  const { records, taskIds, rootId } = trace;
  const bySpan = new Map<string, OtlpEvent[]>();
  for (const record of records) {
    const spanId = taskIds.get(record.event.task_id) ?? rootId;
    const events = bySpan.get(spanId);
    const told = spanEvent(trace, record);
    if (events) events.push(told);
    else bySpan.set(spanId, [told]);
  }
  return bySpan;
}

function spanEvent(trace: Trace, record: EventRecord): OtlpEvent {
  const { event, seq, protocol, verdict } = record;
  return {
    timeUnixNano: nanoseconds(timeOf(trace, record)),
    name: event.type,
    attributes: attributesOf({
      'colloquy.seq': seq,
      'colloquy.event.id': event.id,
      'colloquy.protocol': protocol,
      'colloquy.verdict': verdict,
      'colloquy.from': event.from.agent_id,
      'colloquy.to': event.to.map(({ agent_id }) => agent_id).join(' '),
      'colloquy.text': shortText(trace, textOf(event)) || null,
    }),
  };
}

/** Cut after what may not be told is hidden: the first letters of a credential do not look like one. */
function shortText({ said }: Trace, text: string): string {
  return cutText(said(text.slice(0, TEXT_READ_MAX)) ?? '', TEXT_LENGTH_MAX);
}

/** By the event's own time where it can be trusted, else by its receipt. Milliseconds. */
function timeOf({ clock }: Pick<Trace, 'clock'>, record: EventRecord): number {
  return ownTimeOf(momentOf(record), clock) ?? epochMs(record.received_at);
}

function timesOf(start: string, end: string | null, lastMs: number) {
  const startMs = epochMs(start);
  const endMs = end === null ? lastMs : epochMs(end);
  return {
    startTimeUnixNano: nanoseconds(startMs),
    endTimeUnixNano: nanoseconds(Math.max(startMs, endMs)),
  };
}

function statusOf(state: RunState | TaskState): OtlpSpan['status']['code'] {
  if (state === 'completed') return STATUS_CODE.ok;
  return state === 'failed' || state === 'timed_out' ? STATUS_CODE.error : STATUS_CODE.unset;
}
