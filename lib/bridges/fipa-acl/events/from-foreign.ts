// An event that came in another protocol, as a message of FIPA ACL. Heretek's section 12.3 has the acts of seven of them; a rejected
// decision is a reject-proposal, and consent and refusal keep their vote.
import type { ClutchMessage, MessageType, Payload } from '@/lib/model/clutch-message';
import { CONSENT_TYPE, OFFER_DECISION_TYPE, OFFER_TYPE } from '@/lib/model/contract-types';
import { agentName } from '@/lib/model/ids';
import { isEverybody, nativeName } from '@/lib/model/native-name';
import { DECISION_TYPE, PROPOSAL_TYPE, VOTE_TYPE } from '@/lib/model/orchestration/triad-types';
import type { Encoded, EncodeFailure } from '@/lib/protocols/codec/codec';
import { derivedOf } from '@/lib/protocols/codec/event-of';
import { plainContent } from '@/lib/protocols/codec/payload-form';
import { unsupported } from '@/lib/protocols/codec/refusal';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { ok, type Result } from '@/lib/std/result';
import { dateTimeOf } from '../wire/date-time';
import { parse } from '../wire/parse';
import { expressionOf, print } from '../wire/print';
import {
  type FipaAgent,
  type FipaPerformative,
  type FipaTextParameter,
  type FipaWire,
  performativeOf,
} from '../wire/schema';
import { actOf, type FipaAct, isActOf } from './acts';

/** The types that FIPA has an act for. */
const WORDS: Readonly<Partial<Record<MessageType, FipaPerformative>>> = {
  'chat.message': 'inform',
  'chat.system': 'inform',
  'task.request': 'request',
  'task.accept': 'agree',
  'task.progress': 'inform',
  'task.result': 'inform',
  'task.error': 'failure',
  'task.timeout': 'failure',
  'task.cancel': 'cancel',
};

const OFFERS: ReadonlySet<string> = new Set([PROPOSAL_TYPE, OFFER_TYPE]);
const DECISIONS: ReadonlySet<string> = new Set([DECISION_TYPE, OFFER_DECISION_TYPE]);

/** The event as a message; `unsupported` where FIPA ACL has no act, no name or no room for it. */
export function fromForeign(event: ClutchMessage): Result<Encoded<FipaWire>, EncodeFailure> {
  const performative = performativeIn(event);
  if (performative === null) {
    return unsupported(`FIPA ACL speaks between agents; it has no act for ${event.type}`);
  }
  const derived = derivedOf(event);
  const isForAll = event.to.every(({ agent_id }) => isEverybody(agent_id));
  const bare: FipaWire = {
    performative,
    sender: derived.has('from.agent_id') ? null : agentOf(event.from.agent_id),
    receiver: isForAll || derived.has('to') ? null : event.to.map((to) => agentOf(to.agent_id)),
    replyTo: null,
    content: null,
    isContentBare: false,
    parameters: [],
  };
  const act = actOf(bare);
  const { content, language } = contentOf(event.payload, act);
  const said = parse({
    text: print({
      ...bare,
      content,
      parameters: parametersOf(event, { act, language, derived }),
    }),
  });
  if (said.ok) return ok({ wire: said.value, invented: [] });
  return unsupported(`FIPA ACL cannot hold this event: ${said.error.failures[0].message}`);
}

function performativeIn({
  type,
  payload,
  payload_type = '',
}: ClutchMessage): FipaPerformative | null {
  const own =
    typeof payload.performative === 'string' ? performativeOf(payload.performative) : null;
  if (own !== null && isActOf(own, type)) return own;
  if (OFFERS.has(payload_type)) return 'propose';
  if (DECISIONS.has(payload_type)) {
    if (payload.result === 'approved') return 'accept-proposal';
    if (payload.result === 'rejected') return 'reject-proposal';
  }
  return consentIn(type, payload, payload_type) ?? WORDS[type] ?? null;
}

/** A response with a vote, a ballot, or the word of whoever was asked. */
function consentIn(
  type: MessageType,
  { vote }: Payload,
  payloadType: string,
): FipaPerformative | null {
  const isConsent =
    type === 'task.result' || payloadType === VOTE_TYPE || payloadType === CONSENT_TYPE;
  if (!isConsent) return null;
  if (vote === 'approve') return 'agree';
  return vote === 'reject' ? 'refuse' : null;
}

function agentOf(agentId: string): FipaAgent {
  const name = nativeName(agentId);
  const isPlain = name !== agentId || !agentId.startsWith('agent:');
  return {
    name: isPlain ? name : agentName(agentId),
    addresses: [],
    resolvers: [],
    parameters: [],
  };
}

type SaidContent = { readonly content: string | null; readonly language: 'json' | null };

/** Text alone is the content; anything else an object, without what the act says already. */
function contentOf(payload: Payload, act: FipaAct): SaidContent {
  const { marks, textField } = act;
  const fields = Object.fromEntries(
    Object.entries(plainContent(payload)).filter(
      ([name, value]) => !(Object.hasOwn(marks, name) && marks[name] === value),
    ),
  );
  const names = Object.keys(fields);
  if (names.length === 0) return { content: null, language: null };
  const text = names.length === 1 ? fields[textField] : undefined;
  if (typeof text === 'string') return { content: text, language: null };
  return { content: canonicalJson(fields), language: 'json' };
}

type Said = {
  readonly act: FipaAct;
  readonly language: string | null;
  /** Dotted paths of what the event's own message did not say. */
  readonly derived: ReadonlySet<string>;
};

function parametersOf(event: ClutchMessage, { act, language, derived }: Said) {
  const isWork = event.type.startsWith('task.') || act.payloadType !== undefined;
  const task = derived.has('task_id') || !isWork ? null : event.task_id;
  const { deadline } = event.payload;
  const values: Readonly<Record<FipaTextParameter, string | null>> = {
    language,
    encoding: null,
    ontology: null,
    protocol: null,
    'conversation-id': derived.has('thread_id') ? null : event.thread_id,
    'reply-with': act.opens ? task : null,
    'in-reply-to': act.opens ? null : task,
    'reply-by': typeof deadline === 'number' ? dateTimeOf(deadline) : null,
  };
  return Object.entries(values).flatMap(([name, text]) =>
    text === null || text === ''
      ? []
      : [{ name, value: name === 'reply-by' ? { word: text } : expressionOf(text) }],
  );
}
