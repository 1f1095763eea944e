import { describe, expect, it } from 'vitest';
import { TaskState } from '@/lib/model/summary';
import { accountableOf, isOpen, isOpenEnded, loadedBy, type TaskCore } from './task-core';
import type { TaskFact } from './task-facts';
import { HANDOVERS_MAX, mayChange, mergeTasks, stepTask, strangersFacts } from './task-state';

const ANNA = 'agent:anna';
const KEN = 'agent:ken';
const LEA = 'agent:lea';
const STRANGER = 'agent:stranger';

const at = (seq: number): string => new Date(Date.UTC(2026, 1, 1, 12, 0, seq)).toISOString();

type Given = Partial<TaskFact> & Pick<TaskFact, 'act'>;

const factAt = (seq: number, given: Given): TaskFact => ({
  seq,
  at: at(seq),
  own: null,
  from: KEN,
  to: ANNA,
  attempt: null,
  parent: null,
  title: '',
  protocol: 'clutch',
  delegation: null,
  ...given,
});
const asks = (more: Partial<TaskFact> = {}): Given => ({
  act: 'request',
  from: ANNA,
  to: KEN,
  title: 'Find it',
  ...more,
});
const says = (act: TaskFact['act'], more: Partial<TaskFact> = {}): Given => ({ act, ...more });
const factsOf = (given: readonly Given[], first = 1): TaskFact[] =>
  given.map((one, index) => factAt(first + index, one));

function fold(facts: readonly TaskFact[]): TaskCore {
  const task = facts.reduce<TaskCore | null>(stepTask, null);
  if (task === null) throw new Error('expected a fact');
  return task;
}
const taskAfter = (...given: Given[]): TaskCore => fold(factsOf(given));
const stateAfter = (...given: Given[]): string => taskAfter(...given).state;
const holderAfter = (...given: Given[]): string | null =>
  taskAfter(...given).assigned?.agent_id ?? null;

describe('the state of a task', () => {
  it.each([
    ['requested', [asks()]],
    ['accepted', [asks(), says('accept')]],
    ['in_progress', [asks(), says('progress')]],
    ['in_progress', [asks(), says('progress'), says('accept')]],
    ['completed', [asks(), says('result')]],
    ['failed', [asks(), says('error')]],
    ['cancelled', [asks(), says('cancel', { from: ANNA })]],
    ['timed_out', [asks(), says('timeout', { from: ANNA })]],
    ['completed', [asks(), says('result'), says('error')]],
    ['failed', [asks(), says('error'), says('result')]],
    ['failed', [asks(), says('error'), says('progress')]],
    ['requested', [asks(), says('error'), asks({ attempt: 2 })]],
    ['in_progress', [asks(), says('timeout', { from: ANNA }), says('progress', { attempt: 2 })]],
    ['completed', [asks(), says('result'), asks({ attempt: 2 })]],
    ['cancelled', [asks(), says('cancel'), asks({ attempt: 2 })]],
    ['failed', [asks({ attempt: 2 }), says('error', { attempt: 2 }), asks({ attempt: 2 })]],
    ['requested', [asks(), says('accept'), asks({ to: LEA })]],
    ['requested', [asks(), says('accept'), asks({ attempt: 2 })]],
    ['accepted', [asks(), says('accept'), asks()]],
  ] as const)('is %s', (state, given) => {
    expect(stateAfter(...given)).toBe(state);
  });

  it('is open until it ends', () => {
    expect(TaskState.options.filter(isOpen)).toEqual(['requested', 'accepted', 'in_progress']);
  });

  it('remembers the first end of its attempt, and opens without one', () => {
    const ended = taskAfter(asks(), says('error'), says('result'));
    expect(ended.closed).toMatchObject({ seq: 2, at: at(2) });

    expect(taskAfter(asks(), says('error'), asks({ attempt: 2 }))).toMatchObject({
      closed: null,
      attempts: 2,
    });
  });

  it('counts attempts by the highest that anybody names', () => {
    expect(taskAfter(asks(), says('progress', { attempt: 3 }), asks({ attempt: 2 })).attempts).toBe(
      3,
    );
    expect(taskAfter(asks(), says('result'), asks({ attempt: 4 })).attempts).toBe(4);
    expect(taskAfter(asks()).attempts).toBe(1);
  });

  it('of a later attempt is not ended by whoever had an earlier one, but by a late result', () => {
    const replaced = [asks(), asks({ attempt: 2, to: LEA })];
    const offered = { offered: [KEN, LEA] };

    expect(stateAfter(...replaced, says('error', { attempt: 1 }))).toBe('requested');
    expect(
      stateAfter(asks(), asks({ attempt: 2, to: LEA, ...offered }), says('error', { attempt: 1 })),
    ).toBe('requested');
    expect(
      stateAfter(asks(), asks({ attempt: 2, to: LEA, ...offered }), says('result', { attempt: 1 })),
    ).toBe('completed');
    expect(
      stateAfter(asks(), asks({ attempt: 2, to: LEA, ...offered }), says('error', { attempt: 2 })),
    ).toBe('failed');
    expect(stateAfter(asks(), asks({ attempt: 2 }), says('error', { attempt: 1 }))).toBe('failed');
  });
});

