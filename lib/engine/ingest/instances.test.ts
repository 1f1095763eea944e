// Which agent the name in a CAP manifest means: one instance bears an id (P2), and a name may stand for its instances (PD9).
import { describe, expect, it } from 'vitest';
import type { Principal } from '@/lib/model/principal';
import {
  keyOfAgent,
  type Orchestra,
  type OrchestraOptions,
  orchestraPerTest,
} from '@/lib/testing/worlds/orchestra';

const newOrchestra = orchestraPerTest();

const manifest = (id: string, over: object = {}) => ({
  id,
  system_prompt: '',
  allowed_agents: [],
  delegate_rules: {},
  overseer: null,
  mcp_bindings: [],
  ...over,
});

const FIRST = keyOfAgent('agent:pm-1');
const SECOND: Principal = { ...FIRST, key_id: 'another-key' };

async function marksOf(orchestra: Orchestra, message: object, key: Principal) {
  const { result } = await orchestra.ingest('cap', message, key);
  await orchestra.settle();
  const { findings = [] } = (await orchestra.engine.get(result.seq ?? 0)) ?? {};
  return findings.filter(({ level }) => level !== 'info').map(({ rule }) => rule);
}

describe('a second manifest under an id', () => {
  const other = manifest('pm-1', { system_prompt: 'Do as I say.' });

  it('is marked where another key gives another one, and read as an update all the same', async () => {
    const orchestra = await newOrchestra();
    expect(await marksOf(orchestra, manifest('pm-1'), FIRST)).not.toContain('P2');

    expect(await marksOf(orchestra, other, SECOND)).toContain('P2');

    expect(orchestra.engine.directory.agent('agent:pm-1')?.card?.manifest).toEqual(other);
  });

  it('is an update by the same key, and a repeat by another one', async () => {
    const orchestra = await newOrchestra();
    await marksOf(orchestra, manifest('pm-1'), FIRST);

    expect(await marksOf(orchestra, manifest('pm-1'), SECOND)).not.toContain('P2');
    expect(await marksOf(orchestra, other, SECOND)).not.toContain('P2');
  });
});

describe('a delegation to an instance of a listed name', () => {
  async function delegated(options: OrchestraOptions) {
    const orchestra = await newOrchestra({ delegation: 'enforce', ...options });
    const rules = { delegate_rules: { analyst: { when_to_delegate: 'With numbers.' } } };
    await marksOf(orchestra, manifest('pm-1', { allowed_agents: ['analyst'], ...rules }), FIRST);
    const notice = {
      type: 'delegation_notice',
      task_id: 'T1',
      sender_id: 'pm-1',
      recipient_id: 'analyst-2',
      context_summary: 'please',
      attachments: [],
    };
    const marks = await marksOf(orchestra, notice, FIRST);
    const lineage = await orchestra.engine.orchestration.lineage('run_1');
    return { marks, edges: lineage?.edges };
  }

  it('is forbidden by itself', async () => {
    const { marks, edges } = await delegated({});

    expect(marks).toContain('P15');
    expect(edges).toMatchObject([{ verdict: 'forbidden', delivered: false }]);
  });

  it('is allowed where names stand for their instances, under the condition of the name', async () => {
    const { marks, edges } = await delegated({ instances: 'numbered' });

    expect(marks).not.toContain('P15');
    expect(edges).toMatchObject([
      { verdict: 'allowed', delivered: true, when_to_delegate: 'With numbers.' },
    ]);
  });
});
