import { describe, expect, test } from 'vitest';
import { clowlCodec } from '@/lib/protocols/clowl/codec';
import { PROMPT_SAMPLES } from './lab-samples';
import { promptSnippet } from './prompt-snippet';

const sample = PROMPT_SAMPLES.find(({ protocol }) => protocol === 'clowl');
if (sample === undefined) throw new Error('the lab has no sample of a prompted message');

const FACTS = {
  sample,
  origin: 'http://127.0.0.1:3000',
  agentId: 'agent:my-agent',
  suffix: 'a1b2',
};

describe('what a model writes by the prompt', () => {
  test('is taken under the profile of the prompt, and gets id, time and sender from the runtime', () => {
    const decoded = clowlCodec.decode(
      { text: sample.message('a1b2'), profile: sample.profile },
      { receivedAt: '2026-02-01T13:20:11.123Z', fallbackId: 'id-1', from: 'agent:my-agent' },
    );

    expect(decoded).toMatchObject({
      ok: true,
      value: {
        id: 'id-1',
        events: [
          {
            id: 'id-1',
            type: 'task.request',
            ts: '2026-02-01T13:20:11.123Z',
            thread_id: 'talk-a1b2',
            from: { agent_id: 'agent:my-agent' },
            to: [{ agent_id: 'agent:radar' }],
          },
        ],
      },
    });
  });
});

describe('the snippet', () => {
  test('names the profile and the sender, and holds the key that was made', () => {
    expect(
      promptSnippet({ ...FACTS, key: 'clq_secret' }),
    ).toBe(`curl 'http://127.0.0.1:3000/api/v1/ingest/clowl?profile=clowl-0.2-prompt&from=agent%3Amy-agent' \\
  -H "Authorization: Bearer clq_secret" \\
  -H "Content-Type: application/json" \\
  -d '{"p":"REQ","to":"radar","cid":"talk-a1b2","body":{"t":"search","d":{"q":"mcp vs a2a"}}}'`);
  });

  test('reads the key from the shell where none was made, and has none where none is needed', () => {
    expect(promptSnippet({ ...FACTS, key: null })).toContain('Bearer $COLLOQUY_KEY"');
    expect(promptSnippet({ ...FACTS, key: undefined })).not.toContain('Authorization');
  });
});
