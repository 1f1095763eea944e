// The rules of CLowl that one message alone does not show: whether a delegation ends and somebody can do it (section 6), what
// a reference stands for (section 5), what comes after a CNCL, and who answers whom (section 3).
import { cycleBreach } from '@/lib/delegation/cycles';
import { artifactHash, artifactRef } from '@/lib/model/artifact-ref';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Finding } from '@/lib/model/finding';
import { HUMAN_AGENT_ID, ORCHESTRATOR_ID } from '@/lib/model/ids';
import type { ContextRules, MessageContext } from '../codec/context-rules';
import type { ContextReference, Meaning, TaskAct } from '../codec/meaning';
import { CYCLE_RULE, clowlMeaning } from './meaning';
import { CANCELLED_CODE } from './wire/error-codes';

/** What answers a task. */
const ANSWERS: ReadonlySet<TaskAct | null> = new Set<TaskAct>([
  'accept',
  'progress',
  'result',
  'error',
  'timeout',
]);

/** The same by their types: an ERR E013 confirms a CNCL, and goes the way of answers. */
const ANSWER_TYPES: ReadonlySet<ClutchMessage['type']> = new Set([
  'task.accept',
  'task.progress',
  'task.result',
  'task.error',
  'task.timeout',
]);

/** Whoever leads the work may say and be told anything of any task. */
const NEUTRAL: ReadonlySet<string> = new Set([ORCHESTRATOR_ID, HUMAN_AGENT_ID]);

export const contextRules: ContextRules = {
  needsRun(event) {
    const { act, context } = clowlMeaning.meaningOf(event);
    return act === 'request' || act === 'cancel' || ANSWERS.has(act) || context !== null;
  },

  artifactsOf(event) {
    const { context } = clowlMeaning.meaningOf(event);
    if (context === null) return [];
    const byHash = context.hash === null ? null : artifactRef(bareHash(context.hash));
    const refs = artifactHash(context.ref) === null ? [byHash] : [context.ref, byHash];
    return refs.filter((ref) => ref !== null);
  },

  check([event], known) {
    if (event === undefined) return [];
    const meaning = clowlMeaning.meaningOf(event);
    return [
      ...delegateFindings(event, meaning, known),
      ...lateFindings(event, meaning, known),
      ...directionFindings(event, known),
      ...reproducedFindings(event, meaning, known),
      ...(meaning.context === null ? [] : referenceFindings(meaning.context, known)),
    ];
  },
};

/** W39: a delegation that closes a cycle (E015). W34: one for which no delegate says that it can do it (E010). */
function delegateFindings(
  { from, to, payload }: ClutchMessage,
  { handsOver }: Meaning,
  known: MessageContext,
): Finding[] {
  if (!handsOver) return [];
  for (const { agent_id } of to) {
    const cycle = known.cycleClosedBy(from.agent_id, agent_id);
    if (cycle === null) continue;
    return [{ level: 'error', rule: CYCLE_RULE, path: '/to', message: cycleBreach(cycle) }];
  }
  const { task } = payload;
  if (typeof task !== 'string' || !to.every(({ agent_id }) => cannotDo(agent_id, task, known))) {
    return [];
  }
  const message = `expected a delegate that supports ${task.slice(0, 60)}, saw none: its CAPS say what it supports`;
  return [{ level: 'error', rule: 'W34', path: '/to', message }];
}

/** Only an agent that said what it supports can be known not to support something. */
function cannotDo(agentId: string, task: string, known: MessageContext): boolean {
  const supports = known.cardOf(agentId)?.supports;
  if (!Array.isArray(supports)) return false;
  const [name] = task.split(':');
  return !supports.some(
    (entry) => typeof entry === 'string' && (entry === task || entry.split(':')[0] === name),
  );
}

/**
 * W34: an answer goes from the receiver of a task to its sender, a CNCL the other way. Whoever the task was handed on to answers
 * for its receiver, and whoever asked for what it is a part of is its sender, too. A task that nobody asked for has neither.
 */
