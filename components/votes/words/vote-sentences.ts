// What is to be said of a proposal: which sentence of the catalogue, with which numbers. Pure; agents stand in it as agents, text of others
// as quoted.
import type { Sentence } from '@/components/decision/sentences/sentence';
import type { VOTE_SENTENCES } from '@/lib/messages/en/features/votes/vote-sentences';
import type { Proposal, TriadResult } from '@/lib/model/orchestration/triad';
import { majorityOf, outcomeOf } from '@/lib/triad/tally';
import { castingVoteOn, electorateOn } from './electorate';

export type VoteSentences = (typeof VOTE_SENTENCES)['english'];

/** The answer with which the room of a proposal opens. */
export function answerOf(messages: VoteSentences, proposal: Proposal): Sentence {
  const { members, triad, withdrawn, state } = proposal;
  if (withdrawn !== null) return [messages.takenBack];
  if (members.length === 0) return messages.nobodyConfigured({ quoted: triad });
  if (state === 'open') return openAnswer(messages, proposal);
  const votes = votesWords(messages, proposal, state === 'expired');
  if (state === 'expired') return [messages.expired(noChoice(messages, proposal), votes)];
  const { isCast, isChosen } = outcomeOn(proposal);
  if (isCast && proposal.casting_vote !== null) {
    return messages.castingVote[state]({ agent: proposal.casting_vote }, votes);
  }
  return [messages.ended[state](votes, isChosen ? null : noChoice(messages, proposal))];
}

/** What the votes cast so far come to. */
function outcomeOn(proposal: Proposal) {
  return outcomeOf(electorateOn(proposal), proposal.tally, castingVoteOn(proposal));
}

function openAnswer(messages: VoteSentences, proposal: Proposal): Sentence {
  const { awaited, outlook } = proposal;
  const isUntouched = awaited.length > 0 && proposal.votes.every(({ counted }) => !counted);
  const stand = isUntouched ? messages.open.nobodyYet : votesWords(messages, proposal, false);
  const settled = settledResult(proposal);
  if (settled !== null) {
    const voters = messages.and(awaited.map((agent) => ({ agent })));
    return [messages.settled[settled](stand), ...messages.settled.waitsFor(voters)];
  }
  const carries = outlook.some(({ approve }) => approve === 'approved');
  const ends = outlook.some(({ reject }) => reject === 'rejected');
  const [only, ...others] = awaited;
  if (carries && ends && only !== undefined && others.length === 0) {
    return messages.open.decidedBy(stand, { agent: only });
  }
  if (carries) return [messages.open[ends ? 'nextDecides' : 'nextCarries'](stand)];
  return [messages.open[ends ? 'nextEnds' : 'undecided'](stand)];
}

/** The result that stands whatever is still voted; null while it is open. */
function settledResult({ outlook }: Pick<Proposal, 'outlook'>): TriadResult | null {
  const ends = new Set(
    outlook.flatMap(({ approve, reject, abstain }) => [approve, reject, abstain]),
  );
  const [end] = ends;
  return ends.size === 1 && end !== undefined && end !== 'open' ? end : null;
}

/** Why votes chose nothing. */
function noChoice(
  { noChoice: messages }: VoteSentences,
  { rule, casting_vote }: Pick<Proposal, 'rule' | 'casting_vote'>,
): string {
  return rule === 'quorum' && casting_vote !== null ? messages.quorumUncast : messages[rule];
}

/** `2 approve, 1 rejects and 1 did not vote`. */
function votesWords(
  messages: VoteSentences,
  { tally, members }: Pick<Proposal, 'tally' | 'members'>,
  isOver: boolean,
): string {
  const { approve, reject, abstain } = tally;
  const absent = members.length - approve - reject - abstain;
  const { votes } = messages;
  const parts = [
    votes.approve(approve, members.length),
    ...(reject > 0 ? [votes.reject(reject)] : []),
    ...(abstain > 0 ? [votes.abstain(abstain)] : []),
    ...(absent > 0 ? [isOver ? votes.didNotVote(absent) : votes.notYet(absent)] : []),
  ];
  return messages.and(parts).join('');
}

/** The rule by which its votes are counted. */
export function ruleOf({ rules }: VoteSentences, proposal: Proposal): Sentence {
  const { rule, members, quorum, casting_vote } = proposal;
  const size = members.length;
  switch (rule) {
    case 'specification':
      return [rules.specification(majorityOf(size), size)];
    case 'majority':
      return [rules.majority];
    case 'unanimity':
      return [rules.unanimity(size)];
    case 'quorum': {
      const votes = quorum ?? majorityOf(size);
      if (casting_vote === null) return [rules.quorum(votes)];
      return rules.quorumOrCasting(votes, { agent: casting_vote });
    }
  }
}

/** What a decision that somebody else declared says beside the votes; null where nobody declared one. */
export function declaredSentence(
  { declared: messages }: VoteSentences,
  { declared, agrees, result }: Proposal,
): Sentence | null {
  if (declared === null) return null;
  const said = { quoted: declared.result };
  if (agrees === null) return messages.whileOpen(said);
  if (agrees) return messages.agrees(said);
  return messages.differs(said, messages.results[result ?? 'none']);
}
