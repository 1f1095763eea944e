// Bodies, queries and answers about triads and what they are asked.
import { z } from 'zod';
import {
  Proposal,
  ProposalState,
  TRIAD_MEMBERS_MAX,
  Triad,
  TriadRule,
} from '@/lib/model/orchestration/triad';
import { Identifier } from '@/lib/model/text';
import { AgentName } from './http-orchestration';
import { LimitText, SeqText } from './http-parameters';

export const ProposalsQuery = z.strictObject({
  run_id: Identifier.optional(),
  thread_id: Identifier.optional(),
  state: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(ProposalState))
    .optional()
    .describe('One state or several, comma-separated'),
  triad: Identifier.optional(),
  at: SeqText.optional().describe(
    'The moment: the seq of the last event that counts. Absent, or behind the head: the present',
  ),
  after: SeqText.optional().describe('The `next` of the page before'),
  before: SeqText.optional().describe('The same under its older name'),
  limit: LimitText.optional(),
});
export type ProposalsQuery = z.infer<typeof ProposalsQuery>;

export const ProposalsAnswer = z.object({
  proposals: z.array(Proposal).describe('Newest first'),
  next: z.int().nullable().describe('The `before` of the next page; null at the end'),
  head: z.int().describe('The seq of the last event of the log'),
});
export type ProposalsAnswer = z.infer<typeof ProposalsAnswer>;

export const ProposalQueryText = z.strictObject({
  run_id: Identifier.optional().describe('Absent: the latest of this id in any run'),
  at: SeqText.optional().describe('The moment: the seq of the last event that counts'),
});
export type ProposalQueryText = z.infer<typeof ProposalQueryText>;

export const ProposalAnswer = Proposal;
export type ProposalAnswer = z.infer<typeof ProposalAnswer>;

/** `PUT /api/v1/triads/{name}`. Members and the casting voter may be named without their prefix. */
export const TriadRequest = z
  .strictObject({
    members: z
      .array(AgentName)
      .min(1, 'expected at least one member')
      .max(TRIAD_MEMBERS_MAX, `expected at most ${TRIAD_MEMBERS_MAX} members`)
      .refine((members) => new Set(members).size === members.length, {
        message: 'expected each member once',
      }),
    rule: TriadRule,
    quorum: z.int().min(1).optional().describe('Of the rule `quorum`, which needs it'),
    casting_vote: AgentName.optional().describe('Of the rule `quorum`: who need not be a member'),
  })
  .refine(({ rule, quorum }) => rule !== 'quorum' || quorum !== undefined, {
    path: ['quorum'],
    message: 'expected how many votes make the quorum',
  })
  .refine(({ members, quorum = 1 }) => quorum <= members.length, {
    path: ['quorum'],
    message: 'expected at most as many votes as there are members',
  });
export type TriadRequest = z.infer<typeof TriadRequest>;

export const TriadsAnswer = z.object({ triads: z.array(Triad).describe('By name') });
export type TriadsAnswer = z.infer<typeof TriadsAnswer>;

export const TriadAnswer = Triad;
export type TriadAnswer = z.infer<typeof TriadAnswer>;
