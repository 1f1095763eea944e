import { describe, expect, it } from 'vitest';
import { ALERT_RULES } from '@/lib/messages/en/features/alert-rules';
import { NOTICES } from '@/lib/messages/en/features/shell/notices';
import { OBLIGATION as OBLIGATION_AREA } from '@/lib/messages/en/shared/obligation';
import { alertNotice, owedNotice } from './notice-sources';

const OWED = OBLIGATION_AREA.english.notices;

const OBLIGATION = {
  kind: 'approval',
  seq: 7,
  since: '2026-02-01T00:00:00Z',
  agent_id: 'agent:user',
  owed_to: 'agent:ken',
  run_id: 'run:r1',
  thread_id: 'thread:t1',
  task_id: 'task:root',
  title: 'Publish the prices',
  due_at: null,
} as const;

const ALERT = {
  id: 'a1',
  search_id: 's1',
  name: 'Failures',
  q: 'has:error',
  over: 0,
  within_s: 3_600,
  count: 3,
  first_seq: 1,
  last_seq: 9,
  raised_at: '2026-02-01T00:00:00Z',
  acknowledged_at: null,
  acknowledged_by: null,
} as unknown as Parameters<typeof alertNotice>[1];

describe('a notification', () => {
  it('says what is owed and leads to its event in the inbox', () => {
    expect(owedNotice(OWED, OBLIGATION)).toMatchObject({
      title: 'You owe a decision on the result of',
      body: 'Publish the prices',
      href: '/owed?event=7',
    });
  });

  it('says which alert fired, and how much it counted', () => {
    expect(alertNotice({ ...NOTICES.english, rules: ALERT_RULES.english }, ALERT)).toMatchObject({
      title: 'Alert: Failures',
      body: '3 hits',
    });
  });

  it('holds a short piece of what others wrote, in which hidden characters are named', () => {
    const { body } = owedNotice(OWED, { ...OBLIGATION, title: `\u202e${'x'.repeat(5_000)}` });

    expect(body.length).toBeLessThan(130);
    expect(body).not.toContain('\u202e');
    expect(body).toMatch(/^\[RLO\]x/);
    expect(
      owedNotice(OWED, { ...OBLIGATION, title: `${'x'.repeat(99)}😀` }).body.isWellFormed(),
    ).toBe(true);
  });
});
