// The specifications' own decisions, posted by an agent: they are an orchestrator's word, and the answer says what is missing.
import { expect, it, onTestFinished } from 'vitest';
import type { IngestAnswer } from '@/lib/contracts/http-events';
import { loadVectors } from '@/lib/testing/codecs/vectors';
import { openTestApi } from '@/lib/testing/worlds/test-api';

it.each([
  ['clutch', 'y-section-10-step-2', 'a routing.decision', '/type'],
  ['heretek', 'y-section-10-5-approved', 'a triad decision', undefined],
] as const)(
  'tells an agent that posts the decision of %s which grant is missing, and cites no rule',
  async (protocol, id, what, path) => {
    const api = await openTestApi();
    onTestFinished(() => api.close());
    const folder = new URL(`../../protocols/${protocol}/vectors/`, import.meta.url);
    const found = loadVectors(folder).vectors.find(({ vector }) => vector.id === id);
    const key = await api.key('agent', 'ken');

    const response = await api.request(`/api/v1/ingest/${protocol}`, {
      method: 'POST',
      key,
      body: found?.vector.input,
    });

    const { results } = (await response.json()) as IngestAnswer;
    const error = results[0]?.error;
    expect([response.status, error?.code, error?.path]).toEqual([403, 'forged', path]);
    expect(error?.message).toContain('expected the grant orchestrator on a key that is bound to');
    expect(error?.message).toContain(
      `for ${what}, saw a key of the role agent bound to agent:ken, without that grant`,
    );
    expect(error).not.toHaveProperty('rule');
    const [rejection] = await api.engine.rejections({ limit: 1 });
    expect(rejection).toMatchObject({ code: 'forged', rule: null });
  },
);
