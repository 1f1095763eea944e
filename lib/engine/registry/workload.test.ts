// CAP ends no task (PD6, PD18): who has handed over what it had to do is not busy with it for ever.
import { describe, expect, it } from 'vitest';
import { owedIn } from '@/lib/testing/owed';
import {
  keyOfAgent,
  OPERATOR,
  type Orchestra,
  orchestraPerTest,
} from '@/lib/testing/worlds/orchestra';

const newOrchestra = orchestraPerTest();

/** The story of CAP: pm-1 may ask analyst-1, which qa-1 oversees. */
async function aTeam(): Promise<Orchestra> {
  const orchestra = await newOrchestra();
  const overseers = { 'pm-1': null, 'analyst-1': 'qa-1', 'qa-1': null };
  for (const [id, overseer] of Object.entries(overseers)) {
    const manifest = { id, system_prompt: '', allowed_agents: [], delegate_rules: {}, overseer };
    await orchestra.ingest('cap', { ...manifest, mcp_bindings: [] }, keyOfAgent(`agent:${id}`));
  }
  return orchestra;
}

const say = (orchestra: Orchestra, [from, to]: readonly [string, string], message: object) =>
  orchestra.ingest(
    'cap',
    { sender_id: from, recipient_id: to, attachments: [], ...message },
    keyOfAgent(`agent:${from}`),
  );

const asks = (task_id: string) => ({
  type: 'delegation_notice',
  task_id,
  context_summary: 'Look at it. Left: all of it.',
});
const says = (task_id: string, content = 'Here it is.') => ({ type: 'message', task_id, content });

/** As in `qa-1 busy 1`. */
function workOf(orchestra: Orchestra): string[] {
  const { directory } = orchestra.engine;
  return ['pm-1', 'analyst-1', 'qa-1'].map((name) => {
    const { status, tasks_open } = directory.agent(`agent:${name}`) ?? {};
    return `${name} ${status} ${tasks_open}`;
  });
}

const FREE = ['pm-1 online 0', 'analyst-1 online 0', 'qa-1 online 0'];

const debtsOf = async ({ engine }: Orchestra) =>
  (await owedIn(engine, 'run_1')).map(({ kind, agent_id }) => `${agent_id} ${kind}`);

describe('an agent with a task of CAP', () => {
  it('is busy until it tells who asked, and again when that one writes back', async () => {
    const orchestra = await aTeam();
    await say(orchestra, ['analyst-1', 'pm-1'], { ...asks('T1.2') });
    expect(workOf(orchestra)[0]).toBe('pm-1 busy 1');

    await say(orchestra, ['pm-1', 'analyst-1'], says('T1.2'));
    expect(workOf(orchestra)).toEqual(FREE);

    await say(orchestra, ['analyst-1', 'pm-1'], says('T1.2', 'And the rest?'));
    expect(workOf(orchestra)[0]).toBe('pm-1 busy 1');
  });

  it('has handed it over when its overseer has it, who is busy until it decides', async () => {
    const orchestra = await aTeam();
    await say(orchestra, ['pm-1', 'analyst-1'], asks('T1.1'));
    await say(orchestra, ['analyst-1', 'qa-1'], asks('T1.1.1'));
    expect(workOf(orchestra)).toEqual(['pm-1 online 0', 'analyst-1 online 0', 'qa-1 busy 1']);

    const APPROVAL = { type: 'python_object', object: { decision: 'approve' } };
    const verdict = { ...says('T1.1.1', 'Verified.'), attachments: [APPROVAL] };
    await say(orchestra, ['qa-1', 'pm-1'], verdict);

    expect(workOf(orchestra)).toEqual(FREE);
  });

  it('owes nothing and is free after a person approved at the gate, also after a restart', async () => {
    const orchestra = await aTeam();
    await say(orchestra, ['pm-1', 'analyst-1'], asks('T1.1'));
    await say(orchestra, ['analyst-1', 'qa-1'], asks('T1.1.1'));
    await say(orchestra, ['qa-1', 'pm-1'], says('T1.1.1', 'Verified. It is complete.'));
    expect(await debtsOf(orchestra)).toEqual(['agent:qa-1 approval']);

    await orchestra.engine.orchestration.command(
      { run_id: 'run_1', task_id: 'T1.1' },
      { action: 'approve' },
      OPERATOR,
    );

    expect(await debtsOf(orchestra)).toEqual([]);
    expect(workOf(orchestra)).toEqual(FREE);
    await orchestra.engine.close();
    await orchestra.restart();
    expect(workOf(orchestra)).toEqual(FREE);
  });
});
