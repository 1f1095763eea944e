import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VOTE_STANDINGS } from '@/lib/messages/en/features/votes/vote-standings';
import {
  DEFAULT_SETTINGS,
  TriadRule,
  type TriadSettings,
  TriadVote,
  type VoteStanding,
} from '@/lib/model/orchestration/triad';
import { reasonOf } from './ballot-reason';
import { outlookOf } from './outlook';
import {
  awaitedIn,
  castVote,
  closePoll,
  dissentersOf,
  openPoll,
  outcomeOfPoll,
  type Poll,
  stateOf,
  UNCOUNTED_MAX,
} from './poll';

const DEADLINE = 1_000;

/** A poll after votes, `name vote` or `name vote at`. */
function pollOf(votes: readonly string[], settings: TriadSettings = DEFAULT_SETTINGS): Poll {
  return votes.reduce(
    (poll, line, index) => {
      const [name = '', vote = '', at = '1'] = line.split(' ');
      return castVote(poll, { agent_id: `agent:${name}`, vote, at: Number(at), seq: index + 2 });
    },
    openPoll(settings, DEADLINE),
  );
}

const standings = (poll: Poll) => poll.ballots.map(({ standing }) => standing);

const QUORUM: TriadSettings = {
  ...DEFAULT_SETTINGS,
  rule: 'quorum',
  quorum: 2,
  casting_vote: 'agent:steward',
};

describe('a ballot', () => {
  it('counts as the first vote of a member; a changed and a repeated one are kept and do not', () => {
    const poll = pollOf(['alpha approve', 'alpha reject', 'alpha approve', 'beta abstain']);

    expect(standings(poll)).toEqual(['counted', 'changed', 'repeated', 'counted']);
    expect(awaitedIn(poll)).toEqual(['agent:charlie']);
  });

  it('of a stranger, of an unknown word, or after the deadline does not count', () => {
    const poll = pollOf(['eve approve', 'alpha maybe', 'beta approve 1001', 'beta approve 1000']);

    expect(standings(poll)).toEqual(['stranger', 'unknown', 'late', 'counted']);
    expect(poll.ballots.map(({ standing }) => reasonOf(standing) === null)).toEqual([
      ...[false, false, false, true],
    ]);
  });

  it('does not count after the decision, nor where the decision did not know of it', () => {
    const closed = closePoll(pollOf(['alpha approve', 'beta approve']), 2);
    const late = { agent_id: 'agent:charlie', vote: 'approve', at: 1, seq: 9 };

    expect(standings(castVote(closed, late))).toEqual(['counted', 'decided', 'decided']);
    expect(awaitedIn(closed)).toEqual([]);
  });

  it('that does not count is kept for the first ones only, and never stands in the way of one that does', () => {
    const many = pollOf(Array.from({ length: 3 * UNCOUNTED_MAX }, () => 'eve approve'));
    const vote = { agent_id: 'agent:alpha', vote: 'reject', at: 1, seq: 999 };

    expect(many.ballots).toHaveLength(UNCOUNTED_MAX);
    expect(castVote(many, vote).ballots.at(-1)).toEqual({ ...vote, standing: 'counted' });
  });
});

describe('a poll', () => {
  it('is open until everybody voted or its time is over', () => {
    const two = pollOf(['alpha approve', 'beta approve']);

    expect(stateOf(two, DEADLINE)).toBe('open');
    expect(stateOf(two, DEADLINE + 1)).toBe('approved');
    expect(stateOf(pollOf(['alpha approve', 'beta approve', 'charlie reject']), 0)).toBe(
      'approved',
    );
  });

  it('expires where its time is over before the votes chose anything', () => {
    expect(stateOf(pollOf(['alpha approve']), DEADLINE + 1)).toBe('expired');
    expect(stateOf(pollOf([]), DEADLINE + 1)).toBe('expired');
    expect(stateOf(pollOf(['alpha reject', 'beta reject']), DEADLINE + 1)).toBe('rejected');
    expect(stateOf(pollOf(['alpha approve', 'beta reject', 'charlie abstain']), 0)).toBe(
      'rejected',
    );
  });

  it('waits for the casting vote where the members chose nothing, and for nobody else then', () => {
    const tie = pollOf(['alpha approve', 'beta reject', 'charlie abstain'], QUORUM);
    const cast = pollOf(
      ['alpha approve', 'beta reject', 'charlie abstain', 'steward approve'],
      QUORUM,
    );

    expect(awaitedIn(tie)).toEqual(['agent:steward']);
    expect(stateOf(tie, DEADLINE + 1)).toBe('expired');
    expect(awaitedIn(cast)).toEqual([]);
    expect(stateOf(cast, 0)).toBe('approved');
    expect(standings(cast).at(-1)).toBe('casting');
  });

  it('of nobody is rejected at once', () => {
    const poll = pollOf(['alpha approve'], { members: [], rule: 'specification' });

    expect(stateOf(poll, 0)).toBe('rejected');
    expect(outlookOf(poll)).toEqual([]);
  });

  it('names who voted against its result, and nobody who abstained', () => {
    const poll = pollOf(['alpha approve', 'beta reject', 'charlie abstain']);

    expect(dissentersOf(poll, 'rejected')).toEqual(['agent:alpha']);
    expect(dissentersOf(poll, 'approved')).toEqual(['agent:beta']);
  });
});

