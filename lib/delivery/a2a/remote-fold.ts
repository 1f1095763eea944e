// What the items of a task elsewhere come to here: each step as it comes, and at the end one item with everything that was made. In
// whichever version they are; the bridge reads both.
import { isObject } from '@/lib/std/is-object';
import { jsonBytes } from '@/lib/std/utf8';
import { boundedEnd, END_BYTES_MAX, type RemoteFields } from './bounded-end';
import type { RemoteTask } from './remote-request';

/** Artifacts of one task that are put together. */
const ARTIFACTS_MAX = 200;

const ENDED = /^(TASK_STATE_)?(COMPLETED|FAILED|CANCELED|REJECTED)$/i;
const WAITING = /^(TASK_STATE_)?(INPUT|AUTH)[_-]REQUIRED$/i;
const COMPLETED = /^(TASK_STATE_)?COMPLETED$/i;

type Kept = { readonly artifact: RemoteFields; readonly bytes: number };

export class RemoteFold {
  readonly #artifacts = new Map<string, Kept>();
  /** What was made beyond what is kept. */
  #leftOutBytes = 0;
  #remote: RemoteTask | null;
  #shown = '';
  #isOver = false;

  constructor(remote: RemoteTask | null) {
    this.#remote = remote;
  }

  /** The task, once the other side has named it. */
  get remote(): RemoteTask | null {
    return this.#remote;
  }

  /** Whether nothing more comes: it has ended, or waits for us. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** What of an item is told here. */
  take(result: unknown): readonly object[] {
    const item = isObject(result) ? result : {};
    const of = (name: string, kind: string) =>
      isObject(item[name]) ? item[name] : item.kind === kind ? item : null;
    const task = of('task', 'task') ?? (isObject(item.status) && 'id' in item ? item : null);
    if (task !== null && item.kind !== 'status-update') return this.#takeTask(task);
    const message = of('message', 'message');
    if (message !== null) return this.#takeMessage(message);
    const status = of('statusUpdate', 'status-update');
    if (status !== null) return this.#takeStatus(status);
    const artifact = of('artifactUpdate', 'artifact-update');
    if (artifact !== null) return this.#takeArtifact(artifact);
    return [item];
  }

  /** The end of a task whose own end cannot be read. */
  fail(reason: string): readonly object[] {
    if (this.#remote === null) return [];
    const { taskId, contextId } = this.#remote;
    const parts = [{ text: reason }];
    const message = { messageId: taskId, role: 'ROLE_AGENT', parts };
    const status = { state: 'TASK_STATE_FAILED', message };
    return this.#takeStatus({ taskId, contextId: contextId ?? undefined, status });
  }

  #named(taskId: unknown, contextId: unknown): void {
    if (typeof taskId !== 'string' || taskId === '') return;
    const known = typeof contextId === 'string' && contextId !== '' ? contextId : null;
    this.#remote = { taskId, contextId: known };
  }