describe('who has a task', () => {
  it('is whoever it was given to, until somebody accepts it', () => {
    const offer = asks({ offered: [KEN, LEA] });

    expect(holderAfter(asks())).toBe(KEN);
    expect(holderAfter(asks({ to: null }))).toBeNull();
    expect(holderAfter(offer, says('accept', { from: LEA }))).toBe(LEA);
    expect(holderAfter(offer, says('accept', { from: LEA }), says('accept'))).toBe(KEN);
  });

  it('is whoever works on it or answers it, where nobody was named', () => {
    expect(holderAfter(asks({ to: null }), says('progress', { from: LEA }))).toBe(LEA);
    expect(holderAfter(asks({ to: null }), says('result', { from: LEA }))).toBe(LEA);
    expect(holderAfter(asks({ to: null }), says('error', { from: LEA }))).toBeNull();
    expect(holderAfter(asks(), says('result'))).toBe(KEN);
  });

  it('changes with a second request, which also says who asks', () => {
    const moved = taskAfter(asks(), asks({ from: ANNA, to: LEA }));
    expect(moved).toMatchObject({ requested_by: ANNA, assigned: { agent_id: LEA, firm: true } });
    const passedOn = taskAfter(asks(), asks({ from: KEN, to: LEA }));
    expect(passedOn).toMatchObject({ requested_by: KEN, assigned: { agent_id: LEA, seq: 2 } });

    expect(holderAfter(asks(), asks({ to: null }))).toBeNull();
    expect(taskAfter(asks(), asks({ from: ANNA })).assigned).toMatchObject({ firm: false, seq: 1 });
    expect(taskAfter(asks(), asks({ attempt: 2 })).assigned).toMatchObject({ firm: true, seq: 2 });
  });

  it('stays when it is asked for again after its end', () => {
    expect(holderAfter(asks(), says('result'), asks({ to: LEA }))).toBe(KEN);
    expect(holderAfter(asks({ to: null }), says('cancel', { from: ANNA }), asks({ to: LEA }))).toBe(
      LEA,
    );
  });

  it('keeps the title, the delegation and the seq of the first request', () => {
    const delegation = { mode: 'assist', from: ANNA, to: KEN };

    expect(
      taskAfter(
        asks({ delegation }),
        asks({ title: 'Other', delegation: { ...delegation, to: LEA } }),
      ),
    ).toMatchObject({ title: 'Find it', asked_seq: 1, delegation });
    expect(taskAfter(asks({ title: '' }), asks({ delegation }))).toMatchObject({
      title: 'Find it',
      delegation,
    });
  });
});

