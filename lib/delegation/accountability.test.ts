import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccountStep, Accounts } from './accountability';

const step = (
  from: string,
  to: string,
  tasks: string,
  more: Partial<AccountStep> = {},
): AccountStep => {
  const [parent_task_id = '', task_id = ''] = tasks.split(' > ');
  return { from, to, task_id, parent_task_id, mode: 'transfer', isForbidden: false, ...more };
};

function accountsOf(steps: readonly AccountStep[]): Accounts {
  const accounts = new Accounts();
  for (const one of steps) accounts.apply(one);
  return accounts;
}

const START = step('user', 'oscar', 'none > T1', { parent_task_id: null, mode: null });

describe('who answers for a task', () => {
  it('is who was given it, and after a transfer who was given that', () => {
    const accounts = accountsOf([
      START,
      step('oscar', 'muse', 'T1 > T2'),
      step('muse', 'radar', 'T2 > T3'),
    ]);

    expect(['T1', 'T2', 'T3', 'T9'].map((task) => accounts.of(task))).toEqual([
      ...['radar', 'radar', 'radar', null],
    ]);
  });

  it.each([
    ['fork', 'oscar', 'muse'],
    ['assist', 'oscar', 'oscar'],
    [null, 'oscar', 'muse'],
    ['handshake', 'oscar', 'muse'],
  ])(
    'after a handing-over of mode %s is %s for the task and %s for its part',
    (mode, whole, part) => {
      const accounts = accountsOf([START, step('oscar', 'muse', 'T1 > T2', { mode })]);

      expect([accounts.of('T1'), accounts.of('T2')]).toEqual([whole, part]);
    },
  );

  it('stays the delegator where the handing-over was forbidden', () => {
    const accounts = accountsOf([START, step('oscar', 'muse', 'T1 > T2', { isForbidden: true })]);

    expect([accounts.of('T1'), accounts.of('T2')]).toEqual(['oscar', 'oscar']);
  });

  it('is not changed by who does not answer for it', () => {
    expect(accountsOf([START, step('thief', 'friend', 'T1 > T2')]).of('T1')).toBe('oscar');
  });

  it.each([
    ['an assist', { mode: 'assist' }],
    ['a forbidden handing-over', { isForbidden: true }],
  ])('is not changed by %s of a task that somebody answers for', (_, how) => {
    const accounts = accountsOf([
      START,
      step('oscar', 'muse', 'T1 > T2', { mode: 'fork' }),
      step('oscar', 'radar', 'T1 > T2', how),
    ]);

    expect(accounts.of('T2')).toBe('muse');
  });

  it('moves out of a task that nobody is known to answer for', () => {
    expect(accountsOf([step('oscar', 'muse', 'T1 > T2')]).of('T1')).toBe('muse');
  });

  it('stays with a task that is handed on as it is', () => {
    const accounts = accountsOf([START, step('oscar', 'muse', 'T1 > T1')]);

    expect(accounts.of('T1')).toBe('muse');
  });

  it('is who took what was offered to several, wherever the task went before', () => {
    const accounts = accountsOf([START, step('oscar', 'muse', 'T1 > T2')]);

    accounts.take('T2', 'radar');

    expect([accounts.of('T1'), accounts.of('T2')]).toEqual(['radar', 'radar']);
  });

  it('is found in any cycle of transfers', () => {
    const task = fc.constantFrom('T1', 'T2', 'T3');
    const name = fc.constantFrom('a', 'b', 'c');
    const steps = fc.array(
      fc.record({
        from: name,
        to: name,
        task_id: task,
        parent_task_id: fc.option(task),
        mode: fc.constantFrom('transfer', 'fork', 'assist', null),
        isForbidden: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(steps, (list) => {
        const accounts = accountsOf(list);
        for (const { task_id } of list) expect(['a', 'b', 'c']).toContain(accounts.of(task_id));
      }),
    );
  });
});
