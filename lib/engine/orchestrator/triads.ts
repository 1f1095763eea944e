// Triads and what they were asked, for the API. What operators say of a triad is an event of the log, and nothing beside it, so
// that who could vote on what is told by the log alone, in every process and every replay (docs/decisions/0060).
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { AppError } from '@/lib/model/errors/app-error';
import type { Triad, TriadSettings } from '@/lib/model/orchestration/triad';
import { TRIAD_CONFIG_TYPE } from '@/lib/model/orchestration/triad-types';
import { commandedBy, type Principal } from '@/lib/model/principal';
import type { ProposalsFold } from '@/lib/projections/proposals/proposals';
import { TRIADS_MAX } from '@/lib/projections/proposals/triads';
import { invariant } from '@/lib/std/invariant';
import type { EngineDeps } from '../interface/engine-deps';
import type { Orchestration } from '../interface/orchestration';
import type { GroupCommit } from '../log/commit/group-commit';
import { toNewMessage } from '../log/commit/new-message';
import type { LogFeed } from '../log/feed/log-feed';
import { createProposalReads } from '../reads/proposal-reads';
import { registryEvent } from '../registry/registry-events';

type Ports = {
  readonly proposals: ProposalsFold;
  readonly commit: Pick<GroupCommit, 'append'>;
  readonly feed: Pick<LogFeed, 'reach'>;
  readonly deps: Pick<EngineDeps, 'store' | 'now' | 'newId' | 'log'>;
};

type Triads = Pick<Orchestration, 'proposals' | 'proposal' | 'triads' | 'triad' | 'putTriad'>;

/** The triads of one workspace. */
export function createTriads(ports: Ports): Triads {
  const { proposals, deps } = ports;
  const { events } = deps.store;
  const reads = createProposalReads({ proposals, events, now: deps.now });
  return {
    proposals: reads.proposals,
    proposal: reads.proposal,
    triads: proposals.triads,
    triad: proposals.triad,
    putTriad: (name, settings, principal) => putTriad(ports, name, settings, principal),
  };
}

/**
 * Configures a triad from here on; what is configured so already needs no event.
 * @throws AppError `limit_exceeded` where there are too many
 */
async function putTriad(
  { proposals, commit, feed, deps }: Ports,
  name: string,
  settings: TriadSettings,
  principal: Principal,
): Promise<Triad> {
  const known = proposals.triad(name);
  if (known !== null && isSame(known, settings)) return known;
  if (!proposals.hasRoomFor(name)) {
    const message = `Expected at most ${TRIADS_MAX} triads, saw one more. Configure one that is there anew.`;
    throw new AppError('limit_exceeded', message);
  }
  const at = new Date(deps.now()).toISOString();
  const event = configEvent({ id: deps.newId(), at, by: commandedBy(principal), name, settings });
  const [outcome] = await commit.append([
    toNewMessage({ event, origin: 'engine', receivedAt: at }),
  ]);
  invariant(outcome?.status === 'stored', 'what is configured has an id of its own');
  await feed.reach(outcome.seq);
  deps.log.info({ name, key_id: principal.key_id }, 'a triad was configured');
  const triad = proposals.triad(name);
  invariant(triad, 'a triad that was configured is known');
  return triad;
}

function configEvent(options: {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly name: string;
  readonly settings: TriadSettings;
}): ClutchMessage {
  const { id, at, by, name, settings } = options;
  const payload = { name, ...settings };
  const event = registryEvent({ id, at, agentId: by, type: 'agent.update', payload });
  return { ...event, payload_type: TRIAD_CONFIG_TYPE };
}

function isSame(known: Triad, { members, rule, quorum, casting_vote }: TriadSettings): boolean {
  const before = [known.rule, known.quorum, known.casting_vote, ...known.members];
  const after = [rule, quorum, casting_vote, ...members];
  return known.seq !== null && JSON.stringify(before) === JSON.stringify(after);
}