describe('a task that is offered to several', () => {
  it('remembers to whom, by the last request that counts', () => {
    expect(taskAfter(asks({ offered: [KEN, LEA] })).offered).toEqual([KEN, LEA]);
    expect(taskAfter(asks()).offered).toEqual([]);
    expect(taskAfter(asks({ offered: [KEN, LEA] }), asks()).offered).toEqual([]);
    const many = Array.from({ length: 150 }, (_, index) => `agent:${index}`);
    expect(taskAfter(asks({ offered: many })).offered).toEqual(many.slice(0, 100));
  });

  it('of a thread takes in whoever asks and is asked, each once, the first hundred', () => {
    const isOfThread = true;
    const thread = taskAfter(
      asks({ isOfThread }),
      asks({ from: STRANGER, to: KEN, isOfThread }),
      asks({ from: LEA, to: null, isOfThread }),
    );
    expect(thread).toMatchObject({ offered: [ANNA, KEN, STRANGER, LEA], isOfThread: true });

    const crowd = Array.from({ length: 120 }, (_, index) =>
      asks({ from: `agent:${index}`, to: KEN, isOfThread }),
    );
    expect(taskAfter(...crowd).offered).toHaveLength(100);
  });
});

describe('what strangers say', () => {
  it('changes nothing but where the task hangs', () => {
    const before = taskAfter(asks());
    const said = factAt(2, says('cancel', { from: STRANGER, parent: 'root' }));

    const after = stepTask(before, said);

    expect(mayChange(before, said)).toBe(false);
    expect({ ...after, parent: null }).toEqual(before);
    expect(after.parent).toEqual({ rank: 1, attempt: 1, id: 'root' });
  });

  it('is listed, also what came before the request', () => {
    const facts = factsOf([
      says('result', { from: STRANGER }),
      says('progress'),
      asks(),
      says('error', { from: STRANGER }),
      says('accept'),
      says('progress', { from: ANNA }),
      says('result'),
    ]);

    expect(strangersFacts(facts).map(({ seq }) => seq)).toEqual([1, 4, 6]);
    expect(strangersFacts([])).toEqual([]);
  });

  it('counts of a thread whoever asks in it', () => {
    const thread = taskAfter(asks({ isOfThread: true }));

    expect(mayChange(thread, factAt(2, asks({ from: STRANGER })))).toBe(true);
    expect(mayChange(thread, factAt(2, says('cancel', { from: STRANGER })))).toBe(false);
    expect(mayChange(taskAfter(asks()), factAt(2, asks({ from: STRANGER })))).toBe(false);
    expect(
      mayChange(taskAfter(asks()), factAt(2, asks({ from: STRANGER, isOperators: true }))),
    ).toBe(true);
  });
});

describe('a task of which something is said before it is asked for', () => {
  it('counts that until the request, and then what those say whose matter it is', () => {
    expect(stateAfter(says('result'))).toBe('completed');
    expect(taskAfter(says('progress'), asks())).toMatchObject({
      state: 'in_progress',
      requested_by: ANNA,
      asked_seq: 2,
      first_seq: 1,
      opened_at: at(1),
      start: { at: at(2) },
    });
    expect(stateAfter(says('result', { from: STRANGER }), asks())).toBe('requested');
    expect(stateAfter(says('result', { from: STRANGER }), says('accept'), asks())).toBe('accepted');
    expect(taskAfter(says('progress'), asks())).not.toHaveProperty('waiting');
  });

  it.each([
    ['cancel', 'cancelled'],
    ['timeout', 'timed_out'],
  ] as const)('counts a %s of who asks, which came in first', (act, state) => {
    expect(stateAfter(says(act, { from: ANNA }), asks())).toBe(state);
    expect(stateAfter(asks(), says(act, { from: ANNA }))).toBe(state);
    expect(stateAfter(says(act, { from: STRANGER }), asks())).toBe('requested');
  });

  it('counts of who asks nothing that may be about something else', () => {
    const aside = says('cancel', { from: ANNA, mayBeAside: true });

    expect(stateAfter(aside, asks())).toBe('requested');
    expect(strangersFacts(factsOf([aside, asks()])).map(({ seq }) => seq)).toEqual([1]);
  });

  it('counts no progress of who asks', () => {
    expect(stateAfter(says('progress', { from: ANNA }), asks())).toBe('requested');
  });

  it('holds a hundred of them', () => {
    const talk = Array.from({ length: 130 }, () => says('progress'));

    expect(taskAfter(...talk).waiting).toHaveLength(100);
  });

  it('may be aside until somebody asks for it', () => {
    expect(taskAfter(says('progress', { mayBeAside: true }))).toMatchObject({ mayBeAside: true });
    expect(taskAfter(says('progress', { mayBeAside: true }), asks())).not.toHaveProperty(
      'mayBeAside',
    );
    expect(taskAfter(says('progress', { isImport: true }))).toMatchObject({ isImport: true });
    expect(taskAfter(says('progress'))).not.toHaveProperty('isImport');
  });
});

