import { describe, expect, it } from 'vitest';
import type { Workflow } from '@/lib/model/orchestration/workflow';
import { BUILT_IN_SCHEMAS, schemaRefOf } from './builtin';
import { createContracts } from './contracts';
import { readWorkflow } from './read-workflow';

function workflow(source: string): Workflow {
  const name = /^workflow: (.*)$/m.exec(source)?.[1] ?? '';
  const read = readWorkflow(name, source, '2026-11-21T00:00:00.000Z');
  if (!read.ok) throw new Error(read.error.map(({ message }) => message).join('\n'));
  return read.value;
}

const RESEARCH = workflow(`workflow: research
steps:
  - id: find
    expects: { type: task.result, payload_type: research.summary.v1, required: [findings, a/b] }
  - id: free
    expects: { type: task.result }
`);
const BUGS = workflow(`workflow: bugs
steps: []
schemas:
  bug.v1:
    type: object
    required: [title, files, owner]
    additionalProperties: false
    properties:
      title: { type: string, pattern: '^[a-z ]+$', maxLength: 30 }
      owner: { type: string, format: email }
      files: { type: array, items: { $ref: '#/$defs/file' }, maxItems: 100, uniqueItems: true }
      severity: { enum: [low, high] }
    $defs:
      file: { type: object, required: [path], properties: { path: { type: string } } }
  code.review.v1: { type: object, required: [verdict] }
`);
const contracts = createContracts([RESEARCH, BUGS]);

const result = (payload_type: string | undefined, payload: unknown) => ({
  type: 'task.result' as const,
  payload_type,
  payload,
});
const bug = { title: 'it breaks', files: [{ path: 'a.ts' }], owner: 'ken@example.org' };

describe('the contract of a step', () => {
  const find = { workflow: 'research', step: 'find' };

  it('is kept by what it expects, further fields allowed', () => {
    const payload = { findings: [], citations: [], 'a/b': null, title: 'more' };

    expect(contracts.breachesOf(find, result('research.summary.v1', payload))).toEqual([]);
  });

  it('is broken by another payload type, which is all that is told then', () => {
    for (const saw of ['code.output.v1', undefined]) {
      const breaches = contracts.breachesOf(find, result(saw, {}));
      expect(breaches).toMatchObject([{ path: '/payload_type' }]);
      expect(breaches?.[0]?.message).toContain(`has ${saw ?? 'none'}`);
    }
  });

  it('is broken by missing names, each told once, and by the schema of the payload type', () => {
    expect(contracts.breachesOf(find, result('research.summary.v1', {}))).toMatchObject([
      { path: '/payload/findings' },
      { path: '/payload/a~1b' },
      { path: '/payload/citations' },
    ]);
    expect(
      contracts.breachesOf(
        find,
        result('research.summary.v1', { findings: {}, 'a/b': 1, citations: [] }),
      ),
    ).toMatchObject([
      { path: '/payload/findings', message: expect.stringContaining('must be array') },
    ]);
    expect(
      contracts.breachesOf(find, result('research.summary.v1', { findings: 'f', 'a/b': 1 })),
    ).toMatchObject([
      { path: '/payload/citations', message: expect.stringContaining('missing') },
      { path: '/payload/findings', message: expect.stringContaining('must be array') },
    ]);
    expect(
      contracts.breachesOf(
        { workflow: 'bugs', step: null },
        result('bug.v1', { title: 'x', more: 1 }),
      ),
    ).toMatchObject([
      { path: '/payload/files' },
      { path: '/payload/owner' },
      { path: '/payload', message: expect.stringContaining('"more"') },
    ]);
    for (const payload of [null, [], 'text', 7]) {
      const breaches = contracts.breachesOf(find, result('research.summary.v1', payload));
      expect(breaches?.map(({ path }) => path)).toEqual([
        '/payload/findings',
        '/payload/a~1b',
        '/payload',
      ]);
    }
  });

  it('says nothing of events of another type, but that their payload type keeps its schema', () => {
    const progress = { type: 'task.progress' as const, payload: {} };

    expect(contracts.breachesOf(find, progress)).toBeNull();
    expect(
      contracts.breachesOf(find, { ...progress, payload_type: 'research.sources.v1' }),
    ).toMatchObject([{ path: '/payload/sources' }, { path: '/payload/relevance_scores' }]);
  });
});

