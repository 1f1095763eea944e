import { expect, it } from 'vitest';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { anEvent } from '@/lib/testing/events';
import { ClutchMessage } from './clutch-message';
import { commentedSeq, commentOn } from './comment';

const STAMP = { id: '019', ts: '2026-11-21T10:00:00.000Z' };
const question = anEvent({
  from: { agent_id: 'agent:ken' },
  payload: { text: 'Which currency?', expects_reply: true },
});

it('goes to who sent the event, in its thread and run, and tells which event it is about', () => {
  const comment = commentOn({ seq: 7, protocol: 'clutch', event: question }, ' Odd ', STAMP);

  expect(ClutchMessage.parse(comment)).toMatchObject({
    thread_id: question.thread_id,
    run_id: question.run_id,
    from: { agent_id: 'agent:user', role: 'human' },
    to: [{ agent_id: 'agent:ken' }],
    payload: { text: 'Odd' },
  });
  expect(commentedSeq(comment)).toBe(7);
});

it('answers nothing', () => {
  const comment = commentOn({ seq: 7, protocol: 'clutch', event: question }, 'Odd', STAMP);

  expect(meaningOf(comment).refersTo).not.toContain(question.task_id);
  expect(meaningOf(comment).refersTo).not.toContain(question.id);
});

it('on what a person said goes to whom that was said', () => {
  const event = anEvent({ from: { agent_id: 'agent:user' }, to: [{ agent_id: 'agent:muse' }] });

  expect(commentOn({ seq: 1, protocol: 'clutch', event }, 'And soon', STAMP).to).toEqual([
    { agent_id: 'agent:muse' },
  ]);
});

it('is none where the place is no place of the log', () => {
  const said = (about_seq: unknown) =>
    commentedSeq({ type: 'chat.message', payload: { about_seq } });

  expect([said('7'), said(0), said(1.5), said(undefined)]).toEqual([null, null, null, null]);
});
