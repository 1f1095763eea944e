import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dottedDisagreement } from './events/dotted-tasks';

type Notice = { readonly to: string; readonly task_id: string };
type Asked = { readonly from: string; readonly task_id: string };

/** Why a delegation disagrees with what its sender was handed by these notices. */
function disagreement(notices: readonly Notice[], { from, task_id }: Asked): string | null {
  const handed = notices.filter(({ to }) => to === from);
  return dottedDisagreement(task_id, from, new Set(handed.map((notice) => notice.task_id)));
}

const STORY = [
  { to: 'agent:pm-1', task_id: 'T1' },
  { to: 'agent:analyst-1', task_id: 'T1.1' },
];

describe('the parent of a delegated task', () => {
  it('is confirmed where its sender was handed it', () => {
    expect(disagreement(STORY, { from: 'agent:pm-1', task_id: 'T1.2' })).toBeNull();
    expect(disagreement(STORY, { from: 'agent:analyst-1', task_id: 'T1.1.1' })).toBeNull();
  });

  it('is doubted where its sender was handed others', () => {
    expect(disagreement(STORY, { from: 'agent:analyst-1', task_id: 'T1.2.1' })).toBe(
      'by its dots T1.2.1 is a part of T1.2, yet agent:analyst-1 was handed T1.1',
    );
    expect(disagreement(STORY, { from: 'agent:pm-1', task_id: 'T1.1.1' })).toContain('T1.1');
    expect(disagreement(STORY, { from: 'agent:pm-1', task_id: 'T2' })).toBe(
      'by its dots T2 is a task of nobody, yet agent:pm-1 was handed T1',
    );
  });

  it('is not doubted of a root, of a stranger, or of a task that is handed on as it is', () => {
    const notices = [...STORY, { to: 'agent:user', task_id: 'T1.3' }];

    expect(disagreement(notices, { from: 'agent:orchestrator', task_id: 'T9.9' })).toBeNull();
    expect(disagreement(notices, { from: 'agent:user', task_id: 'T9.9' })).toBeNull();
    expect(disagreement(notices, { from: 'agent:qa-1', task_id: 'T9.9' })).toBeNull();
    expect(disagreement(notices, { from: 'agent:analyst-1', task_id: 'T1.1' })).toBeNull();
  });

  it('names a few tasks of a holder of many', () => {
    const many = [5, 4, 3, 2, 1].map((task) => ({ to: 'agent:pm-1', task_id: `T${task}` }));

    const doubt = (notices: typeof many) =>
      disagreement(notices, { from: 'agent:pm-1', task_id: 'T9.1' });
    expect(doubt(many)).toMatch(/was handed T1, T2, T3 and 2 more$/);
    expect(doubt(many.slice(1))).toMatch(/was handed T1, T2, T3 and 1 more$/);
    expect(doubt(many.slice(2))).toMatch(/was handed T1, T2, T3$/);
  });
});

describe('laws of dotted tasks', () => {
  const name = fc.constantFrom('agent:a', 'agent:b', 'agent:c');
  const task = fc.constantFrom('T1', 'T1.1', 'T1.1.1', 'T2', 'T2.1', '.', 'T1.');
  const notices = fc.array(fc.record({ to: name, task_id: task }), { maxLength: 8 });

  it('agree exactly with a task or a parent that was handed over, in any order and told twice', () => {
    fc.assert(
      fc.property(notices, fc.record({ from: name, task_id: task }), (list, asked) => {
        const held = list
          .filter(({ to }) => to === asked.from)
          .map(({ task_id }): string => task_id);
        const parent = asked.task_id.split('.').slice(0, -1).join('.');
        const agrees = held.length === 0 || held.includes(asked.task_id) || held.includes(parent);

        expect(disagreement(list, asked) === null).toBe(agrees);
        expect(disagreement([...list, ...list].reverse(), asked)).toBe(disagreement(list, asked));
      }),
    );
  });
});
