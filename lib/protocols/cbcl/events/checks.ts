// What one message shows beside its form: where its layout leaves the ABNF, wrappers that contradict what they hold, signatures
// that are none, and rules that a definition breaks. All of it is marked, none of it refuses.
import { isAboveRecommended } from '@/lib/dialects/rules/rule-check';
import type { RuleVerdict } from '@/lib/model/dialects/dialect-summary';
import type { Finding } from '@/lib/model/finding';
import { DEPTH_MAX } from '@/lib/sexpr/limits';
import type { Atom } from '@/lib/sexpr/sexpr';
import { toPointer } from '@/lib/std/json/json-pointer';
import { findingOf } from '../wire/departures';
import type { Path } from '../wire/read-simple';
import type { CbclMessage, CbclWire, Wrapper } from '../wire/schema';

/** What only the context tells of a message. */
type Known = {
  /** Whom the message reaches, by name; null where it names nobody. */
  readonly recipient: string | null;
  /** On the rules of what it defines; empty where it defines nothing. */
  readonly verdicts: readonly RuleVerdict[];
};

/** Findings: of the layout first, then from the outer wrapper to the inner message. Citations are rows of requirements.ts. */
export function check(wire: CbclWire, message: CbclMessage, known: Known): Finding[] {
  const findings = wire.layout.map(findingOf);
  const path: string[] = [];
  let from: string | null = null;
  for (const wrapper of message.wrappers) {
    checkWrapper(wrapper, path, known, findings);
    if (wrapper.kind === 'envelope' && wrapper.from !== null) {
      if (from !== null && from !== wrapper.from) {
        const text = 'expected the sender of the outer envelope, saw another; the outer one counts';
        findings.push(doubt('BD25', [...path, ':from'], text));
      }
      from ??= wrapper.from;
    }
    path.push(String(wrapper.head.items.length));
  }
  checkDefinition(message, known, findings);
  return findings;
}

function doubt(rule: string, path: Path, message: string): Finding {
  return { level: 'warning', rule, path: toPointer(path), message };
}

function checkWrapper(wrapper: Wrapper, path: Path, known: Known, findings: Finding[]): void {
  switch (wrapper.kind) {
    case 'envelope': {
      const { to } = wrapper;
      if (to === null || known.recipient === null || to === known.recipient) return;
      const text =
        'expected the recipient of the message inside, saw another; the inner one counts';
      findings.push(doubt('BD25', [...path, ':to'], text));
      return;
    }
    case 'signed':
      checkSignature(wrapper.signature, [...path, '1'], findings);
      return;
    case 'with-limits': {
      if ((wrapper.limits.maxDepth ?? 0) <= DEPTH_MAX) return;
      const text = `expected at most ${DEPTH_MAX} levels, saw more; our own limits stay as they are`;
      findings.push(doubt('B37', [...path, ':max-depth'], text));
    }
  }
}

/** 64 bytes in base64: 86 characters and two of padding; the last one has four bits that must be 0. */
const SIGNATURE = /^[A-Za-z0-9+/]{85}[AQgw]==$/;

function checkSignature({ text }: Atom, path: Path, findings: Finding[]): void {
  if (SIGNATURE.test(text)) return;
  const message = `expected the base64 of 64 bytes in 88 characters, saw ${text.length} characters that are not; it verifies nothing`;
  findings.push({ level: 'error', rule: 'B40', path: toPointer(path), message });
}

/** The rows of the rules. */
const RULES: Readonly<Record<RuleVerdict['rule'], string>> = {
  R1: 'B16',
  R2: 'B17',
  R3: 'B18',
  R4: 'B19',
};

function checkDefinition(message: CbclMessage, known: Known, findings: Finding[]): void {
  const { body, wrappers, path } = message;
  if (body.kind !== 'define' && body.kind !== 'teach') return;
  const place = [...path, '1', ...(body.kind === 'teach' ? ['2'] : [])];
  const signature = body.kind === 'teach' ? body.signature : null;
  if (signature !== null) checkSignature(signature, [...place, '1'], findings);
  const definition = signature === null ? place : [...place, '2'];
  for (const { rule, verdict, checks, message: why } of known.verdicts) {
    if (verdict === 'pass') {
      for (const check of checks.filter(isAboveRecommended)) {
        findings.push(doubt('BD28', definition, `${check.name}: ${check.message}`));
      }
      continue;
    }
    const text = `${rule}: ${why}`;
    findings.push({
      level: 'error',
      rule: RULES[rule],
      path: toPointer(definition),
      message: text,
    });
  }
  const isSigned = signature !== null || wrappers.some(({ kind }) => kind === 'signed');
  if (body.kind === 'teach' && !isSigned) {
    const text =
      'expected a signed definition, for it is taught to somebody else, saw none; anybody could have written it';
    findings.push(doubt('B19', definition, text));
  }
  const sender = wrappers.find((wrapper) => wrapper.kind === 'envelope' && wrapper.from !== null);
  const from = sender?.kind === 'envelope' ? sender.from : null;
  const { author } = body.dialect;
  if (!isSigned || from === null || author === null || from === author) return;
  const text =
    "expected the author of what is signed as the sender, saw another; the signature must be the author's";
  findings.push(doubt('BD25', definition, text));
}
