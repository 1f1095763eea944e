// Triads that deliberate: who votes by which rule, and a proposal with its votes as the API shows it (Heretek section 10).
import { z } from 'zod';
import { GROUP_ALL } from '../ids';
import { PLAIN_NAME } from '../plain-name';
import { DEFAULT_GROUP } from './triad-groups';
import { PROPOSAL_STATES, TRIAD_VOTES } from './triad-types';

/** Each of them is told of every proposal and may say a page about it; who has more to ask asks a committee of them. */
export const TRIAD_MEMBERS_MAX = 32;

export const TriadVote = z.enum(TRIAD_VOTES);
export type TriadVote = z.infer<typeof TriadVote>;

/** Section 10.5. */
export const TriadResult = z.enum(['approved', 'rejected']);
export type TriadResult = z.infer<typeof TriadResult>;

export const TriadRule = z.enum(['specification', 'majority', 'unanimity', 'quorum']);
export type TriadRule = z.infer<typeof TriadRule>;

/** Who votes, and what their votes come to. */
export const TriadSettings = z.object({
  members: z.array(z.string()).describe('Agent ids'),
  rule: TriadRule,
  quorum: z.int().optional().describe('Votes that do not abstain; of the rule `quorum` alone'),
  casting_vote: z
    .string()
    .optional()
    .describe('Who decides a tie, or where the quorum is missed; of the rule `quorum` alone'),
});
export type TriadSettings = z.infer<typeof TriadSettings>;

/** How often a member voted, and how. */
export const TriadMemberHistory = z.object({
  agent_id: z.string(),
  votes: z.int().describe('Votes that counted'),
  abstentions: z.int(),
  absences: z.int().describe('Decisions without a vote of this member'),
  dissents: z.int().describe('Votes against what was decided'),
});
export type TriadMemberHistory = z.infer<typeof TriadMemberHistory>;

/** A triad with what it decided so far. */
export const Triad = TriadSettings.extend({
  name: z.string(),
  seq: z.int().nullable().describe('The event that configured it; null of the built-in default'),
  updated_at: z.string().nullable(),
  updated_by: z.string().nullable(),
  history: z.object({
    decisions: z.int().describe('Decisions of this server on its proposals'),
    approved: z.int(),
    members: z.array(TriadMemberHistory),
  }),
});
export type Triad = z.infer<typeof Triad>;

/** The triad of the specification (section 10.1), until an operator says otherwise. */
export const DEFAULT_SETTINGS: TriadSettings = {
  members: ['agent:alpha', 'agent:beta', 'agent:charlie'],
  rule: 'specification',
};

/** A triad's name, which becomes a group's; `all` and `triad` are groups of their own. */
export const TriadName = z
  .string()
  .regex(PLAIN_NAME, 'expected 1 to 64 letters, digits, dots, underscores, hyphens')
  .refine((name) => ![GROUP_ALL, DEFAULT_GROUP].includes(`group:${name}`), {
    message: 'expected another name than all and triad, which are groups of their own',
  });
export type TriadName = z.infer<typeof TriadName>;

export const ProposalState = z.enum(PROPOSAL_STATES);
export type ProposalState = z.infer<typeof ProposalState>;

/** Whether a ballot counts, and why not. `casting`: of who is no member, and counts where it decides. */
export const VoteStanding = z.enum([
  ...(['counted', 'casting', 'stranger', 'unknown'] as const),
  ...(['decided', 'late', 'repeated', 'changed'] as const),
]);
export type VoteStanding = z.infer<typeof VoteStanding>;

export const ProposalVote = z.object({
  agent_id: z.string(),
  vote: z.string().describe('`approve`, `reject` or `abstain`, or the word that was none of them'),
  reasoning: z.string().nullable(),
  confidence: z.number().nullable(),
  seq: z.int(),
  at: z.string().describe('When the server received it'),
  counted: z.boolean(),
  standing: VoteStanding.describe('`casting` counts where the members decide nothing'),
  why: z.string().optional().describe('Why it does not count'),
});
export type ProposalVote = z.infer<typeof ProposalVote>;

/** That a voter was asked again. */
export const ProposalReminder = z.object({
  agent_id: z.string(),
  by: z.string().describe('Who asked last'),
  seq: z.int().describe('The last message by which it was asked'),
  at: z.string().describe('When the server received that'),
  count: z.int().describe('How often it was asked again'),
});
export type ProposalReminder = z.infer<typeof ProposalReminder>;

const Outlook = z.union([TriadResult, z.literal('open')]);

/** What a vote that has not been cast would do: the result that then stands whatever follows, or `open`. */
export const ProposalOutlook = z.object({
  agent_id: z.string(),
  approve: Outlook,
  reject: Outlook,
  abstain: Outlook,
});
export type ProposalOutlook = z.infer<typeof ProposalOutlook>;

/** A proposal with what became of it. */
export const Proposal = z.object({
  proposal_id: z.string(),
  run_id: z.string(),
  thread_id: z.string(),
  seq: z.int(),
  at: z.string().describe('When the server received it'),
  proposal: z.string(),
  reasoning: z.string(),
  proposed_by: z.string(),
  deadline: z.string().nullable().describe('ISO 8601; judged by when the server received a vote'),
  triad: z.string(),
  rule: TriadRule,
  quorum: z.int().nullable(),
  casting_vote: z.string().nullable(),
  members: z.array(z.string()).describe('Who could vote when it was proposed'),
  state: ProposalState.describe(
    '`expired`: it was withdrawn, or its deadline passed without a majority',
  ),
  withdrawn: z.int().nullable().describe('The cancel by which it was taken back'),
  result: TriadResult.nullable().describe('Null while it is open'),
  votes: z
    .array(ProposalVote)
    .describe('In the order of the log, those that do not count included'),
  tally: z.object({ approve: z.int(), reject: z.int(), abstain: z.int() }),
  consensus: z
    .boolean()
    .describe('Whether a majority of the members agrees; who abstains does not'),
  decided: z
    .object({ result: TriadResult, seq: z.int() })
    .nullable()
    .describe('The decision of this server'),
  declared: z
    .object({ result: z.string(), seq: z.int() })
    .nullable()
    .describe('The first decision that somebody else declared'),
  agrees: z.boolean().nullable().describe('Whether the declared result is the computed one'),
  awaited: z.array(z.string()).describe('Whose votes it waits for'),
  reminders: z.array(ProposalReminder).describe('Who was asked again, by operators'),
  outlook: z.array(ProposalOutlook).describe('What each further vote would do'),
  dissent: z.array(z.string()).describe('Whose votes were against the result'),
});
export type Proposal = z.infer<typeof Proposal>;
