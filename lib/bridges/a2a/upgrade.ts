// What a peer of version 0.3 writes, in the shapes of 1.0: `kind` names an item there, a role, a state and a part. What is in the
// shape of 1.0 already, or in none, stays as it is.
import { isObject } from '@/lib/std/is-object';

type Plain = Readonly<Record<string, unknown>>;

/** States that are spelled in another way than their name in 1.0 in lower case. */
const STATES: Readonly<Record<string, string>> = { unknown: 'TASK_STATE_UNSPECIFIED' };

const STATE_OF_OLD = /^[a-z]+(-[a-z]+)*$/;

/** An item of a stream or of an answer. */
export function upgradeItem(item: unknown): unknown {
  if (!isObject(item)) return item;
  const { kind, final: _final, ...rest } = item;
  switch (kind) {
    case 'message':
      return { message: upgradeMessage(rest) };
    case 'task':
      return { task: upgradeTask(rest) };
    case 'status-update':
      return { statusUpdate: withStatus(rest) };
    case 'artifact-update':
      return { artifactUpdate: { ...rest, artifact: withParts(rest.artifact) } };
    default:
      return item;
  }
}

/** A message, of whichever version. */
export function upgradeMessage(message: unknown): unknown {
  if (!isObject(message)) return message;
  const { kind, ...rest } = message;
  const own = withParts(kind === 'message' ? rest : message);
  const { role } = own;
  if (role === 'user') return { ...own, role: 'ROLE_USER' };
  return role === 'agent' ? { ...own, role: 'ROLE_AGENT' } : own;
}

function upgradeTask(task: Plain): Plain {
  const { history, artifacts } = task;
  return {
    ...withStatus(task),
    ...(Array.isArray(history) && { history: history.map(upgradeMessage) }),
    ...(Array.isArray(artifacts) && { artifacts: artifacts.map(withParts) }),
  };
}

function withStatus(holder: Plain): Plain {
  const { status } = holder;
  if (!isObject(status)) return holder;
  const { state, message } = status;
  return {
    ...holder,
    status: {
      ...status,
      state: upgradeState(state),
      ...(message !== undefined && { message: upgradeMessage(message) }),
    },
  };
}

function upgradeState(state: unknown): unknown {
  if (typeof state !== 'string' || !STATE_OF_OLD.test(state)) return state;
  return STATES[state] ?? `TASK_STATE_${state.replaceAll('-', '_').toUpperCase()}`;
}

function withParts(holder: unknown): Plain {
  if (!isObject(holder)) return holder as unknown as Plain;
  const { parts } = holder;
  return Array.isArray(parts) ? { ...holder, parts: parts.map(upgradePart) } : holder;
}

function upgradePart(part: unknown): unknown {
  if (!isObject(part)) return part;
  const { kind, file, ...rest } = part;
  if (kind === 'text' || kind === 'data') return rest;
  if (kind !== 'file' || !isObject(file)) return part;
  const { uri, bytes, mimeType, name } = file;
  return {
    ...rest,
    ...(uri !== undefined && { url: uri }),
    ...(bytes !== undefined && { raw: bytes }),
    ...(mimeType !== undefined && { mediaType: mimeType }),
    ...(name !== undefined && { filename: name }),
  };
}
