// How much of a run its file has. An envelope is what the schema of an event names; everything that may hold somebody's words
// is left out of it, wherever they are.
import { artifactHash } from '@/lib/model/artifact-ref';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { RunFileLevel } from '@/lib/model/imported-from';
import { MASK } from '@/lib/model/mask';
import type { RunFileEvent } from '@/lib/model/run-file';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import type { Steps } from '@/lib/std/steps';

/** Hides everything in a text that looks like a credential. */
export type Masking = (text: string) => Steps<string>;

/** Whether a file of the level has the artifacts that its events refer to: nobody can mask bytes. */
export function hasArtifacts(level: RunFileLevel): boolean {
  return level === 'full';
}

/** The line of an event at a level. */
export function* atLevel(
  line: RunFileEvent,
  level: RunFileLevel,
  masking: Masking,
): Steps<RunFileEvent> {
  if (level === 'full') return line;
  return level === 'envelope' ? envelopeOf(line) : yield* maskedLine(line, masking);
}

function envelopeOf(line: RunFileEvent): RunFileEvent {
  return {
    ...line,
    ...(line.redacted !== undefined && { redacted: '' }),
    findings: line.findings.map(({ level, rule, path }) => ({ level, rule, path, message: '' })),
    event: envelope(line.event),
    raw: null,
    raw_encoding: 'utf8',
  };
}

/** Fields of `meta` that say what an event is and not what it says. */
const META_KEPT = [
  'framework',
  'ui_channel',
  'protocol',
  'derived',
  'part_of',
  'references',
] as const;

function envelope(event: ClutchMessage): ClutchMessage {
  const { from, to, trace, security, attachments, meta, ...rest } = event;
  const { auth, policy } = security ?? {};
  return {
    ...rest,
    from: { agent_id: from.agent_id, ...(from.role !== undefined && { role: from.role }) },
    to: to.map(({ agent_id }) => ({ agent_id })),
    ...(trace !== undefined && { trace: picked(trace, ['trace_id', 'span_id']) }),
    ...(security !== undefined && {
      security: {
        ...(auth !== undefined && { auth: { scheme: auth.scheme, ...picked(auth, ['kid']) } }),
        ...(policy !== undefined && { policy: picked(policy, ['sandbox', 'tool_allowlist']) }),
      },
    }),
    ...(attachments !== undefined && {
      attachments: attachments.map(({ kind, ref }) => ({
        kind,
        ...(ref !== undefined && artifactHash(ref) !== null && { ref }),
      })),
    }),
    ...(meta !== undefined && { meta: picked(meta, META_KEPT) }),
    payload: {},
  };
}

function picked<Key extends string>(
  value: Readonly<Record<string, unknown>>,
  keys: readonly Key[],
): Partial<Record<Key, never>> {
  const there = keys.filter((key) => value[key] !== undefined);
  return Object.fromEntries(there.map((key) => [key, value[key]])) as Partial<Record<Key, never>>;
}

/** Masked as one text, so that a credential is found wherever it stands. An id that held one is told apart by the seq. */
function* maskedLine(line: RunFileEvent, masking: Masking): Steps<RunFileEvent> {
  const text = canonicalJson(line);
  const kept = yield* masking(text);
  if (kept === text) return line;
  const masked = JSON.parse(kept) as RunFileEvent;
  const { event, hash, seq } = line;
  const id = masked.event.id === event.id ? event.id : `${MASK}:${seq}`;
  return { ...masked, hash, event: { ...masked.event, id, run_id: event.run_id } };
}
