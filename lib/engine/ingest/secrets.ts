// Credentials in messages: what is never kept is hidden before a message is decoded, so that neither its event nor its raw form,
// its artifacts, its findings or its answer have it; what looks like some and is kept is marked; and what is said of a refused
// message does not repeat them.
import { EVENT_BYTES_MAX } from '@/lib/model/clutch';
import type { Failure } from '@/lib/model/failure';
import type { Finding } from '@/lib/model/finding';
import type { Frame } from '@/lib/protocols/codec/codec';
import type { Steps } from '@/lib/std/steps';
import type { SecretHandling } from '../interface/engine-deps';
import type { Refused } from './stages';

/** The rule under which findings tell of credentials: it is of no specification's checklist. */
const SECRET_RULE = 'SECRET';

/** How much faster a text is looked through than decoded. */
export const LOOKED_THROUGH_FASTER = 4;

/** A message as it is kept. */
export type KeptFrame = {
  readonly frame: Frame;
  readonly findings: readonly Finding[];
  /** As it was sent, where something is hidden: what its sender signed. Null where it is the same. */
  readonly signed: Frame | null;
};

/** Hides and marks the credentials of one message. */
export function* keptFrame(secrets: SecretHandling, frame: Frame): Steps<KeptFrame> {
  const found = yield* secrets.hide(frame.text);
  if (found === null) return { frame, findings: [], signed: null };
  const { text, hidden, likely } = found;
  const findings = [
    ...(hidden > 0 ? [finding(`${credentials(hidden)} hidden before this was stored`)] : []),
    ...(likely > 0
      ? [
          finding(
            `${credentials(likely)} kept here, by the looks; redact the event if that is true`,
          ),
        ]
      : []),
  ];
  if (hidden === 0) return { frame, findings, signed: null };
  const json = frame.json === undefined ? {} : { json: JSON.parse(text) };
  return { frame: { ...frame, text, ...json }, findings, signed: frame };
}

function finding(message: string): Finding {
  return { level: 'info', rule: SECRET_RULE, path: '', message };
}

function credentials(count: number): string {
  return count === 1 ? '1 credential is' : `${count} credentials are`;
}

/** How much of a refused message is looked through to be kept: as much as a message may have. Characters. */
const LOOKED_THROUGH_MAX = EVENT_BYTES_MAX;

/** A refusal that repeats no credential of its message, nor any other. */
export type MaskedRefusal = Refused & {
  readonly mask: (text: string) => string;
  /** The beginning of its message as it may be kept, and whether there was more of it. */
  readonly kept: string;
  readonly isCut: boolean;
};

/** Masks what is said of a refused message, and what is kept of it. */
export function* withoutEchoes(secrets: SecretHandling, refused: Refused): Steps<MaskedRefusal> {
  const { mask, masking } = yield* secrets.echoMask(refused.text);
  const masked = <Said extends Failure | Finding>(said: Said): Said => ({
    ...said,
    message: mask(said.message),
    ...(said.path !== undefined && { path: mask(said.path) }),
  });
  const [first, ...rest] = refused.failures;
  return {
    ...refused,
    id: refused.id === null ? null : mask(refused.id),
    failures: [masked(first), ...rest.map(masked)],
    findings: refused.findings.map(masked),
    mask,
    kept: yield* masking(refused.text.slice(0, LOOKED_THROUGH_MAX)),
    isCut: refused.text.length > LOOKED_THROUGH_MAX,
  };
}