function directionFindings(
  { type, from: { agent_id: from }, to, task_id }: ClutchMessage,
  known: MessageContext,
): Finding[] {
  const isAnswer = ANSWER_TYPES.has(type);
  if ((!isAnswer && type !== 'task.cancel') || NEUTRAL.has(from)) return [];
  const parties = known.partiesOf(task_id);
  if (parties === null) return [];
  const isReceiver = (id: string) => parties.isHolder(id) || known.isDelegate(id, task_id);
  const [isSpeaker, isAddressee] = isAnswer
    ? [isReceiver, parties.isRequester]
    : [parties.isRequester, isReceiver];
  const [speaker, addressee] = isAnswer ? ['receiver', 'sender'] : ['sender', 'receiver'];
  if (!isSpeaker(from)) {
    const message = `expected it from the ${speaker} of the task, saw it from ${from}`;
    return [{ level: 'error', rule: 'W34', path: '/from', message }];
  }
  const isToIt = to.some(
    ({ agent_id: id }) => NEUTRAL.has(id) || id.startsWith('group:') || isAddressee(id),
  );
  if (isToIt) return [];
  const message = `expected it to go to the ${addressee} of the task, saw it go to ${to[0]?.agent_id}`;
  return [{ level: 'error', rule: 'W34', path: '/to', message }];
}

/** WD22: whether a result is reproducible no message shows, but that it is not, two can. */
function reproducedFindings(
  event: ClutchMessage,
  { reproducible }: Meaning,
  known: MessageContext,
): Finding[] {
  const other = reproducible?.side === 'result' ? known.otherResult(event) : null;
  if (other === null) return [];
  const message = `expected the result that the same input had before, for det is true, saw another than that of ${other.id} in ${other.run_id}`;
  return [{ level: 'warning', rule: 'WD22', path: '/body/d', message }];
}

/** WD14: what still comes for a cancelled task is answered with E013. */
function lateFindings(
  { task_id, payload }: ClutchMessage,
  { act }: Meaning,
  known: MessageContext,
): Finding[] {
  const isAnswer = ANSWERS.has(act) && payload.code !== CANCELLED_CODE;
  if (!isAnswer || !known.isCancelled(task_id)) return [];
  const message =
    'expected nothing more for a task that was cancelled, saw an answer; it stays cancelled';
  return [{ level: 'error', rule: 'WD14', path: '/pid', message }];
}

/** Section 5, as far as the artifact store knows the content; nothing is fetched. */
function referenceFindings(
  { ref, inline, hash }: ContextReference,
  known: MessageContext,
): Finding[] {
  const named = artifactHash(ref);
  const hex = hash === null ? null : bareHash(hash);
  return named === null
    ? foreignFindings(ref, hex, known)
    : artifactFindings({ ref, named, hex, inline }, known);
}

/** A reference to an artifact of ours. */
function artifactFindings(
  said: {
    readonly ref: string;
    readonly named: string;
    readonly hex: string | null;
    readonly inline: string | null;
  },
  known: MessageContext,
): Finding[] {
  const { ref, named, hex, inline } = said;
  const findings: Finding[] = [];
  if (!known.hasArtifact(ref) && inline === null) {
    const message = 'expected an artifact that is here or inline content, saw neither';
    findings.push({ level: 'error', rule: 'W29', path: '/ctx/ref', message });
  }
  if (hex !== null && hex !== named) {
    const message = 'expected the hash of the artifact that ref names, saw another';
    findings.push({ level: 'error', rule: 'W28', path: '/ctx/hash', message });
  }
  return findings;
}

/** A reference to content elsewhere: it is immutable once it was given, and known only where an artifact has its hash. */
function foreignFindings(ref: string, hex: string | null, known: MessageContext): Finding[] {
  const findings: Finding[] = [];
  const first = known.firstHashOf(ref);
  if (first !== null && hex !== null && bareHash(first) !== hex) {
    const message =
      'expected the hash with which this run first gave the reference, saw another; give new content a new reference';
    findings.push({ level: 'error', rule: 'W30', path: '/ctx/hash', message });
  }
  const stored = hex === null ? null : artifactRef(hex);
  if (stored === null || !known.hasArtifact(stored)) {
    const message =
      'not checkable: the content of the reference is not in the artifact store, and nothing is fetched';
    findings.push({ level: 'info', rule: 'W28', path: '/ctx/ref', message });
  }
  return findings;
}

/** A hash is written bare, or with its algorithm before it. */
function bareHash(hash: string): string {
  return hash.toLowerCase().replace(/^sha-?256[:-]/, '');
}
