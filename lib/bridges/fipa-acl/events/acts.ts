// What each of FIPA's communicative acts is as an event. The seven that Heretek's section 12.3 names are what its table says; the act of
// a reply counts with the interaction protocol that it is said in.
import type { MessageType, Payload } from '@/lib/model/clutch-message';
import { CONSENT_TYPE, OFFER_DECISION_TYPE, OFFER_TYPE } from '@/lib/model/contract-types';
import { type FipaPerformative, type FipaWire, textParameter } from '../wire/schema';

/** Where the text of a content stands in the payload. */
type TextField = 'text' | 'message' | 'proposal';

export type FipaAct = {
  readonly type: MessageType;
  readonly payloadType?: string;
  readonly textField: TextField;
  /** What the act says, whatever stands in the content. */
  readonly marks: Payload;
  /** What is said where the content does not: derived. */
  readonly defaults: Payload;
  /** Whether it asks for something new, named by `:reply-with`, and is no answer. */
  readonly opens: boolean;
  /** Whether the interaction protocol, and not the act alone, makes it an event of this type. */
  readonly isInferred: boolean;
};

const ACT: FipaAct = {
  type: 'chat.message',
  textField: 'text',
  marks: {},
  defaults: {},
  opens: false,
  isInferred: false,
};

function said(performative: FipaPerformative): FipaAct {
  return { ...ACT, marks: { performative } };
}

function asked(performative: FipaPerformative): FipaAct {
  return { ...ACT, type: 'task.request', marks: { performative }, opens: true };
}

function failed(code: string, message: string): FipaAct {
  const defaults = { code, message, retryable: false };
  return { ...ACT, type: 'task.error', textField: 'message', defaults };
}

const REFUSED = failed('refused', 'Refused, without a reason.');

const ACTS: Readonly<Record<FipaPerformative, FipaAct>> = {
  inform: ACT,
  'inform-if': said('inform-if'),
  'inform-ref': said('inform-ref'),
  confirm: said('confirm'),
  disconfirm: said('disconfirm'),
  request: { ...ACT, type: 'task.request', opens: true },
  'request-when': asked('request-when'),
  'request-whenever': asked('request-whenever'),
  'query-if': asked('query-if'),
  'query-ref': asked('query-ref'),
  subscribe: asked('subscribe'),
  proxy: asked('proxy'),
  propagate: asked('propagate'),
  // A call for proposals commits nobody to any work: the offer that is accepted does.
  cfp: { ...ACT, marks: { performative: 'cfp', expects_reply: true }, opens: true },
  propose: { ...ACT, payloadType: OFFER_TYPE, textField: 'proposal' },
  'accept-proposal': {
    ...ACT,
    type: 'task.request',
    payloadType: OFFER_DECISION_TYPE,
    marks: { result: 'approved' },
    defaults: { text: 'Accepted.' },
    opens: true,
  },
  'reject-proposal': {
    ...ACT,
    payloadType: OFFER_DECISION_TYPE,
    marks: { result: 'rejected' },
    defaults: { text: 'Rejected.' },
  },
  agree: { ...ACT, type: 'task.accept', payloadType: CONSENT_TYPE, marks: { vote: 'approve' } },
  refuse: { ...REFUSED, payloadType: CONSENT_TYPE, marks: { vote: 'reject' } },
  cancel: { ...ACT, type: 'task.cancel' },
  failure: failed('failure', 'Failed, without a reason.'),
  'not-understood': {
    ...failed('not-understood', 'Not understood, without a reason.'),
    type: 'chat.system',
    marks: { performative: 'not-understood' },
  },
};

/** In these an `inform` that answers is the result: what was asked is done, or known. */
const ENDED_BY_INFORM: ReadonlySet<string> = new Set([
  ...['fipa-request', 'fipa-request-when', 'fipa-query', 'fipa-propose'],
  ...['fipa-contract-net', 'fipa-iterated-contract-net', 'fipa-brokering', 'fipa-recruiting'],
]);

/** In this an `inform` is one of many, until somebody cancels. */
const SUBSCRIPTION = 'fipa-subscribe';

/** Who refuses in these declines to make an offer. */
const CALLS: ReadonlySet<string> = new Set(['fipa-contract-net', 'fipa-iterated-contract-net']);

/** What a message is. */
export function actOf(wire: FipaWire): FipaAct {
  const { performative } = wire;
  const act = ACTS[performative];
  const protocol = textParameter(wire, 'protocol')?.toLowerCase() ?? '';
  const isReply = textParameter(wire, 'in-reply-to') !== null;
  if (performative === 'refuse' && CALLS.has(protocol)) {
    const { textField } = ACT;
    return { ...act, type: 'chat.message', textField, defaults: {}, isInferred: true };
  }
  if (performative === 'not-understood' && isReply) return { ...act, type: 'task.error' };
  if (performative !== 'inform' || !isReply) return act;
  if (ENDED_BY_INFORM.has(protocol)) return { ...act, type: 'task.result', isInferred: true };
  return protocol === SUBSCRIPTION ? { ...act, type: 'task.progress', isInferred: true } : act;
}

/** The act of a word where it gives events of this type by itself; null for any other. */
export function isActOf(performative: FipaPerformative, type: MessageType): boolean {
  return ACTS[performative].type === type;
}