  /** A snapshot: what it asks back is known here, and is not repeated. */
  #takeTask({ id, contextId, status, artifacts }: RemoteFields): readonly object[] {
    this.#named(id, contextId);
    const made = Array.isArray(artifacts) ? artifacts : [];
    if (made.length > 0) {
      this.#artifacts.clear();
      this.#leftOutBytes = 0;
    }
    for (const artifact of made) this.#keep(artifact, false);
    return this.#takeStatus({ taskId: id, contextId, status });
  }

  /** An agent may answer without a task. */
  #takeMessage(message: RemoteFields): readonly object[] {
    this.#isOver = true;
    const { messageId, contextId } = message;
    const place = isUsable(contextId) ? { contextId } : {};
    return [
      {
        task: {
          id: messageId,
          ...place,
          status: { state: 'TASK_STATE_COMPLETED', message: upgraded(message) },
        },
      },
    ];
  }

  #takeStatus({ taskId, contextId, status, metadata }: RemoteFields): readonly object[] {
    this.#named(taskId, contextId);
    const shown = JSON.stringify(status);
    if (!isObject(status) || shown === this.#shown) return [];
    this.#shown = shown;
    const state = String(status.state);
    this.#isOver = ENDED.test(state) || WAITING.test(state);
    const isOld = /^[a-z]/.test(state);
    const isDone = COMPLETED.test(state);
    const made = isDone ? [...this.#artifacts.values()].map(({ artifact }) => artifact) : [];
    const leftOut = isDone ? this.#leftOutBytes : 0;
    const end = boundedEnd({ status, artifacts: made, metadata }, leftOut);
    const { artifacts } = end;
    const of = {
      contextId,
      status: end.status,
      ...(end.metadata !== undefined && { metadata: end.metadata }),
    };
    if (!isDone) {
      const update = { taskId, ...of };
      return [isOld ? { kind: 'status-update', ...update } : { statusUpdate: update }];
    }
    const task = { id: taskId, ...of, artifacts };
    return [isOld ? { kind: 'task', ...task } : { task }];
  }

  #takeArtifact(update: RemoteFields): readonly object[] {
    this.#named(update.taskId, update.contextId);
    this.#keep(update.artifact, update.append === true);
    return [update.kind === undefined ? { artifactUpdate: update } : update];
  }

  /** Chunks of one artifact are put together. Of what would have no room at the end only the size is known. */
  #keep(artifact: unknown, isMore: boolean): void {
    if (!isObject(artifact)) return;
    const id = String(artifact.artifactId);
    const known = this.#artifacts.get(id);
    const bytes = jsonBytes(artifact);
    if (!isMore || known === undefined) {
      if (this.#hasRoom(id)) this.#artifacts.set(id, { artifact, bytes });
      else this.#leftOutBytes += bytes;
    } else if (this.#hasRoom('')) {
      const parts = joined(known.artifact.parts, artifact.parts);
      const whole = { ...known.artifact, ...artifact, parts };
      this.#artifacts.set(id, { artifact: whole, bytes: known.bytes + bytes });
    } else this.#leftOutBytes += bytes;
  }

  /** @param replaced whose place is free then */
  #hasRoom(replaced: string): boolean {
    let bytes = 0;
    for (const [id, kept] of this.#artifacts) bytes += id === replaced ? 0 : kept.bytes;
    return bytes <= END_BYTES_MAX && this.#artifacts.size < ARTIFACTS_MAX;
  }
}

/** The parts of an artifact and of what goes on with it; a text goes on in the text. */
function joined(before: unknown, after: unknown): readonly unknown[] {
  const known: readonly unknown[] = Array.isArray(before) ? before : [];
  const [first, ...others]: readonly unknown[] = Array.isArray(after) ? after : [];
  const last = known.at(-1);
  if (first === undefined) return known;
  if (!isText(last) || !isText(first) || restOf(last) !== restOf(first)) {
    return [...known, first, ...others];
  }
  return [...known.slice(0, -1), { ...last, text: last.text + first.text }, ...others];
}

type TextPart = RemoteFields & { readonly text: string };

function isText(part: unknown): part is TextPart {
  return isObject(part) && typeof part.text === 'string';
}

function restOf({ text: _, ...rest }: TextPart): string {
  return JSON.stringify(rest);
}

function isUsable(id: unknown): boolean {
  return typeof id === 'string' && id !== '';
}

/** A message of 0.3 inside an item of 1.0 would be none of either: its parts say which it is. */
function upgraded({ kind: _kind, role: _role, parts, ...message }: RemoteFields): RemoteFields {
  const list = Array.isArray(parts) ? parts : [];
  return {
    ...message,
    role: 'ROLE_AGENT',
    parts: list.map((part) => {
      if (!isObject(part)) return part;
      const { kind: _, file, ...rest } = part;
      return isObject(file) ? { ...rest, url: file.uri ?? 'about:blank' } : rest;
    }),
  };
}