describe('the schemas of payload types', () => {
  it('hold within a workflow and not outside of it', () => {
    const broken = result('research.summary.v1', {});

    expect(contracts.breachesOf({ workflow: 'unknown', step: 'find' }, broken)).toBeNull();
    expect(contracts.breachesOf({ workflow: 'bugs', step: null }, broken)).toHaveLength(2);
    expect(contracts.breachesOf({ workflow: 'bugs', step: 'unknown' }, broken)).toHaveLength(2);
    expect(
      contracts.breachesOf({ workflow: 'bugs', step: null }, result('other.v1', {})),
    ).toBeNull();
    expect(
      contracts.breachesOf({ workflow: 'bugs', step: null }, result('toString', {})),
    ).toBeNull();
    expect(
      contracts.breachesOf({ workflow: 'research', step: 'free' }, result('other.v1', {})),
    ).toEqual([]);
  });

  it('of a workflow go before the built-in ones, there alone', () => {
    const review = result('code.review.v1', { verdict: 'fine' });

    expect(contracts.breachesOf({ workflow: 'bugs', step: null }, review)).toEqual([]);
    expect(contracts.breachesOf({ workflow: 'research', step: null }, review)).toHaveLength(2);
  });

  it.each([
    ['fits', bug, []],
    ['lacks several names', { title: 'x' }, ['/payload/files', '/payload/owner']],
    ['has a name too many', { ...bug, more: 1 }, ['/payload']],
    ['has text that no pattern fits', { ...bug, title: 'NO' }, ['/payload/title']],
    ['has an item that lacks a name', { ...bug, files: [{}] }, ['/payload/files/0/path']],
    [
      'has the same item twice',
      { ...bug, files: [{ path: 'a' }, { path: 'a' }] },
      ['/payload/files'],
    ],
    ['has a value that is not listed', { ...bug, severity: 'odd' }, ['/payload/severity']],
    ['has an address that is none', { ...bug, owner: 'nobody' }, ['/payload/owner']],
    [
      'inherits nothing',
      Object.create(bug) as object,
      ['/payload/title', '/payload/files', '/payload/owner'],
    ],
  ])('tell where a payload that %s breaks them', (_, payload, paths) => {
    const breaches = contracts.breachesOf(
      { workflow: 'bugs', step: null },
      result('bug.v1', payload),
    );

    expect(breaches?.map(({ path }) => path)).toEqual(paths);
    for (const { message } of breaches ?? []) expect(message.length).toBeLessThan(400);
  });

  it('are the five of section 3.3, and those of the workflows', () => {
    expect(
      contracts
        .schemas()
        .map(({ payload_type, schema_ref, workflow }) => [payload_type, schema_ref, workflow]),
    ).toEqual([
      ['research.summary.v1', 'schema://clutch/research/summary@1', null],
      ['research.sources.v1', 'schema://clutch/research/sources@1', null],
      ['code.output.v1', 'schema://clutch/code/output@1', null],
      ['code.review.v1', 'schema://clutch/code/review@1', null],
      ['review.feedback.v1', 'schema://clutch/review/feedback@1', null],
      ['bug.v1', null, 'bugs'],
      ['code.review.v1', null, 'bugs'],
    ]);
    expect(schemaRefOf('no-version')).toBeNull();
  });

  it.each([
    ['research.summary.v1', { findings: [], citations: [] }],
    ['research.sources.v1', { sources: [], relevance_scores: { a: 0.5 } }],
    ['code.output.v1', { files: [], language: 'ts', tests_passed: true }],
    ['code.review.v1', { findings: [], severity: 'low' }],
    ['review.feedback.v1', { decision: 'approve', comments: 'fine', blocking_issues: [] }],
  ])('ask of %s all that its row of the table names', (payloadType, payload) => {
    const binding = { workflow: 'research', step: null };

    expect(contracts.breachesOf(binding, result(payloadType, { ...payload, more: 1 }))).toEqual([]);
    for (const name of Object.keys(payload)) {
      const without = Object.fromEntries(Object.entries(payload).filter(([key]) => key !== name));
      expect(contracts.breachesOf(binding, result(payloadType, without))).toMatchObject([
        { path: `/payload/${name}` },
      ]);
    }
    const lists = Object.entries(payload).filter(([, value]) => Array.isArray(value));
    for (const [name] of lists) {
      expect(
        contracts.breachesOf(binding, result(payloadType, { ...payload, [name]: 'x' })),
      ).toMatchObject([{ path: `/payload/${name}` }]);
    }
    expect(BUILT_IN_SCHEMAS.some(({ payload_type }) => payload_type === payloadType)).toBe(true);
  });
});
