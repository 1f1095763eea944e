// What is to be said of a proposal in plain English. Pure; agents stand in it as agents, text of others as quoted.
import type { Sentence } from '@/components/decision/sentences/sentence';
import type { Proposal, TriadResult } from '@/lib/model/orchestration/triad';
import { majorityOf, outcomeOf } from '@/lib/triad/tally';
import { castingVoteOn, electorateOn } from './electorate';

/** The answer with which the room of a proposal opens. */
export function answerOf(proposal: Proposal): Sentence {
  const { members, triad, withdrawn, state } = proposal;
  if (withdrawn !== null)
    return ['Taken back before it was decided, and so it counts as rejected.'];
  if (members.length === 0) {
    return [
      'Rejected: nobody had configured the triad ',
      { quoted: triad },
      ', so nobody could vote.',
    ];
  }
  if (state === 'open') return openAnswer(proposal);
  const votes = votesWords(proposal, state === 'expired');
  if (state === 'expired') {
    return [`Expired, ${noChoice(proposal)} by the deadline: ${votes}. It counts as rejected.`];
  }
  const result = state === 'approved' ? 'Approved' : 'Rejected';
  const { isCast, isChosen } = outcomeOn(proposal);
  if (isCast && proposal.casting_vote !== null) {
    return [`${result} by the casting vote of `, { agent: proposal.casting_vote }, `: ${votes}.`];
  }
  return [`${result}${isChosen ? '' : `, ${noChoice(proposal)}`}: ${votes}.`];
}

/** What the votes cast so far come to. */
function outcomeOn(proposal: Proposal) {
  return outcomeOf(electorateOn(proposal), proposal.tally, castingVoteOn(proposal));
}

function openAnswer(proposal: Proposal): Sentence {
  const { awaited, outlook } = proposal;
  const isUntouched = awaited.length > 0 && proposal.votes.every(({ counted }) => !counted);
  const stand = isUntouched ? 'nobody has voted yet' : votesWords(proposal, false);
  const settled = settledResult(proposal);
  if (settled !== null) {
    const waits = [
      ' It waits for ',
      ...agentsIn(awaited, 'and'),
      ' to be heard, or for the deadline.',
    ];
    return [
      `As good as ${settled}: ${stand}, and no vote that is still out changes that.`,
      ...waits,
    ];
  }
  const carries = outlook.some(({ approve }) => approve === 'approved');
  const ends = outlook.some(({ reject }) => reject === 'rejected');
  const [only, ...others] = awaited;
  if (carries && ends && only !== undefined && others.length === 0) {
    return [`Open: ${stand}. The vote of `, { agent: only }, ' decides it.'];
  }
  return [`Open: ${stand}${nextVote(carries, ends)}.`];
}

function nextVote(carries: boolean, ends: boolean): string {
  if (carries && ends) return ', and the next vote may decide it';
  if (carries) return ', and one more approval carries it';
  return ends ? ', and one more rejection ends it' : '';
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
function noChoice({ rule, casting_vote }: Pick<Proposal, 'rule' | 'casting_vote'>): string {
  switch (rule) {
    case 'specification':
    case 'majority':
      return 'no majority';
    case 'unanimity':
      return 'not unanimous';
    case 'quorum':
      return casting_vote === null
        ? 'a tie or no quorum'
        : 'a tie or no quorum, and no casting vote';
  }
}

/** `2 approve, 1 rejects and 1 did not vote`. */
function votesWords(
  { tally, members }: Pick<Proposal, 'tally' | 'members'>,
  isOver: boolean,
): string {
  const { approve, reject, abstain } = tally;
  const absent = members.length - approve - reject - abstain;
  const parts = [
    `${String(approve)} of ${String(members.length)} ${approve === 1 ? 'approves' : 'approve'}`,
    ...(reject > 0 ? [`${String(reject)} ${reject === 1 ? 'rejects' : 'reject'}`] : []),
    ...(abstain > 0 ? [`${String(abstain)} ${abstain === 1 ? 'abstains' : 'abstain'}`] : []),
    ...(absent > 0 && isOver ? [`${String(absent)} did not vote`] : []),
    ...(absent > 0 && !isOver
      ? [`${String(absent)} ${absent === 1 ? 'has' : 'have'} not voted`]
      : []),
  ];
  return joined(parts, 'and');
}

/** The rule by which its votes are counted. */
export function ruleOf({ rule, members, quorum, casting_vote }: Proposal): Sentence {
  const size = members.length;
  switch (rule) {
    case 'specification':
      return [
        `${String(majorityOf(size))} of ${String(size)} approvals carry it; without them it is rejected.`,
      ];
    case 'majority':
      return ['More approvals than rejections carry it; a tie rejects it.'];
    case 'unanimity':
      return [
        `All ${String(size)} members have to approve: a rejection, an abstention or a missing vote rejects it.`,
      ];
    case 'quorum': {
      const votes = quorum ?? majorityOf(size);
      const decides: Sentence =
        casting_vote === null
          ? [' a tie, or too few of them, rejects it.']
          : [' a tie, or too few of them, is decided by ', { agent: casting_vote }, '.'];
      const opens = `At least ${String(votes)} votes that do not abstain, more of them for it than against, carry it;`;
      return [opens, ...decides];
    }
  }
}

/** What a decision that somebody else declared says beside the votes; null where nobody declared one. */
export function declaredSentence({ declared, agrees, result }: Proposal): Sentence | null {
  if (declared === null) return null;
  const said: Sentence = ['Declared ', { quoted: declared.result }];
  if (agrees === null) return [...said, ', while the votes are still open.'];
  if (agrees) return [...said, ', and the votes in the log come to the same.'];
  return [...said, `, but the votes in the log come to ${result ?? 'nothing'}. The votes count.`];
}

/** Agents in a sentence, the last one behind the word. */
export function agentsIn(agentIds: readonly string[], word: 'and' | 'or'): Sentence {
  return agentIds.flatMap((agent, index) => {
    const between = index === agentIds.length - 1 ? ` ${word} ` : ', ';
    return index === 0 ? [{ agent }] : [between, { agent }];
  });
}

function joined(parts: readonly string[], word: string): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${word} ${last}`;
}
