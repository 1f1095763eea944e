// The run of a task as Agent Protocol tells it: each event in which somebody else than who asked did or said something is a step, and what
// its events name of the artifact store are the artifacts. Pure.
import type { ApArtifact, ApStep } from '@/lib/contracts/http-agent-protocol';
import type { ClutchMessage, MessageType } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { agentName } from '@/lib/model/ids';
import { artifactPlaces } from '@/lib/text/artifact-places';
import { textOf } from '@/lib/text/text-of';

/** What a client of the protocol can make something of; how work is routed is no step of it. */
const STEPS: Readonly<Partial<Record<MessageType, string>>> = {
  'task.accept': 'accepted',
  'task.progress': 'progress',
  'task.result': 'result',
  'task.error': 'failed',
  'task.cancel': 'cancelled',
  'task.timeout': 'timed out',
  'chat.message': 'message',
};

/** A task with the events of its run. */
export type TaskRun = {
  readonly task_id: string;
  /** Who asked. */
  readonly requester: string;
  readonly records: readonly EventRecord[];
  /** Whether nothing more is expected of it. */
  readonly isClosed: boolean;
  /** Whether the artifacts that an event names are shown. Anybody may name one whose hash they know. */
  readonly showsArtifactsOf: (record: EventRecord) => boolean;
};

/** An artifact, and where its bytes are. */
export type TaskArtifact = ApArtifact & { readonly ref: string };

/** A step, and whose event it is. */
export type TaskStep = { readonly seq: number; readonly agent: string; readonly step: ApStep };

/** The steps of a run, in order; the last one of a task that is over says so. */
export function stepsOf(run: TaskRun): TaskStep[] {
  const { task_id, requester, records, isClosed } = run;
  const known = artifactsByName(run);
  const shownIn = (record: EventRecord) =>
    run.showsArtifactsOf(record) ? namedIn(record, known).map(shown) : [];
  const steps = records.filter(
    ({ event }) => event.type in STEPS && event.from.agent_id !== requester,
  );
  return steps.map((record, at) => {
    const { seq, event } = record;
    return {
      seq,
      agent: event.from.agent_id,
      step: {
        task_id,
        step_id: event.id,
        name: `${STEPS[event.type] ?? event.type}: ${agentName(event.from.agent_id)}`,
        status: 'completed',
        input: null,
        additional_input: null,
        output: textOf(event) || null,
        additional_output: {
          seq,
          type: event.type,
          agent: event.from.agent_id,
          payload: event.payload,
        },
        artifacts: shownIn(record),
        is_last: isClosed && at === steps.length - 1,
      },
    };
  });
}

/** A step that nobody has done yet. */
export function awaitedStep(
  task_id: string,
  said: { input: string | null; more: unknown },
): ApStep {
  return {
    task_id,
    step_id: AWAITED_ID,
    name: null,
    status: 'created',
    input: said.input,
    additional_input: said.more,
    output: null,
    additional_output: null,
    artifacts: [],
    is_last: false,
  };
}

/** Of the step that is waited for: it has its own id once it was done. */
export const AWAITED_ID = 'next';

/** The artifacts of a run, in order; what is passed on under the same name is one. */
export function artifactsOf(run: TaskRun): TaskArtifact[] {
  return [...artifactsByName(run).values()];
}

type ArtifactsByName = ReadonlyMap<string, TaskArtifact>;

function artifactsByName({ records, requester, showsArtifactsOf }: TaskRun): ArtifactsByName {
  const known = new Map<string, TaskArtifact>();
  for (const record of records.filter(showsArtifactsOf)) {
    for (const artifact of artifactsIn(record, requester)) {
      const name = nameOf(artifact);
      if (!known.has(name)) known.set(name, artifact);
    }
  }
  return known;
}

function namedIn(record: EventRecord, known: ArtifactsByName): TaskArtifact[] {
  return artifactsIn(record, '').map((artifact) => known.get(nameOf(artifact)) ?? artifact);
}

function nameOf({ ref, relative_path, file_name }: TaskArtifact): string {
  return JSON.stringify([ref, relative_path, file_name]);
}

/** As the protocol has an artifact. */
export function shown({ ref: _, ...artifact }: TaskArtifact): ApArtifact {
  return artifact;
}

/** By place in the log, for the same bytes may have two names. */
function artifactsIn({ seq, event }: EventRecord, requester: string): TaskArtifact[] {
  return [...artifactPlaces(event)].map(([ref, path], at) => ({
    artifact_id: `${seq}-${at}`,
    agent_created: event.from.agent_id !== requester,
    ...namesOf(event, path, ref),
    ref,
  }));
}

type Names = Pick<ApArtifact, 'file_name' | 'relative_path'>;

function namesOf({ attachments }: ClutchMessage, path: string, ref: string): Names {
  const [, at] = /^\/attachments\/(\d+)\/ref$/.exec(path) ?? [];
  const attachment = at === undefined ? undefined : attachments?.[Number(at)];
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return {
    file_name: text(attachment?.name) ?? `${ref.replace(/^artifact:/, '')}.bin`,
    relative_path: text(attachment?.relative_path),
  };
}
