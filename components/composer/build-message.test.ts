import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPOSING } from '@/lib/messages/en/features/composer/composing';
import { RECIPIENTS_MAX } from '@/lib/model/clutch';
import { ClutchMessage } from '@/lib/model/clutch-message';
import { cancelRecipients, composeCancel, composeText, problemOf } from './build-message';

const problem = (message: ClutchMessage) => problemOf(COMPOSING.english.problems, message);

const PLACE = { thread_id: 'thr_1', run_id: 'run_1', channel: 'research' };
const STAMP = { id: '019', ts: '2026-02-01T13:20:11.123Z' };

describe('composeText', () => {
  it('makes a valid event of the person who writes', () => {
    const message = composeText(PLACE, STAMP, {
      type: 'chat.message',
      to: ['agent:ken'],
      text: 'Hello',
    });

    expect(ClutchMessage.parse(message)).toMatchObject({
      from: { agent_id: 'agent:user', role: 'human' },
      to: [{ agent_id: 'agent:ken' }],
      payload: { text: 'Hello' },
      meta: { ui_channel: 'research' },
    });
    expect(problem(message)).toBeNull();
  });

  it('names the files that go with it by the hash of their bytes', () => {
    const file = {
      ref: `artifact:sha256-${'a'.repeat(64)}`,
      name: 'prices.csv',
      bytes: 12,
      media_type: 'text/csv',
    };
    const message = composeText(PLACE, STAMP, {
      type: 'chat.message',
      to: ['agent:ken'],
      text: 'Look',
      files: [file],
    });

    expect(ClutchMessage.parse(message).attachments).toEqual([{ kind: 'artifact_ref', ...file }]);
  });

  it('says the names of files that go without a word, but asks for work in words', () => {
    const file = (name: string) => ({
      ref: `artifact:sha256-${'a'.repeat(64)}`,
      name,
      bytes: 12,
      media_type: 'text/csv',
    });
    const words = { to: ['agent:ken'], text: ' ', files: [file('prices.csv'), file('cost.csv')] };
    const message = composeText(PLACE, STAMP, { ...words, type: 'chat.message' });

    expect(message.payload.text).toBe('prices.csv, cost.csv');
    expect(problem(message)).toBeNull();
    expect(problem(composeText(PLACE, STAMP, { ...words, type: 'task.request' }))).toBe(
      'Write something first.',
    );
  });

  it('opens a task for every request', () => {
    const message = composeText(PLACE, STAMP, {
      type: 'task.request',
      to: ['agent:ken'],
      text: 'Do it',
      replyTo: { id: 'msg_0', task_id: 'task_0' },
    });

    expect(message.task_id).toBe('task:019');
  });

  it('keeps a reply with the task that it answers', () => {
    const message = composeText(PLACE, STAMP, {
      type: 'chat.message',
      to: ['agent:ken'],
      text: 'Yes',
      replyTo: { id: 'msg_0', task_id: 'task_0' },
    });

    expect(message).toMatchObject({ task_id: 'task_0', payload: { in_reply_to: 'msg_0' } });
  });
});

describe('composeCancel', () => {
  it('tells the one who works and the one who asked', () => {
    const task = {
      run_id: 'run_2',
      task_id: 'task_1',
      parent_task_id: null,
      title: 'Research',
      state: 'accepted' as const,
      assigned_to: 'agent:ken',
      requested_by: 'agent:orchestrator',
    };

    const message = composeCancel(PLACE, STAMP, task, ' no longer needed ');

    expect(ClutchMessage.parse(message)).toMatchObject({
      type: 'task.cancel',
      run_id: 'run_2',
      task_id: 'task_1',
      to: [{ agent_id: 'agent:ken' }, { agent_id: 'agent:orchestrator' }],
      payload: { reason: 'no longer needed' },
    });
  });

  it('tells everybody where nobody in particular is concerned', () => {
    expect(cancelRecipients({ assigned_to: null, requested_by: 'agent:user' })).toEqual([
      'group:all',
    ]);
  });
});

describe('problemOf', () => {
  const words = { type: 'chat.message', to: ['agent:ken'], text: 'Hello' } as const;

  it('asks for words and for a recipient', () => {
    expect(problem(composeText(PLACE, STAMP, { ...words, text: '  ' }))).toMatch(/Write/);
    expect(problem(composeText(PLACE, STAMP, { ...words, to: [] }))).toMatch(/recipient/);
  });

  it('says how much too long a text is', () => {
    const message = composeText(PLACE, STAMP, { ...words, text: 'x'.repeat(300 * 1024) });

    expect(problem(message)).toMatch(/256 KiB, this one has 301 KiB/);
  });

  it('refuses whom no message can be sent to, and more of them than a message may have', () => {
    const many = Array.from({ length: RECIPIENTS_MAX + 1 }, (_, index) => `agent:${String(index)}`);

    expect(problem(composeText(PLACE, STAMP, { ...words, to: ['agent:\u0000'] }))).toMatch(/name/);
    expect(problem(composeText(PLACE, STAMP, { ...words, to: many }))).toMatch(/256/);
  });

  it('says that a message can be sent where the model takes it, and only there', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', ' '));
    const names = fc.oneof(
      texts,
      fc.constantFrom('agent:ken', 'x'.repeat(512), 'x'.repeat(513), '\ud800'),
    );

    fc.assert(
      fc.property(texts, fc.array(names, { maxLength: 3 }), (text, to) => {
        const message = composeText(PLACE, STAMP, { ...words, text, to });
        const isTaken = ClutchMessage.safeParse(message).success && text.trim() !== '';
        expect(problem(message) === null).toBe(isTaken);
      }),
    );
  });
});
