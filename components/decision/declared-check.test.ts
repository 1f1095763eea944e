import { expect, test } from 'vitest';
import { DECISION_SENTENCES } from '@/lib/messages/en/features/decision/decision-sentences';
import type { Decision } from '@/lib/model/orchestration/routing';
import { aDecision, aDeclaredDecision, aRoutingAgent } from '@/lib/testing/decisions';
import { declaredNotes } from './declared-check';
import { flat } from './sentences/sentence';

const notesOf = (decision: Decision) => declaredNotes(DECISION_SENTENCES.english, decision);

const CHOICE = {
  selected: 'agent:ken',
  candidates: ['agent:ken', 'agent:muse'],
  scores: { 'agent:ken': 0.92, 'agent:muse': 0.85 },
};

test('a reason that names a tie-break where the scores had decided is a wrong reason', () => {
  const [note, ...others] = notesOf(
    aDeclaredDecision({ ...CHOICE, reason: 'matched requires[skill:research], lowest load' }),
  );
  expect(others).toEqual([]);
  expect(note?.title).toBe('Right choice, wrong reason.');
  expect(flat(note?.text ?? [])).toBe(
    'It says “matched requires[skill:research], lowest load”, but load decides between equal scores only, and ken leads by 0.07. The score decided.',
  );
});

test('a reason that names the score, or a tie-break of equal scores, holds together', () => {
  expect(notesOf(aDeclaredDecision({ ...CHOICE, reason: 'highest score' }))).toEqual([]);
  const scores = { 'agent:ken': 0.9, 'agent:muse': 0.9 };
  expect(notesOf(aDeclaredDecision({ ...CHOICE, scores, reason: 'least loaded' }))).toEqual([]);
});

test('a choice below the best score is noted with both scores', () => {
  const scores = { 'agent:ken': 0.4, 'agent:muse': 0.85 };
  const notes = notesOf(aDeclaredDecision({ ...CHOICE, scores, reason: 'lowest load' }));
  expect(notes.map(({ title }) => title)).toEqual(['Not the highest score.']);
  expect(flat(notes[0]?.text ?? [])).toMatch(/^muse has 0\.85 by its own figures, ken 0\.40\./);
});

test('a choice from outside of the candidates is noted', () => {
  const notes = notesOf(aDeclaredDecision({ selected: 'agent:x', candidates: ['agent:ken'] }));
  expect(notes.map(({ title }) => title)).toEqual(['Not among its candidates.']);
});

test('our own decisions need no note', () => {
  expect(notesOf(aDecision([aRoutingAgent('ken')]))).toEqual([]);
});