describe('where a task hangs', () => {
  const parentAfter = (...given: Given[]) => taskAfter(...given).parent?.id ?? null;

  it('is told by a request first, then by the lowest attempt, then by the smallest id', () => {
    expect(parentAfter(asks())).toBeNull();
    expect(parentAfter(asks(), says('progress', { parent: 'a' }))).toBe('a');
    expect(parentAfter(asks({ parent: 'b' }), says('progress', { parent: 'a' }))).toBe('b');
    expect(parentAfter(says('progress', { parent: 'a' }), asks({ parent: 'b' }))).toBe('b');
    expect(parentAfter(asks({ parent: 'b' }), asks({ parent: 'a', attempt: 2 }))).toBe('b');
    expect(parentAfter(asks({ parent: 'b', attempt: 2 }), asks({ parent: 'c', attempt: 1 }))).toBe(
      'c',
    );
    expect(parentAfter(asks({ parent: 'b' }), asks({ parent: 'a' }))).toBe('a');
    expect(parentAfter(asks({ parent: 'a' }), asks({ parent: 'b' }))).toBe('a');
  });

  it('remembers through which hands it went, each pair once, up to one too many', () => {
    const hands = (from: string, to: string | null) => asks({ from, to, parentIsHeld: true });

    expect(taskAfter(hands(ANNA, KEN), hands(KEN, LEA), hands(ANNA, KEN)).handovers).toEqual([
      { from: ANNA, to: KEN },
      { from: KEN, to: LEA },
    ]);
    expect(taskAfter(hands(ANNA, null)).handovers).toEqual([]);
    expect(taskAfter(asks()).handovers).toEqual([]);
    expect(taskAfter(hands(ANNA, KEN), hands(ANNA, LEA)).handovers).toHaveLength(2);
    expect(taskAfter(hands(ANNA, KEN), hands(LEA, KEN)).handovers).toHaveLength(2);
    const crowd = Array.from({ length: 150 }, (_, index) => hands(`agent:${index}`, KEN));
    expect(taskAfter(...crowd).handovers).toHaveLength(HANDOVERS_MAX + 1);
  });
});

describe('who is accountable for a task and busy with it', () => {
  const delegation = { mode: 'assist', from: LEA, to: KEN };

  it('the delegator of an assist is accountable, else whoever has it', () => {
    expect(accountableOf(taskAfter(asks({ delegation })))).toBe(LEA);
    expect(
      accountableOf(taskAfter(asks({ delegation: { ...delegation, mode: 'transfer' } }))),
    ).toBe(KEN);
    expect(accountableOf(taskAfter(asks({ to: null })))).toBeNull();
  });

  it('one agent that has an open task is busy with it', () => {
    expect(loadedBy(taskAfter(asks()))).toBe(KEN);
    expect(loadedBy(taskAfter(asks(), says('result')))).toBeNull();
    expect(loadedBy(taskAfter(asks({ to: 'group:all' })))).toBeNull();
    expect(loadedBy(taskAfter(asks({ to: null })))).toBeNull();
  });

  it('votes, reviews, what an import tells and what ends in words occupy nobody', () => {
    expect(loadedBy(taskAfter(asks({ expects: 'votes' })))).toBeNull();
    expect(loadedBy(taskAfter(asks({ expects: 'review' })))).toBeNull();
    expect(loadedBy(taskAfter(asks({ isImport: true })))).toBeNull();
    expect(loadedBy(taskAfter(asks({ endsInWords: true })))).toBeNull();
    expect(loadedBy(taskAfter(asks({ endsInWords: true, handsOn: true })))).toBe(KEN);
    expect(loadedBy(taskAfter(asks({ expects: 'result' as never })))).toBe(KEN);
  });

  it('only words end what ends in words, unless our orchestrator handed it on', () => {
    expect(isOpenEnded(taskAfter(asks({ endsInWords: true })))).toBe(true);
    expect(isOpenEnded(taskAfter(asks({ endsInWords: true, handsOn: true })))).toBe(false);
    expect(isOpenEnded(taskAfter(asks()))).toBe(false);
  });
});

