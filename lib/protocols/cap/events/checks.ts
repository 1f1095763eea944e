// What one message or manifest shows beside its form: gaps of the specification that it falls into, and promises of a
// manifest that no JSON Schema can hold. All of it is marked, none of it refuses.
import type { Finding } from '@/lib/model/finding';
import { toAgentId } from '@/lib/model/ids';
import { toPointer } from '@/lib/std/json/json-pointer';
import {
  CAP_FIELDS,
  type CapManifest,
  type CapSpeech,
  type CapWire,
  isKnownKind,
  isSpeech,
  RULE_KEY,
} from '../wire/schema';

/** Findings in the order of the message. Citations are rows of the checklist, listed in requirements.ts. */
export function check(wire: CapWire): Finding[] {
  const findings: Finding[] = [];
  if (isSpeech(wire)) checkSpeech(wire, findings);
  else checkManifest(wire, findings);
  return findings;
}

function checkSpeech(wire: CapSpeech, findings: Finding[]): void {
  if (wire.type === 'oversight_inquiry') {
    const message =
      'expected an ordinary message with the inquiry in content, saw the type of the example that no schema has';
    findings.push({ level: 'warning', rule: 'PD1', path: '/type', message });
  }
  checkEnds(wire, findings);
  if (wire.type === 'delegation_notice') checkNotice(wire, findings);
  if (wire.type !== 'error_response') checkAttachments(wire, findings);
  if (wire.timestamp === undefined) {
    const message = 'expected a timestamp, saw none; the time of receipt stands in for it';
    findings.push({ level: 'warning', rule: 'P11', path: '/timestamp', message });
  }
  checkFields(wire, findings);
}

function checkEnds(wire: CapSpeech, findings: Finding[]): void {
  for (const field of ['sender_id', 'recipient_id'] as const) {
    const name = wire[field];
    if (!name.startsWith('group:') && !(name === '*' && field === 'recipient_id')) continue;
    const message = 'expected one agent or "user", saw a group; read as the group';
    findings.push({ level: 'warning', rule: 'P12', path: `/${field}`, message });
  }
}

function checkNotice(
  wire: { sender_id: string; recipient_id: string; context_summary: string },
  findings: Finding[],
): void {
  if (wire.context_summary.trim() === '') {
    const message = 'expected what is done and what remains, saw nothing';
    findings.push({ level: 'warning', rule: 'P19', path: '/context_summary', message });
  }
  if (toAgentId(wire.sender_id) === toAgentId(wire.recipient_id)) {
    const message = 'expected another agent to take the task over, saw the sender itself';
    findings.push({ level: 'warning', rule: 'PD17', path: '/recipient_id', message });
  }
}

/** A scheme of RFC 3986 with its slashes: what any reader can resolve. */
const URL_START = /^[A-Za-z][A-Za-z0-9+.-]*:\/\//;

function checkAttachments(
  wire: Exclude<CapSpeech, { type: 'error_response' }>,
  findings: Finding[],
): void {
  for (const [index, { type, path }] of (wire.attachments ?? []).entries()) {
    if (!isKnownKind(type)) {
      const message =
        'expected tool_call_result, file, python_object or text_snippet, saw another kind; kept as it stands';
      findings.push({ level: 'warning', rule: 'P13', path: `/attachments/${index}/type`, message });
    }
    if (type !== 'file' || typeof path !== 'string' || URL_START.test(path)) continue;
    const message =
      'the path means something to its sender alone; it is kept as text and nothing is read from it';
    findings.push({ level: 'info', rule: 'PD13', path: `/attachments/${index}/path`, message });
  }
}

function checkFields(wire: CapSpeech, findings: Finding[]): void {
  const known = CAP_FIELDS[wire.type];
  const others = Object.keys(wire).filter((field) => !known.has(field));
  const [first] = others;
  if (first === undefined) return;
  const more = others.length > 1 ? `, and ${others.length - 1} more` : '';
  const message = `saw a field that no sample of the type has${more}; kept, and read as nothing`;
  findings.push({ level: 'info', rule: 'PD11', path: toPointer([first]), message });
}

function checkManifest(wire: CapManifest, findings: Finding[]): void {
  const self = toAgentId(wire.id);
  for (const [index, allowed] of wire.allowed_agents.entries()) {
    const path = `/allowed_agents/${index}`;
    if (toAgentId(allowed) === self) {
      const message = 'expected other agents, saw the agent itself';
      findings.push({ level: 'warning', rule: 'PD17', path, message });
    }
    if (Object.hasOwn(wire.delegate_rules, allowed)) continue;
    const message =
      'expected an entry of delegate_rules for each allowed agent, saw none for this one';
    findings.push({ level: 'error', rule: 'P4', path, message });
  }
  checkRules(wire, findings);
  checkOverseer(wire, self, findings);
}

function checkRules(wire: CapManifest, findings: Finding[]): void {
  const allowed = new Set(wire.allowed_agents);
  for (const key of Object.keys(wire.delegate_rules)) {
    const path = toPointer(['delegate_rules', key]);
    if (!RULE_KEY.test(key)) {
      const message =
        'expected a name of letters, digits, _ and -; under another one the rule is not judged';
      findings.push({ level: 'warning', rule: 'P3', path, message });
    }
    if (allowed.has(key)) continue;
    const message = 'expected rules for allowed agents only; this one never applies';
    findings.push({ level: 'warning', rule: 'P4', path, message });
  }
}

function checkOverseer(wire: CapManifest, self: string, findings: Finding[]): void {
  const { overseer } = wire;
  if (typeof overseer !== 'string') return;
  const overseerId = toAgentId(overseer);
  if (overseerId === self) {
    const message = 'expected another agent as the overseer, saw the agent itself';
    findings.push({ level: 'warning', rule: 'PD17', path: '/overseer', message });
  } else if (wire.allowed_agents.some((allowed) => toAgentId(allowed) === overseerId)) {
    const message =
      'the overseer is an allowed agent too; a notice to it opens a subtask and approves nothing';
    findings.push({ level: 'info', rule: 'PD7', path: '/overseer', message });
  }
}
