// What a client of A2A is shown, in the shapes of version 1.0, and the same for a client of 0.3.

type Json = Readonly<Record<string, unknown>>;

export type A2aShownPart = {
  readonly text?: string;
  readonly url?: string;
  readonly data?: unknown;
  readonly filename?: string;
};

export type A2aShownMessage = {
  readonly messageId: string;
  readonly contextId: string;
  readonly taskId: string;
  readonly role: 'ROLE_USER' | 'ROLE_AGENT';
  readonly parts: readonly A2aShownPart[];
};

export type A2aShownStatus = {
  readonly state: string;
  readonly timestamp: string;
  readonly message?: A2aShownMessage;
};

export type A2aShownArtifact = {
  readonly artifactId: string;
  readonly name: string;
  readonly parts: readonly A2aShownPart[];
};

export type A2aShownTask = {
  readonly id: string;
  readonly contextId: string;
  readonly status: A2aShownStatus;
  readonly artifacts?: readonly A2aShownArtifact[];
  readonly history?: readonly A2aShownMessage[];
};

type OfTask = { readonly taskId: string; readonly contextId: string };

/** One item of a stream. */
export type A2aShownItem =
  | { readonly task: A2aShownTask }
  | { readonly statusUpdate: OfTask & { readonly status: A2aShownStatus } }
  | {
      readonly artifactUpdate: OfTask & {
        readonly artifact: A2aShownArtifact;
        readonly lastChunk: true;
      };
    };

const ENDED = /^TASK_STATE_(COMPLETED|FAILED|CANCELED|REJECTED)$/;
const INTERRUPTED = /^TASK_STATE_(INPUT|AUTH)_REQUIRED$/;

/** Whether a state of a task is one of those that A2A calls terminal: no other one follows. */
export function isEnded(state: string): boolean {
  return ENDED.test(state);
}

/** Whether a stream ends here: nothing more comes, or nothing before the client says more. */
export function isLast(state: string): boolean {
  return isEnded(state) || INTERRUPTED.test(state);
}

/** An item as version 0.3 has it. */
export function itemInOldForm(item: A2aShownItem): Json {
  if ('task' in item) return taskInOldForm(item.task);
  if ('statusUpdate' in item) {
    const { status, ...of } = item.statusUpdate;
    const old = { status: statusInOldForm(status), final: isLast(status.state) };
    return { kind: 'status-update', ...of, ...old };
  }
  const { artifact, ...of } = item.artifactUpdate;
  return { kind: 'artifact-update', ...of, artifact: artifactInOldForm(artifact) };
}

/** A task as version 0.3 has it. */
export function taskInOldForm({ status, artifacts, history, ...task }: A2aShownTask): Json {
  return {
    kind: 'task',
    ...task,
    status: statusInOldForm(status),
    ...(artifacts !== undefined && { artifacts: artifacts.map(artifactInOldForm) }),
    ...(history !== undefined && { history: history.map(messageInOldForm) }),
  };
}

function statusInOldForm({ state, message, ...status }: A2aShownStatus): Json {
  const old = state.slice('TASK_STATE_'.length).toLowerCase().replaceAll('_', '-');
  return {
    ...status,
    state: old,
    ...(message !== undefined && { message: messageInOldForm(message) }),
  };
}

function messageInOldForm({ role, parts, ...message }: A2aShownMessage): Json {
  const old = role === 'ROLE_USER' ? 'user' : 'agent';
  return { kind: 'message', ...message, role: old, parts: parts.map(partInOldForm) };
}

function artifactInOldForm({ parts, ...artifact }: A2aShownArtifact): Json {
  return { ...artifact, parts: parts.map(partInOldForm) };
}

function partInOldForm({ text, url, data, filename }: A2aShownPart): Json {
  if (text !== undefined) return { kind: 'text', text };
  if (url === undefined) return { kind: 'data', data };
  return { kind: 'file', file: { uri: url, ...(filename !== undefined && { name: filename }) } };
}