describe('two halves of one task', () => {
  /** The halves that a story falls into, for each choice of facts, merged either way round. */
  function mergedOf(given: readonly Given[]): TaskCore[] {
    const facts = factsOf(given);
    const all = Array.from({ length: 2 ** facts.length - 2 }, (_, index) => index + 1);
    return all.flatMap((choice) => {
      const one = fold(facts.filter((_, index) => (choice >> index) % 2 === 1));
      const other = fold(facts.filter((_, index) => (choice >> index) % 2 === 0));
      return [mergeTasks(one, other), mergeTasks(other, one)];
    });
  }

  it.each([
    ['asked, taken and answered', [asks(), says('accept'), says('progress'), says('result')]],
    ['asked and failed', [asks({ parent: 'root' }), says('accept'), says('error')]],
    ['with a stranger', [asks(), says('cancel', { from: STRANGER }), says('accept')]],
    ['told before it was asked for', [says('progress'), asks(), says('result')]],
    ['a stranger first', [says('result', { from: STRANGER }), asks(), says('accept')]],
    [
      'called off before it was asked for',
      [says('cancel', { from: ANNA }), asks(), says('accept')],
    ],
    ['never asked for', [says('accept'), says('progress', { parent: 'b' }), says('result')]],
    [
      'offered',
      [asks({ offered: [KEN, LEA] }), says('accept', { from: LEA }), says('result', { from: LEA })],
    ],
    ['a review', [asks({ expects: 'review', handsOn: true }), says('accept'), says('result')]],
    [
      'in words',
      [asks({ endsInWords: true, isImport: true }), says('progress', { isImport: true })],
    ],
  ] as const)('say what the whole says: %s', (_, given) => {
    const whole = taskAfter(...given);

    for (const merged of mergedOf(given)) {
      expect({ ...merged, assigned: merged.assigned?.agent_id }).toEqual({
        ...whole,
        assigned: whole.assigned?.agent_id,
      });
    }
  });

  it('have the handovers and the offers of both, and the higher attempt', () => {
    const one = fold([factAt(1, asks({ parentIsHeld: true, offered: [KEN, LEA] }))]);
    const other = fold([
      factAt(
        2,
        asks({ from: LEA, to: KEN, parentIsHeld: true, attempt: 2, offered: [LEA, STRANGER] }),
      ),
    ]);

    expect(mergeTasks(other, one)).toMatchObject({
      attempts: 2,
      first_seq: 1,
      requested_by: ANNA,
      handovers: [
        { from: ANNA, to: KEN },
        { from: LEA, to: KEN },
      ],
      offered: [KEN, LEA, STRANGER],
    });
  });

  it('end with the earlier end, and are held by the later accept', () => {
    const one = fold(factsOf([asks(), says('accept'), says('error')], 1));
    const other = fold(
      factsOf(
        [
          asks({ offered: [KEN, LEA] }),
          says('accept', { from: LEA }),
          says('result', { from: LEA }),
        ],
        4,
      ),
    );

    for (const merged of [mergeTasks(one, other), mergeTasks(other, one)]) {
      expect(merged).toMatchObject({
        state: 'failed',
        closed: { seq: 3 },
        assigned: { agent_id: LEA, seq: 5 },
      });
    }
    const open = fold(factsOf([asks(), says('progress')], 4));
    expect(mergeTasks(fold([factAt(1, asks())]), open)).toMatchObject({
      state: 'in_progress',
      closed: null,
    });
  });
});
