import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HandedTask, TaskHolders } from './holders';

function holdersOf(notices: readonly HandedTask[]): TaskHolders {
  const holders = new TaskHolders();
  for (const notice of notices) holders.add(notice);
  return holders;
}

const STORY = [
  { from: 'agent:orchestrator', to: 'agent:pm-1', task_id: 'T1' },
  { from: 'agent:pm-1', to: 'agent:analyst-1', task_id: 'T1.1' },
];

describe('the parent of a delegated task', () => {
  it('is confirmed where its sender was handed it', () => {
    const holders = holdersOf(STORY);

    expect(holders.disagreement({ from: 'agent:pm-1', task_id: 'T1.2' })).toBeNull();
    expect(holders.disagreement({ from: 'agent:analyst-1', task_id: 'T1.1.1' })).toBeNull();
  });

  it('is doubted where its sender was handed others', () => {
    const holders = holdersOf(STORY);

    expect(holders.disagreement({ from: 'agent:analyst-1', task_id: 'T1.2.1' })).toBe(
      'by its dots T1.2.1 is a part of T1.2, yet agent:analyst-1 was handed T1.1',
    );
    expect(holders.disagreement({ from: 'agent:pm-1', task_id: 'T1.1.1' })).toContain('T1.1');
    expect(holders.disagreement({ from: 'agent:pm-1', task_id: 'T2' })).toBe(
      'by its dots T2 is a task of nobody, yet agent:pm-1 was handed T1',
    );
  });

  it('is not doubted of a root, of a stranger, or of a task that is handed on as it is', () => {
    const holders = holdersOf([
      ...STORY,
      { from: 'agent:pm-1', to: 'agent:user', task_id: 'T1.3' },
    ]);

    expect(holders.disagreement({ from: 'agent:orchestrator', task_id: 'T9.9' })).toBeNull();
    expect(holders.disagreement({ from: 'agent:user', task_id: 'T9.9' })).toBeNull();
    expect(holders.disagreement({ from: 'agent:qa-1', task_id: 'T9.9' })).toBeNull();
    expect(holders.disagreement({ from: 'agent:analyst-1', task_id: 'T1.1' })).toBeNull();
  });

  it('names a few tasks of a holder of many', () => {
    const many = [5, 4, 3, 2, 1].map((task) => ({
      ...{ from: 'agent:orchestrator', to: 'agent:pm-1', task_id: `T${task}` },
    }));

    const disagreement = (tasks: typeof many) =>
      holdersOf(tasks).disagreement({ from: 'agent:pm-1', task_id: 'T9.1' });
    expect(disagreement(many)).toMatch(/was handed T1, T2, T3 and 2 more$/);
    expect(disagreement(many.slice(1))).toMatch(/was handed T1, T2, T3 and 1 more$/);
    expect(disagreement(many.slice(2))).toMatch(/was handed T1, T2, T3$/);
  });
});

describe('laws of holding', () => {
  const name = fc.constantFrom('agent:a', 'agent:b', 'agent:c');
  const task = fc.constantFrom('T1', 'T1.1', 'T1.1.1', 'T2', 'T2.1', '.', 'T1.');
  const notice = fc.record({ from: name, to: name, task_id: task });
  const notices = fc.array(notice, { maxLength: 8 });

  it('answers by the set of notices: in any order, and told twice', () => {
    fc.assert(
      fc.property(notices, notice, (list, asked) => {
        const holders = holdersOf([...list, ...list].reverse());

        const held = list
          .filter(({ to }) => to === asked.from)
          .map(({ task_id }): string => task_id);
        const parent = asked.task_id.split('.').slice(0, -1).join('.');
        const agrees = held.length === 0 || held.includes(asked.task_id) || held.includes(parent);
        expect(holders.disagreement(asked) === null).toBe(agrees);
        expect(holders.disagreement(asked)).toBe(holdersOf(list).disagreement(asked));
      }),
    );
  });
});
