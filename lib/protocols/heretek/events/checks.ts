// What one message shows beside its envelope. All of it is marked and none of it refuses: contradictions between fields, and
// our readings of what the specification leaves open. Citations are rows of the checklist, listed in requirements.ts.
import type { Finding, FindingLevel } from '@/lib/model/finding';
import { toPointer } from '@/lib/std/json/json-pointer';
import { countVotes, outcomeOf, splitOf } from '@/lib/triad/tally';
import { asPayload, isSpeech } from '../wire/content';
import { numberOf } from '../wire/error-codes';
import { nameOf } from '../wire/error-payload';
import { type HeretekOf, HeretekStatus, type HeretekWire } from '../wire/schema';
import { signatureGap } from '../wire/signature';
import { unknownFieldsOf } from '../wire/unknown-fields';

/** Findings in the order of the envelope, those of the type last. */
export function check(wire: HeretekWire): Finding[] {
  return [...checkEnvelope(wire), ...checkType(wire)];
}

function finding(level: FindingLevel, rule: string, path: string, message: string): Finding {
  return { level, rule, path, message };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** 3 March 1973: smaller numbers are likelier seconds than milliseconds. */
const MILLISECONDS_LIKELY_MIN = 100_000_000_000;

/** What the reference client makes: two of one millisecond are the same. */
const CLOCK_CORRELATION = /^corr-\d{13}$/;

function checkEnvelope(wire: HeretekWire): Finding[] {
  const { id, timestamp, metadata } = wire;
  const findings: Finding[] = [];
  for (const [field] of unknownFieldsOf(wire)) {
    const message = 'expected the fields of A2AMessage only; what stands beside them is kept';
    findings.push(finding('info', 'H10', toPointer([field]), message));
  }
  if (id !== undefined && !UUID.test(id)) {
    const message = 'expected a UUID, saw another id; the specification writes such ids itself';
    findings.push(finding('info', 'HD6', '/id', message));
  }
  if (timestamp !== undefined) findings.push(...checkMilliseconds(timestamp, '/timestamp'));
  if (metadata?.requiresResponse === true && metadata.correlationId === undefined) {
    const message = 'expected a correlationId for the answer to name, saw none';
    findings.push(finding('info', 'H12', '/metadata', message));
  }
  if (CLOCK_CORRELATION.test(metadata?.correlationId ?? '')) {
    const message = 'a correlation id out of the clock is that of every message of its millisecond';
    findings.push(finding('info', 'HD7', '/metadata/correlationId', message));
  }
  const gap = signatureGap(wire);
  if (gap !== null) findings.push(finding('warning', 'HD22', gap.path, gap.message));
  return findings;
}

function checkMilliseconds(at: number, path: string): Finding[] {
  if (at >= MILLISECONDS_LIKELY_MIN) return [];
  const message = `expected milliseconds, saw ${at}, which looks like seconds; taken as ${new Date(at).toISOString()}`;
  return [finding('warning', 'HD17', path, message)];
}

function checkType(wire: HeretekWire): Finding[] {
  switch (wire.type) {
    case 'status':
      return checkStatus(...statusIn(wire));
    case 'error':
      return checkError(wire);
    case 'handshake':
      return checkHandshake(wire);
    case 'discovery':
      return checkDiscovery(wire);
    case 'subscribe':
    case 'unsubscribe':
      return checkChannel(wire);
    case 'workspace':
      return [
        finding(
          'warning',
          'HD1',
          '/type',
          'section 6.3 has this type, the tables have it not; taken',
        ),
      ];
    case 'request':
    case 'response':
    case 'broadcast':
      return checkOpenContent(wire);
    case 'proposal':
      return checkProposal(wire);
    case 'vote':
      return [...checkVoteKey(wire), ...checkConfidence(wire)];
    case 'decision':
      return [...checkVoteKey(wire), ...checkTally(wire)];
    default:
      return [];
  }
}

/** Where a status message says its status: in a content of its own, or in what the agent says. */
function statusIn({ content }: HeretekOf<'status'>): [status: unknown, path: string] {
  if (!isSpeech(content)) return [content.status, '/content/status'];
  const inner = asPayload(content.content);
  return inner === null
    ? [content.content, '/content/content']
    : [inner.status, '/content/content/status'];
}

/** Section 8.1 says Active of agents, which is none of the states of section 8.2 (HD14). */
function checkStatus(status: unknown, path: string): Finding[] {
  if (status === undefined || HeretekStatus.safeParse(status).success) return [];
  if (typeof status === 'string' && status.toLowerCase() === 'active') {
    const message =
      'expected a state of section 8.2, saw the Active of section 8.1; kept as it stands';
    return [finding('warning', 'HD14', path, message)];
  }
  const message = `expected ${HeretekStatus.options.join(', ')}, saw another status; kept as it stands`;
  return [finding('error', 'H29', path, message)];
}

function checkDiscovery({ content }: HeretekOf<'discovery'>): Finding[] {
  return (content.agents ?? []).flatMap(({ status }, index) =>
    checkStatus(status, `/content/agents/${index}/status`),
  );
}

function checkError(wire: HeretekOf<'error'>): Finding[] {
  const { error, content } = wire;
  const findings: Finding[] = [];
  if (error === undefined) {
    const message = 'expected the error on top, as section 9.1 has it; taken from the content';
    findings.push(finding('info', 'HD3', '/content/error', message));
  } else if (content.error !== undefined && content.error !== error) {
    const message =
      'expected one error, saw one on top and another in the content; the one on top counts';
    findings.push(finding('warning', 'HD3', '/content/error', message));
  }
  const number = numberOf(nameOf(wire));
  if (number === null) {
    const message = 'expected a name of Appendix B, saw another; kept as it stands';
    findings.push(
      finding('warning', 'H37', error === undefined ? '/content/error' : '/error', message),
    );
  } else if (content.code !== undefined && content.code !== number) {
    const message = `expected ${number}, the number of ${nameOf(wire)}, saw ${content.code}; the name counts`;
    findings.push(finding('error', 'H37', '/content/code', message));
  }
  return findings;
}

const ACKNOWLEDGEMENT = ['clientId', 'availableAgents', 'protocolVersion'] as const;

function checkHandshake({ content }: HeretekOf<'handshake'>): Finding[] {
  const { action } = content;
  if (action === 'advertise' && content.capabilities === undefined) {
    const message = 'expected capabilities to advertise, saw none';
    return [finding('warning', 'H16', '/content/capabilities', message)];
  }
  if (action === 'acknowledge') {
    return ACKNOWLEDGEMENT.filter((field) => content[field] === undefined).map((field) =>
      finding(
        'error',
        'H17',
        `/content/${field}`,
        `expected ${field} in an acknowledgement, saw nothing`,
      ),
    );
  }
  if (action === 'advertise') return [];
  return [
    finding(
      'warning',
      'H17',
      '/content/action',
      'expected advertise or acknowledge, saw another action',
    ),
  ];
}

function checkChannel({ content }: HeretekOf<'subscribe' | 'unsubscribe'>): Finding[] {
  if (content.channel === 'agent:status') return [];
  const message =
    'expected agent:status, the only channel that the specification names, saw another';
  return [finding('info', 'HD19', '/content/channel', message)];
}

/** The role of section 4.2 is checked where the content cannot be meant for anything else. */
function checkOpenContent({
  type,
  content,
  metadata,
}: HeretekOf<'request' | 'response' | 'broadcast'>): Finding[] {
  const findings: Finding[] = [];
  if (
    typeof content.role === 'string' &&
    typeof content.content === 'string' &&
    !isSpeech(content)
  ) {
    const message =
      'expected user, assistant, system or agent, saw another role; the content is read as data';
    findings.push(finding('warning', 'H11', '/content/role', message));
  }
  const isLost = metadata?.correlationId === undefined && metadata?.parentId === undefined;
  if (type === 'response' && isLost) {
    const message = 'expected the correlationId of the request that is answered, saw none';
    findings.push(finding('warning', 'H12', '/metadata/correlationId', message));
  }
  return findings;
}

function checkProposal({ id, agent, content, metadata }: HeretekOf<'proposal'>): Finding[] {
  const findings: Finding[] = [];
  if (agent === undefined) {
    const message = 'a proposal names nobody: it goes to group:triad';
    findings.push(finding('info', 'HD12', '/agent', message));
  }
  if (content.deadline === undefined) {
    const message = 'expected a deadline, saw none: the vote stays open until it is decided';
    findings.push(finding('warning', 'H33', '/content/deadline', message));
  } else findings.push(...checkMilliseconds(content.deadline, '/content/deadline'));
  if (metadata?.correlationId === undefined) {
    const named =
      id === undefined ? 'saw neither that nor an id: no vote can name it' : 'its own id names it';
    const message = `expected a correlationId for votes to name, ${named}`;
    findings.push(
      finding(id === undefined ? 'warning' : 'info', 'HD9', '/metadata/correlationId', message),
    );
  }
  return findings;
}

function checkVoteKey({ content, metadata }: HeretekOf<'vote' | 'decision'>): Finding[] {
  const { proposalId } = content;
  const { correlationId = proposalId } = metadata ?? {};
  if (correlationId === proposalId) return [];
  const message = 'expected the proposalId of the content, saw another; the content counts';
  return [finding('warning', 'HD9', '/metadata/correlationId', message)];
}

function checkConfidence({ content: { confidence } }: HeretekOf<'vote'>): Finding[] {
  if (confidence === undefined || (confidence >= 0 && confidence <= 1)) return [];
  const message = `expected a confidence from 0 to 1, as section 11.3 makes it, saw ${confidence}`;
  return [finding('warning', 'H34', '/content/confidence', message)];
}

/** Three agents deliberate (section 10.1). */
const TRIAD_SIZE = 3;

/** A decision is recomputed from the votes that it names (H36). Of consensus the table speaks only where all differ (HD10). */
function checkTally({ content }: HeretekOf<'decision'>): Finding[] {
  const { votes, result, consensus } = content;
  if (votes === undefined) {
    return [
      finding('info', 'H36', '/content/votes', 'not recomputed: the decision names no votes'),
    ];
  }
  const count = countVotes(Object.values(votes));
  const counted = outcomeOf({ rule: 'specification', size: TRIAD_SIZE }, count);
  const split = splitOf(count);
  const findings: Finding[] = [];
  if (Object.keys(votes).length !== TRIAD_SIZE) {
    const message = `expected the votes of ${TRIAD_SIZE} agents, saw ${Object.keys(votes).length}; a missing one is absent`;
    findings.push(finding('warning', 'H35', '/content/votes', message));
  }
  if (result !== counted.result) {
    const message = `expected ${counted.result} by the votes, which are ${split}, saw ${result}`;
    findings.push(finding('error', 'H36', '/content/result', message));
  }
  if (consensus !== undefined && consensus !== counted.consensus) {
    const message = `expected ${counted.consensus} by the votes, which are ${split}, saw ${consensus}; consensus takes two that agree`;
    const [level, rule] =
      split === '1-1-1' ? (['error', 'H36'] as const) : (['warning', 'HD10'] as const);
    findings.push(finding(level, rule, '/content/consensus', message));
  }
  return findings;
}
