// A small story for each signal: who says what, and at which event the signal shows, with which reason and evidence.
import { describe, expect, it } from 'vitest';
import { SUSPECT_REASONS } from '@/lib/messages/en/features/suspect-reasons';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { runSteps } from '@/lib/std/steps';
import { someRecords } from '@/lib/testing/records';
import { GIVEN_SIGNALS, LEARNED_SIGNALS } from './signals/signals';
import { findingCandidates } from './suspects';

type Said = Partial<ClutchMessage>;

const ALL = 'group:all';

function by(name: string, text: string, more: Said = {}): Said {
  return {
    from: { agent_id: `agent:${name}` },
    to: [{ agent_id: ALL }],
    payload: { text },
    ...more,
  };
}

const thought = (text: string) => by('lead', text, { meta: { fold: true } });

const asks = (name: string, text: string, more: Said = {}) =>
  by('lead', text, { type: 'task.request', to: [{ agent_id: `agent:${name}` }], ...more });

const QUESTION: Said = {
  from: { agent_id: 'agent:user', role: 'human' },
  payload: { text: 'How many gyms near Tompkins Square open before seven?' },
};
const PLAN = by(
  'planner',
  'Find the gyms near Tompkins Square that open before seven and count them.',
);
const FAILED = by('shell', 'exitcode: 1 (execution failed)\nCode output: NameError');
const WORKED = by('shell', 'exitcode: 0 (execution succeeded)\nCode output: 4711');
const PROGRAM = by('coder', 'Let us run this one:\n```python\nprint(count_all_gyms())\n```');
const NOD = 'Well then, on we go with the rest of it.';
const tool = (type: 'tool.call' | 'tool.result' | 'tool.error', payload: Said['payload'] = {}) =>
  by('coder', '', { type, payload: { tool: 'fetch', ...payload } });
const result = (text: string) => by('coder', text, { type: 'task.result' });

type Story = {
  readonly says: string;
  readonly events: readonly Said[];
  /** The place of the event at which the signal shows, from 1. */
  readonly at: number;
  readonly reason?: string;
  readonly evidence?: readonly number[];
};