describe('the outlook', () => {
  it('says what each further vote settles', () => {
    expect(outlookOf(pollOf(['alpha approve']))).toEqual([
      { agent_id: 'agent:beta', approve: 'approved', reject: 'open', abstain: 'open' },
      { agent_id: 'agent:charlie', approve: 'approved', reject: 'open', abstain: 'open' },
    ]);
    expect(outlookOf(pollOf(['alpha approve', 'beta reject']))).toEqual([
      { agent_id: 'agent:charlie', approve: 'approved', reject: 'rejected', abstain: 'rejected' },
    ]);
    expect(outlookOf(pollOf([]))).toHaveLength(3);
  });

  it('of a tie is that of the casting vote', () => {
    const tie = pollOf(['alpha approve', 'beta reject', 'charlie abstain'], QUORUM);

    expect(outlookOf(tie)).toEqual([
      { agent_id: 'agent:steward', approve: 'approved', reject: 'rejected', abstain: 'rejected' },
    ]);
  });

  const NAMES = ['a', 'b', 'c', 'd'];
  const polls = fc
    .record({
      rule: fc.constantFrom(...TriadRule.options),
      quorum: fc.integer({ min: 1, max: 4 }),
      casting: fc.constantFrom('a', 'd', 'steward', null),
      votes: fc.uniqueArray(
        fc.tuple(fc.constantFrom(...NAMES, 'steward'), fc.constantFrom(...TriadVote.options)),
        { selector: ([name]) => name },
      ),
    })
    .map(({ rule, quorum, casting, votes }) =>
      pollOf(
        votes.map(([name, vote]) => `${name} ${vote}`),
        {
          members: NAMES.map((name) => `agent:${name}`),
          rule,
          quorum,
          ...(casting !== null && { casting_vote: `agent:${casting}` }),
        },
      ),
    );

  /** Every way in which the others can go on, one vote after the other. */
  function* endings(poll: Poll, voters: readonly string[]): Generator<Poll> {
    const [next, ...rest] = voters;
    if (next === undefined) yield poll;
    else {
      yield* endings(poll, rest);
      for (const vote of TriadVote.options) {
        const cast = { agent_id: next, vote, at: 1, seq: 100 };
        yield* endings(castVote(poll, cast), rest);
      }
    }
  }

  it('says exactly what trying every further vote says', () => {
    fc.assert(
      fc.property(polls, (poll) => {
        for (const { agent_id, ...told } of outlookOf(poll)) {
          for (const vote of TriadVote.options) {
            const after = castVote(poll, { agent_id, vote, at: 1, seq: 99 });
            const others = [...poll.settings.members, 'agent:steward'].filter(
              (id) => id !== agent_id && !poll.ballots.some((known) => known.agent_id === id),
            );
            const results = new Set(
              [...endings(after, others)].map((ended) => outcomeOfPoll(ended).result),
            );
            const [only] = results;
            expect(told[vote]).toBe(results.size === 1 ? only : 'open');
          }
        }
      }),
    );
  });

  it('is there exactly for whom the poll waits', () => {
    fc.assert(
      fc.property(polls, (poll) => {
        expect(outlookOf(poll).map(({ agent_id }) => agent_id)).toEqual(awaitedIn(poll));
        expect(stateOf(poll, 0) === 'open').toBe(awaitedIn(poll).length > 0);
      }),
    );
  });
});

it('says in the app why a ballot does not count as findings say it', () => {
  const { counted: _, ...others } = VOTE_STANDINGS.english;

  for (const [standing, words] of Object.entries(others)) {
    expect(reasonOf(standing as VoteStanding)).toBe(words);
  }
  expect(reasonOf('counted')).toBeNull();
});
