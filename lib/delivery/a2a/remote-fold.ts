// What the items of a task elsewhere come to here: each step as it comes, and at the end one item with everything that was made. In
// whichever version they are; the bridge reads both.
import { isObject } from '@/lib/std/is-object';
import type { RemoteTask } from './remote-request';

type Plain = Readonly<Record<string, unknown>>;

/** Artifacts of one task that are put together. */
const ARTIFACTS_MAX = 200;

const ENDED = /^(TASK_STATE_)?(COMPLETED|FAILED|CANCELED|REJECTED)$/i;
const WAITING = /^(TASK_STATE_)?(INPUT|AUTH)[_-]REQUIRED$/i;
const COMPLETED = /^(TASK_STATE_)?COMPLETED$/i;

export class RemoteFold {
  readonly #artifacts = new Map<string, Plain>();
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

  #named(taskId: unknown, contextId: unknown): void {
    if (typeof taskId !== 'string' || taskId === '') return;
    const known = typeof contextId === 'string' && contextId !== '' ? contextId : null;
    this.#remote = { taskId, contextId: known };
  }

  /** A snapshot: what it asks back is known here, and is not repeated. */
  #takeTask({ id, contextId, status, artifacts }: Plain): readonly object[] {
    this.#named(id, contextId);
    for (const artifact of Array.isArray(artifacts) ? artifacts : []) this.#keep(artifact, false);
    return this.#takeStatus({ taskId: id, contextId, status });
  }

  /** An agent may answer without a task. */
  #takeMessage(message: Plain): readonly object[] {
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

  #takeStatus({ taskId, contextId, status, metadata }: Plain): readonly object[] {
    this.#named(taskId, contextId);
    const shown = JSON.stringify(status);
    if (!isObject(status) || shown === this.#shown) return [];
    this.#shown = shown;
    const state = String(status.state);
    this.#isOver = ENDED.test(state) || WAITING.test(state);
    const isOld = /^[a-z]/.test(state);
    const of = { contextId, status, ...(metadata !== undefined && { metadata }) };
    if (!COMPLETED.test(state)) {
      const update = { taskId, ...of };
      return [isOld ? { kind: 'status-update', ...update } : { statusUpdate: update }];
    }
    const task = { id: taskId, ...of, artifacts: [...this.#artifacts.values()] };
    return [isOld ? { kind: 'task', ...task } : { task }];
  }

  #takeArtifact(update: Plain): readonly object[] {
    this.#named(update.taskId, update.contextId);
    this.#keep(update.artifact, update.append === true);
    return [update.kind === undefined ? { artifactUpdate: update } : update];
  }

  /** Chunks of one artifact are put together. */
  #keep(artifact: unknown, isMore: boolean): void {
    if (!isObject(artifact)) return;
    const id = String(artifact.artifactId);
    const known = this.#artifacts.get(id);
    if (known === undefined && this.#artifacts.size >= ARTIFACTS_MAX) return;
    const parts =
      isMore && known !== undefined ? [known.parts, artifact.parts].flat() : artifact.parts;
    this.#artifacts.set(id, { ...known, ...artifact, parts });
  }
}

function isUsable(id: unknown): boolean {
  return typeof id === 'string' && id !== '';
}

/** A message of 0.3 inside an item of 1.0 would be none of either: its parts say which it is. */
function upgraded({ kind: _kind, role: _role, parts, ...message }: Plain): Plain {
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