const STORIES: Readonly<Record<string, Story>> = {
  opening: { says: 'the first turn', events: [QUESTION, PLAN, PROGRAM], at: 2 },
  'asked-else': {
    says: 'a plan without the words of the question',
    events: [QUESTION, by('planner', 'The interpreter does not know this language, mend that.')],
    at: 2,
    reason: 'It sets about something else than was asked.',
  },
  'first-answer': { says: 'the turn after the plan', events: [QUESTION, PLAN, PROGRAM], at: 3 },
  'last-turn': { says: 'the end', events: [QUESTION, PLAN, by('a', NOD), by('b', NOD)], at: 4 },
  program: { says: 'code between fences', events: [QUESTION, PLAN, PROGRAM], at: 3 },
  assumption: {
    says: 'made-up data',
    events: [QUESTION, PLAN, by('coder', 'Let us assume there are twelve of them and go on.')],
    at: 3,
    reason: 'It went on with assumed or made-up data.',
  },
  'first-failure': {
    says: 'a program that failed',
    events: [QUESTION, PLAN, PROGRAM, FAILED, PROGRAM, FAILED],
    at: 3,
    reason: 'What it ran failed, as the first in this run.',
    evidence: [4],
  },
  'after-failure': {
    says: 'talk after a failure',
    events: [QUESTION, PLAN, PROGRAM, FAILED, by('coder', NOD)],
    at: 5,
    evidence: [4],
  },
  claim: {
    says: 'a find without a call',
    events: [QUESTION, PLAN, by('coder', 'I have successfully located the record on the site.')],
    at: 3,
  },
  'new-figures': {
    says: 'figures from nowhere',
    events: [QUESTION, PLAN, by('coder', 'There were 4711 of them, and 815 closed again.')],
    at: 3,
    reason: 'It brings in 2 figures that stand nowhere before.',
  },
  'new-names': {
    says: 'a name from nowhere',
    events: [QUESTION, PLAN, by('coder', 'the one that opens first is called Ironworks, they say')],
    at: 3,
    reason: 'It brings in a name that stands nowhere before.',
  },
  'source-of-answer': {
    says: 'the program that gave the answer',
    events: [QUESTION, PLAN, PROGRAM, WORKED, by('judge', 'All agree.\nFINAL ANSWER: 4711')],
    at: 3,
    evidence: [5],
  },
  conclusion: {
    says: 'the word that ends it',
    events: [QUESTION, PLAN, by('judge', 'Nothing is left to be done here. TERMINATE')],
    at: 3,
  },
  repetition: {
    says: 'the same again',
    events: [
      QUESTION,
      PLAN,
      by('coder', NOD),
      by('judge', 'Once more, please, and louder.'),
      by('coder', NOD),
    ],
    at: 5,
    reason: 'It says much the same again.',
    evidence: [3],
  },
  handover: {
    says: 'work handed over',
    events: [
      QUESTION,
      thought('The first thing is a plan of it.'),
      asks('web', 'Open the page of the gym.'),
    ],
    at: 3,
  },
  delegate: {
    says: 'an answer in a team with a lead',
    events: [
      QUESTION,
      thought('The first thing is a plan of it.'),
      by('web', 'The page shows opening hours.'),
    ],
    at: 3,
  },
  'first-delegate': {
    says: 'the first answer',
    events: [QUESTION, thought('The first thing is a plan of it.'), by('web', NOD), by('web', NOD)],
    at: 3,
  },
  'last-delegate': {
    says: 'the last answer',
    events: [QUESTION, thought('The first thing is a plan of it.'), by('web', NOD), by('web', NOD)],
    at: 4,
  },
  'before-stall': {
    says: 'what came before the team stalled',
    events: [
      QUESTION,
      thought('The first thing is a plan of it.'),
      by('web', NOD),
      thought('There is no progress here.'),
    ],
    at: 3,
    evidence: [4],
  },
  'before-new-plan': {
    says: 'what came before another plan',
    events: [
      QUESTION,
      thought('The first thing is a plan of it.'),
      by('web', NOD),
      thought('New plan: ask another one.'),
    ],
    at: 3,
    evidence: [4],
  },
  'same-again': {
    says: 'the same page twice',
    events: [QUESTION, thought('The first thing is a plan of it.'), by('web', NOD), by('web', NOD)],
    at: 4,
    evidence: [3],
  },
  'error-in-answer': {
    says: 'an error for an answer',
    events: [
      QUESTION,
      thought('The first thing is a plan of it.'),
      by('web', 'The page could not be opened.'),
    ],
    at: 3,
  },
  'lead-concludes': {
    says: 'a lead that has done',
    events: [
      QUESTION,
      thought('The first thing is a plan of it.'),
      by('web', NOD),
      thought('Request satisfied, no more to do.'),
    ],
    at: 4,
  },
  'answers-else': {
    says: 'an answer to something else',
    events: [
      QUESTION,
      asks('coder', 'Count gyms near Tompkins Square opening before seven'),
      result('Museums charge twelve dollars admission'),
    ],
    at: 3,
    reason: 'It answers something else than it was asked for.',
    evidence: [2],
  },
  'off-plan': {
    says: 'work for somebody whom the plan does not name',
    events: [
      QUESTION,
      thought('Ask web for the page, then answer.'),
      asks('web', 'Open the page of the gym.'),
      asks('shell', 'Count the lines of the page.'),
    ],
    at: 4,
    evidence: [2],
  },
  error: {
    says: 'an error of a task',
    events: [QUESTION, PLAN, by('coder', 'no', { type: 'task.error' })],
    at: 3,
    reason: 'A task failed here, the first of the run.',
  },
  'led-to-error': {
    says: 'what stands before an error',
    events: [QUESTION, PLAN, by('coder', 'no', { type: 'task.error' })],
    at: 2,
    evidence: [3],
  },
  retry: {
    says: 'another attempt',
    events: [QUESTION, PLAN, asks('coder', 'Count the gyms once more.', { attempt: 3 })],
    at: 3,
    reason: 'It is attempt 3 at the same.',
  },
  'broken-rule': {
    says: 'a message that breaks a rule',
    events: [QUESTION, PLAN, result(NOD)],
    at: 3,
  },
  'repeated-call': {
    says: 'the same call three times',
    events: [QUESTION, PLAN, tool('tool.call'), tool('tool.call'), tool('tool.call')],
    at: 5,
    reason: 'It made the same call at least 3 times.',
    evidence: [3, 4],
  },
  'ignored-error': {
    says: 'a result right after a refusal',
    events: [
      QUESTION,
      PLAN,
      tool('tool.call'),
      tool('tool.error'),
      result('There are twelve of them.'),
    ],
    at: 5,
    evidence: [4],
  },
  'silent-tool': {
    says: 'an answer after a tool that gave nothing',
    events: [
      ...[QUESTION, PLAN, tool('tool.call'), tool('tool.result', { result: [] })],
      result('There are twelve of them.'),
    ],
    at: 5,
    evidence: [4],
  },
};

function recordsOf({ events }: Story, id: string): EventRecord[] {
  const records = someRecords(events);
  return id === 'broken-rule'
    ? records.map((record, at) => (at === 2 ? { ...record, verdict: 'fail' as const } : record))
    : records;
}

describe('a signal shows at its event', () => {
  const signals = [...LEARNED_SIGNALS, ...GIVEN_SIGNALS].map(({ id }) => id);

  it('and has a story of its own', () => {
    expect(Object.keys(STORIES).sort()).toEqual(signals.sort());
  });

  it.each(Object.entries(STORIES))('%s: $says', (id, story) => {
    const candidates = runSteps(findingCandidates(recordsOf(story, id)));
    const sign = (seq: number) =>
      candidates.find(({ moment }) => moment.seq === seq)?.shown.find((shown) => shown.id === id)
        ?.sign;

    const { value, reason, evidence = [] } = sign(story.at) ?? {};
    expect(value).toBeGreaterThan(0);
    const said = reason && SUSPECT_REASONS.english[reason.code](reason.count ?? 0);
    expect(said).toMatch(/^[A-Z].*\.$/);
    if (story.reason !== undefined) expect(said).toBe(story.reason);
    expect(evidence).toEqual(story.evidence ?? []);
  });

  it.each(Object.keys(STORIES).filter((id) => id !== 'opening'))(
    '%s: and not at the question or the plan of a plain run',
    (id) => {
      const plain = someRecords([
        QUESTION,
        PLAN,
        by('coder', NOD),
        by('judge', 'thanks, that will do for today'),
      ]);
      const shown = runSteps(findingCandidates(plain))
        .filter(({ moment }) => moment.seq <= 2)
        .flatMap((candidate) => candidate.shown.map((one) => one.id));

      expect(shown).not.toContain(id);
    },
  );
});
