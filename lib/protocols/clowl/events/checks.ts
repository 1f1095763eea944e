// What one message shows beside what refuses it: doubtful recipients, ids and context, flags that disagree with the tables,
// and how it was read. All of it is marked; what only the log can tell stands in `context-rules.ts`.
import type { Finding, FindingLevel } from '@/lib/model/finding';
import { EVERYBODY } from '../wire/agent-names';
import { ERROR_CODES } from '../wire/error-codes';
import type { ClowlMeaning } from '../wire/normal-form';
import { CLOWL_VERSION, type ClowlWire, type SemanticMessage } from '../wire/schema';
import { checkUnknown } from '../wire/unknown-fields';

/** RFC 9562, section 5.7. */
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const SHA_256 = /^[0-9a-f]{64}$/i;

/** RFC 3986, section 3.1. */
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Findings in the order of section 2, how the message was read first. Citations are rows listed in requirements.ts. */
export function check(wire: ClowlWire, meaning: ClowlMeaning): Finding[] {
  const { said, mid } = meaning;
  return [
    ...checkReading(wire, meaning),
    ...checkId(mid),
    ...checkParent(said, mid, wire),
    ...checkRecipients(said),
    ...checkData(said),
    ...checkContext(said),
    ...checkToken(said),
    ...checkUnknown(wire.profile, wire.message),
  ];
}

function finding(level: FindingLevel, rule: string, path: string, message: string): Finding {
  return { level, rule, path, message };
}

/** What was filled in, and what a model wrote that is the runtime's to give. */
function checkReading({ profile, message }: ClowlWire, { filled }: ClowlMeaning): Finding[] {
  const names = filled.join(', ');
  if (profile === '0.2') return [];
  if (profile === 'clowl-0.1-prompt')
    return [finding('warning', 'WD1', '/cl', `upgraded from v0.1; filled in: ${names}`)];
  const wrapped = `the semantic layer alone: the runtime gives ${names}`;
  const given = ['mid', 'ts', 'tid', 'auth'].filter((name) => Object.hasOwn(message, name));
  return [
    finding('info', 'W37', '', wrapped),
    ...given.map((name) =>
      finding('warning', 'W37', `/${name}`, `expected no ${name} of a model, saw one; unread`),
    ),
  ];
}

/** The specification's own examples name messages m004 and caps-001 (WD5). */
function checkId(mid: string | null): Finding[] {
  if (mid === null || UUID_V7.test(mid)) return [];
  return [finding('info', 'W4', '/mid', 'expected a UUIDv7, saw another id; taken as it stands')];
}

/** What answers or ends a task has a parent; v0.1 has no word for it, and an ERR may answer what could not be read. */
function checkParent(said: SemanticMessage, mid: string | null, { profile }: ClowlWire): Finding[] {
  const { p, pid } = said;
  if (typeof pid === 'string' && pid === mid)
    return [finding('error', 'W13', '/pid', 'expected another message, saw the message itself')];
  const isAnswer = p === 'ACK' || p === 'PROG' || p === 'DONE' || p === 'CNCL';
  if (typeof pid === 'string' || !isAnswer || profile === 'clowl-0.1-prompt') return [];
  const message = `expected the message whose task this ${p} is about, saw none: it belongs to no task`;
  return [finding('warning', 'W13', '/pid', message)];
}

function checkRecipients({ p, to }: SemanticMessage): Finding[] {
  if (p === 'CAPS' && to !== EVERYBODY)
    return [finding('warning', 'W21', '/to', 'expected CAPS to go to "*", saw other recipients')];
  if (typeof to === 'string') return [];
  const odd = [
    ...(new Set(to).size < to.length ? ['a name twice'] : []),
    ...(to.includes(EVERYBODY) ? ['"*" among names'] : []),
    ...(p === 'DLGT' && to.length > 1 ? ['several delegates, of whom the first counts'] : []),
  ];
  if (odd.length === 0) return [];
  return [finding('warning', 'WD12', '/to', `expected each recipient once, saw ${odd.join(', ')}`)];
}

function checkData(said: SemanticMessage): Finding[] {
  if (said.p === 'ERR') {
    const { code, retry } = said.body.d;
    const expected = ERROR_CODES[code].retry;
    if (retry === expected) return [];
    const message = `expected retry ${expected} of ${code} (section 6), saw ${retry}; the table counts`;
    return [finding('error', 'W33', '/body/d/retry', message)];
  }
  if (said.p !== 'CAPS' || said.body.d.clowl === CLOWL_VERSION) return [];
  const message = `expected the version "${CLOWL_VERSION}" of the message itself, saw another one`;
  return [finding('error', 'WD6', '/body/d/clowl', message)];
}

function checkContext({ ctx }: SemanticMessage): Finding[] {
  if (ctx === undefined) return [];
  const { ref, inline, hash } = ctx;
  const findings: Finding[] = [];
  if (!ref && !inline && !hash)
    findings.push(finding('info', 'WD11', '/ctx', 'a context that says nothing: read as none'));
  if (ref && !SCHEME.test(ref))
    findings.push(
      finding('info', 'WD11', '/ctx/ref', 'no scheme: taken as a name, looked up nowhere'),
    );
  if (inline) {
    findings.push(
      finding('info', 'W27', '/ctx/inline', 'the degraded path: context travels inline'),
    );
    if (!ref) findings.push(finding('info', 'W26', '/ctx/ref', 'expected a reference, saw none'));
  }
  if (hash && !SHA_256.test(hash))
    findings.push(finding('warning', 'W28', '/ctx/hash', 'expected 64 hex digits of SHA-256'));
  if (hash && !ref)
    findings.push(finding('warning', 'W28', '/ctx/hash', 'expected a ref that it is the hash of'));
  return findings;
}

/** WD20. */
function checkToken({ auth }: SemanticMessage): Finding[] {
  if (auth === undefined) return [];
  return [finding('info', 'WD20', '/auth', 'a token is present and was not checked; not kept')];
}
