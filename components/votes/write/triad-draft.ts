// What a person types to configure a triad, and the request that it makes.
import { TriadRequest } from '@/lib/contracts/http-triads';
import type { TRIAD_WRITING } from '@/lib/messages/en/features/votes/triad-writing';
import { agentName } from '@/lib/model/ids';
import { type Triad, TriadName, type TriadRule } from '@/lib/model/orchestration/triad';
import { err, ok, type Result } from '@/lib/std/result';

/** As it is typed: members apart by commas, spaces or lines. */
export type TriadDraft = {
  readonly name: string;
  readonly members: string;
  readonly rule: TriadRule;
  readonly quorum: string;
  readonly castingVote: string;
};

/** A triad as it is changed; null begins another one. */
export function draftOf(triad: Triad | null): TriadDraft {
  if (triad === null) {
    return { name: '', members: '', rule: 'specification', quorum: '', castingVote: '' };
  }
  const { name, members, rule, quorum, casting_vote } = triad;
  return {
    name,
    members: members.map(agentName).join(', '),
    rule,
    quorum: quorum === undefined ? '' : String(quorum),
    castingVote: casting_vote === undefined ? '' : agentName(casting_vote),
  };
}

/** The request, or what is wrong with what was typed, for the person who typed it. */
export function requestOf(
  draft: TriadDraft,
  messages: typeof TRIAD_WRITING.english,
): Result<TriadRequest, string> {
  const name = TriadName.safeParse(draft.name.trim());
  if (!name.success) {
    const why = name.error.issues[0]?.message ?? messages.notValid;
    return err(messages.problem(messages.name, why));
  }
  const casting = draft.castingVote.trim();
  const isQuorum = draft.rule === 'quorum';
  const request = TriadRequest.safeParse({
    members: draft.members.split(/[\s,]+/).filter((member) => member !== ''),
    rule: draft.rule,
    ...(isQuorum && draft.quorum.trim() !== '' && { quorum: Number(draft.quorum) }),
    ...(isQuorum && casting !== '' && { casting_vote: casting }),
  });
  if (request.success) return ok(request.data);
  const [issue] = request.error.issues;
  const path = String(issue?.path[0]);
  const field = messages.fields[path as keyof typeof messages.fields] ?? messages.wholeTriad;
  return err(messages.problem(field, issue?.message ?? messages.notValid));
}
