// Workflows over HTTP: what is kept, shown, and refused with its place.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  SchemasAnswer,
  WorkflowAnswer,
  type WorkflowsAnswer,
} from '@/lib/contracts/http-orchestration';
import { apiClient } from '@/lib/testing/worlds/api-client';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';

const api = freshTestApi();
let client: ReturnType<typeof apiClient>;
beforeEach(async () => {
  client = apiClient(api);
});

const YAML = `workflow: product-research
steps:
  - id: research
    expects:
      type: task.result
      payload_type: research.summary.v1
      required:
        - findings
        - citations
`;

const put = (body: unknown, options: { name?: string; type?: string; key?: string } = {}) => {
  const { name = 'product-research', type = 'application/yaml', ...rest } = options;
  return client.ask<WorkflowAnswer>('PUT', `/workflows/${encodeURIComponent(name)}`, {
    body,
    type,
    ...rest,
  });
};

describe('PUT /api/v1/workflows/{name}', () => {
  it('keeps the workflow of the specification, in every type that YAML goes by', async () => {
    for (const type of [
      ...['application/yaml', 'text/yaml', 'application/x-yaml', 'text/plain'],
      'Application/YAML; charset=UTF-8',
    ]) {
      const { status, answer } = await put(YAML, { type });
      expect(status, type).toBe(200);
      expect(WorkflowAnswer.parse(answer)).toMatchObject({
        name: 'product-research',
        source: YAML,
        steps: [
          {
            id: 'research',
            expects: {
              type: 'task.result',
              payload_type: 'research.summary.v1',
              required: ['findings', 'citations'],
            },
          },
        ],
      });
    }
    const list = await client.get<WorkflowsAnswer>('/workflows');
    const one = await client.get<WorkflowAnswer>('/workflows/product-research');

    expect(list.answer.workflows).toEqual([one.answer]);
    expect((await client.get('/workflows/none')).status).toBe(404);
  });

  it.each([
    ['a name that the path does not have', YAML.replace('product-research', 'other')],
    ['no steps', 'workflow: product-research\n'],
    ['an unknown field', `${YAML}retries: 3\n`],
    ['two documents', `${YAML}---\n${YAML}`],
    ['half a list', 'workflow: [product-research\n'],
    ['no mapping', '- a\n- b\n'],
    ['nothing', ''],
    ['a bomb of aliases', bomb()],
    ['a tag that makes an object', 'workflow: !!js/function "function(){}"\nsteps: []\n'],
  ])('refuses %s in words, and keeps what was there', async (_, source) => {
    await put(YAML);

    const { status, answer } = await put(source);

    expect(status).toBe(422);
    expect(answer.code).toMatch(/^(invalid|unknown|missing)_/);
    expect(answer.detail.length).toBeLessThan(500);
    expect((await client.get<WorkflowAnswer>('/workflows/product-research')).answer.source).toBe(
      YAML,
    );
  });

  it('takes 64 KiB of UTF-8 and nothing that only looks like YAML', async () => {
    const long = await put(`${YAML}# ${'x'.repeat(64 * 1024)}`);
    const bytes = await put(new Uint8Array([0x61, 0xff]));
    const typed = await put(YAML, { type: 'application/json' });
    const latin = await put(YAML, { type: 'text/yaml; charset=latin1' });
    const name = await put(YAML, { name: 'x'.repeat(600) });

    expect([long.status, long.answer.code]).toEqual([413, 'body_too_large']);
    expect([bytes.status, bytes.answer.code]).toEqual([400, 'invalid_utf8']);
    expect([typed.status, latin.status]).toEqual([415, 415]);
    expect([name.status, name.answer.code]).toEqual([422, 'invalid_value']);
  });

  function bomb(): string {
    const levels = Array.from({ length: 20 }, (_, i) => {
      const items =
        i === 0
          ? 'lol'
          : Array(10)
              .fill(`*a${i - 1}`)
              .join(', ');
      return `a${i}: &a${i} [${items}]`;
    });
    return `${levels.join('\n')}\nworkflow: product-research\nsteps: []\n`;
  }
});

describe('GET /api/v1/schemas', () => {
  it('lists the built-in payload types, and those that a workflow brought', async () => {
    const before = (await client.get<SchemasAnswer>('/schemas')).answer.schemas;

    expect(SchemasAnswer.parse({ schemas: before }).schemas).toHaveLength(5);
    expect(before.map(({ payload_type }) => payload_type)).toContain('research.summary.v1');
  });
});
