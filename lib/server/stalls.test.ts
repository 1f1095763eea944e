// The gate on what one request may cost everybody else: whatever a key of any role asks for, `/healthz` answers within 100 ms,
// and on a slower machine within little more than it takes to read the largest body.
// A real server with SQLite is asked over the network, at the largest size that it takes or refuses.
import { describe, expect, test } from 'vitest';
import { DIALECT_FAMILIES, FAMILY_NODES_MAX } from '@/lib/testing/dialects/dialect-families';
import { anEvent } from '@/lib/testing/events';
import { HOSTILE_FAMILIES, largestSize } from '@/lib/testing/sexpr/sexpr-hostile';
import { largestBodyMs, type ProbedRequest, watchStalls } from '@/lib/testing/worlds/stall-probe';
import { ADMIN_TOKEN, serveWholeApp } from '@/lib/testing/worlds/whole-app';

/** What no request may take from the others. Milliseconds. */
const STALL_MAX_MS = 100;

/** The same in times that the largest body takes to be read, on a machine on which that is more. */
const STALL_MAX_BODIES = 1.25;

/** As many as a schema of a hundred choices may meet. */
const HEAVY_ITEMS = 2_700;

/** A machine under load holds a server up by itself, once in a while: what a request costs, it costs every time. */
const ATTEMPTS = 4;

const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };

function get(path: string, accept = 'application/json'): ProbedRequest {
  return { path, headers: { ...headers, accept } };
}

function send(
  path: string,
  body: unknown,
  { type = 'application/json', method = 'POST' } = {},
): ProbedRequest {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { path, method, headers: { ...headers, 'content-type': type }, body: text };
}

const linesOf = (items: readonly unknown[]) => items.map((item) => JSON.stringify(item)).join('\n');

/** Numbers from 0 on, or what is made of them. */
function many<T = number>(count: number, make: (index: number) => T = (index) => index as T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

const keysOf = (count: number) => Object.fromEntries(many(count, (at) => [`k${at}`, 1]));

async function openServer() {
  const { url } = await serveWholeApp();
  const probe = watchStalls(url);
  return {
    probe,
    /** Stores events, however many. */
    async seed(events: readonly object[]): Promise<void> {
      for (let at = 0; at < events.length; at += 1_000) {
        const body = linesOf(events.slice(at, at + 1_000));
        const stored = await probe.send(
          send('/api/v1/events', body, { type: 'application/x-ndjson' }),
        );
        expect(stored.status).toBe(200);
      }
    },
    /** The requests that held the server up each time that they were sent, or were answered in another way. */
    async stallsOf(
      requests: Readonly<Record<string, ProbedRequest | (() => ProbedRequest)>>,
      statuses = [200],
    ) {
      const bad: string[] = [];
      for (const [name, request] of Object.entries(requests)) {
        const seen: number[] = [];
        let status = 0;
        let isFast = false;
        while (!isFast && seen.length < ATTEMPTS) {
          const probed = await probe.send(typeof request === 'function' ? request() : request);
          const { stallMs } = probed;
          seen.push(Math.round(stallMs));
          status = probed.status;
          isFast = stallMs <= STALL_MAX_MS || stallMs <= STALL_MAX_BODIES * largestBodyMs();
        }
        if (!statuses.includes(status)) bad.push(`${name}: answered ${status}`);
        if (!isFast) bad.push(`${name}: ${seen.join(', ')} ms, a body ${largestBodyMs()} ms`);
      }
      return bad;
    },
  };
}

describe('no request holds the server up', () => {
  test('that translates a message of as many values as it can have', async () => {
    const { stallsOf } = await openServer();
    const to = (message: unknown, from = 'clutch') =>
      send('/api/v1/translate', { from, to: 'all', message, sender: 'bob' });
    const saying = (value: unknown) => to(anEvent({ payload: { text: 'x', value } }));

    expect(
      await stallsOf({
        '19,000 numbers': saying(many(19_000, () => 1)),
        'a text of 240 kB': saying('x '.repeat(120_000)),
        '2,000 lists in lists': saying(many(1_900, () => [[[[[[[[[1]]]]]]]]])),
        '18,000 keys': saying(keysOf(18_000)),
        'a long list of words': to(`(tell @bob (y ${many(4_000, () => 'ab').join(' ')}))`, 'cbcl'),
      }),
    ).toEqual([]);
    expect(
      await stallsOf(
        {
          '85,000 numbers': saying(many(85_000, () => 1)),
          'a request of 8 MB': to(
            many(4_000_000, () => 1),
            'auto',
          ),
          'a request of 700 kB of keys': to(keysOf(60_000), 'auto'),
          'a text that holds 85,000 numbers': to(
            JSON.stringify(anEvent({ payload: { v: many(85_000, () => 1) } })),
          ),
        },
        [200, 413, 422],
      ),
    ).toEqual([]);
  });

  test('that writes as much as one request may', async () => {
    const { stallsOf } = await openServer();
    let told = 0;
    const event = (payload: Record<string, unknown> = { text: 'Hello' }) => {
      told += 1;
      return anEvent({ id: `told_${told}`, run_id: 'run_told', payload });
    };
    const lines = { type: 'application/x-ndjson' };

    expect(
      await stallsOf({
        '21,000 events': () =>
          send(
            '/api/v1/events',
            many(21_000, () => event()),
          ),
        '31 events of 250 kB of numbers': () =>
          send(
            '/api/v1/events',
            many(31, () => event({ v: many(125_000, () => 1) })),
          ),
        '31 events of 250 kB of keys': () =>
          send(
            '/api/v1/events',
            many(31, () => event(keysOf(18_000))),
          ),
        '31 events of 250 kB of text': () =>
          send(
            '/api/v1/events',
            many(31, () => event({ text: 'x '.repeat(125_000) })),
          ),
        'lines of 250 kB of numbers': () =>
          send(
            '/api/v1/events',
            linesOf(many(60, () => event({ v: many(125_000, () => 1) }))),
            lines,
          ),
        'a text that becomes an artifact': () =>
          send('/api/v1/events?large=artifact', event({ text: 'x '.repeat(4_000_000) })),
        'a text of names and values that becomes an artifact': () =>
          send('/api/v1/events?large=artifact', event({ text: 'pwd:abcd '.repeat(800_000) })),
        'a text of one value': () =>
          send('/api/v1/events?large=artifact', event({ text: 'pwd:a'.repeat(1_500_000) })),
      }),
    ).toEqual([]);
    expect(
      await stallsOf(
        {
          '50,000 items that are none': send(
            '/api/v1/events',
            many(50_000, () => 1),
          ),
          'one item of 8 MB of numbers': send(
            '/api/v1/events',
            event({ v: many(3_900_000, () => 1) }),
          ),
          'one item of 8 MB of keys': send('/api/v1/events', keysOf(600_000)),
          'an artifact of 8 MB of keys': send('/api/v1/events?large=artifact', keysOf(600_000)),
          '8 MB of numbers for a protocol': send('/api/v1/ingest/clowl', {
            x: many(3_900_000, () => 1),
          }),
          'one item of 8 MB of credentials': send(
            '/api/v1/events',
            event({ text: '"token":"abcd",'.repeat(500_000) }),
          ),
          'one line of 8 MB of escaped names': send(
            '/api/v1/ingest/clowl',
            `{"x":"${'\\u0070'.repeat(1_300_000)}"}`,
          ),
          '50,000 forms': send('/api/v1/ingest/cbcl?from=bob', '(tell @bob)\n'.repeat(60_000), {
            type: 'text/plain',
          }),
        },
        [200, 413, 422],
      ),
    ).toEqual([]);
  });

  test('that imports conversations', async () => {
    const { stallsOf } = await openServer();
    let told = 0;
    const record = (turns: number, text: string) => {
      told += 1;
      return {
        question: 'why',
        question_ID: `question_${told}`,
        history: many(turns, (at) => ({
          content: `${text}${at}`,
          role: `r${at % 9}`,
          name: `n${at % 40}`,
        })),
        mistake_agent: 'r1',
        mistake_step: '1',
        mistake_reason: 'because',
        ground_truth: 'x',
        is_correct: false,
      };
    };

    expect(
      await stallsOf({
        '1,000 turns of 4,000 characters': () =>
          send('/api/v1/ingest/transcript', record(1_000, 'x'.repeat(4_000))),
        'ten of 1,000 turns': () =>
          send(
            '/api/v1/ingest/transcript',
            many(10, () => record(1_000, 'x')),
          ),
      }),
    ).toEqual([]);
    expect(
      await stallsOf(
        {
          '100,000 turns': send('/api/v1/ingest/transcript', record(80_000, 'x')),
          '8 MB of numbers': send('/api/v1/ingest/transcript', { x: many(3_900_000, () => 1) }),
        },
        [422],
      ),
    ).toEqual([]);
  });

  test('that looks at a long run', async () => {
    const { stallsOf, seed } = await openServer();
    const run = { run_id: 'run_long', thread_id: 'thread_long' };
    const agent = (at: number) => ({ agent_id: `agent:a${at % 50}` });
    await seed(
      many(10_000).flatMap((at) => {
        const task = {
          ...run,
          task_id: `task_${at}`,
          ...(at > 0 && { parent_task_id: `task_${at - 1}` }),
        };
        const back = { ...task, from: agent(at + 1), to: [agent(at)] };
        return [
          anEvent({
            ...task,
            type: 'task.request',
            from: agent(at),
            to: [agent(at + 1)],
            payload: { text: 'do it' },
          }),
          anEvent({ ...back, type: 'task.accept', payload: {} }),
          anEvent({ ...back, type: 'task.result', payload: { text: 'done' } }),
        ];
      }),
    );

    expect(
      await stallsOf({
        'its tasks': get('/api/v1/runs/run_long/tasks'),
        'its tasks at a moment': get('/api/v1/runs/run_long/tasks?at=20000'),
        replay: send('/api/v1/runs/run_long/replay', {}),
        'a what-if': send('/api/v1/route/what-if', { run_id: 'run_long', overrides: {} }),
        'its delegations': get('/api/v1/delegations?run_id=run_long'),
        'its delegations at a moment': get('/api/v1/delegations?run_id=run_long&at=20000'),
        'what is owed': get('/api/v1/obligations'),
        'the chain': send('/api/v1/verify', {}),
        'the lists made anew': send('/api/v1/rebuild', {}),
        'an export': get('/api/v1/events', 'application/x-ndjson'),
        'a page': get('/api/v1/events?limit=1000'),
        'a page by many filters': get(
          '/api/v1/events?limit=1000&thread_id=thread_long&agent_id=agent:a1&type=task.request,task.accept',
        ),
        'a page of nothing': get(
          '/api/v1/events?limit=1000&channel=x&protocol=cbcl&agent_id=agent:nobody',
        ),
        runs: get('/api/v1/runs?limit=1000'),
        'the run': get('/api/v1/runs/run_long'),
        threads: get('/api/v1/threads?limit=1000'),
        agents: get('/api/v1/agents'),
        'how an agent keeps the rules': get('/api/v1/agents/a1/conformance?limit=1000'),
        'the API as a document': get('/api/v1/openapi.json'),
        metrics: get('/metrics'),
      }),
    ).toEqual([]);
  });

  test('that routes among a thousand agents, holds results to a schema, or votes', async () => {
    const { stallsOf, seed, probe } = await openServer();
    const worker = (at: number) => `agent:w${at}`;
    await seed(
      many(1_000, (at) => {
        const capabilities = many(20, (skill) => ({
          id: `skill:s${skill}`,
          tags: many(10, (tag) => `t${tag}`),
        }));
        return anEvent({
          type: 'agent.register',
          from: { agent_id: worker(at) },
          payload: { v: 'clutch/0.1', agent_id: worker(at), capabilities },
        });
      }),
    );
    const prefers = many(256, (at) => `tag:t${at}`);
    const asked = { run_id: 'run_routed', to: [{ agent_id: 'agent:orchestrator' }], payload: {} };
    await seed(
      many(150, (at) =>
        anEvent({
          ...asked,
          type: 'task.request',
          task_id: `routed_${at}`,
          requires: ['skill:s1'],
          prefers,
        }),
      ),
    );
    await expect
      .poll(
        async () =>
          (
            await probe.send(
              get('/api/v1/events?run_id=run_routed&type=routing.decision&limit=1000'),
            )
          ).bytes,
      )
      .toBeGreaterThan(2_000_000);
    const members = many(32, worker);
    const schema = { type: 'array', items: { anyOf: many(90, (at) => ({ const: at })) } };
    const workflow = {
      workflow: 'heavy',
      steps: [{ id: 's', expects: { type: 'task.result', payload_type: 'p.v1' } }],
      schemas: { 'p.v1': { type: 'object', properties: { v: schema } } },
    };
    const yaml = { type: 'application/yaml', method: 'PUT' };
    let told = 0;
    const bound = { run_id: 'run_bound', meta: { workflow: 'heavy', step: 's' } };
    /** Tasks of the workflow, each with the result that it has. */
    const tasksWithResults = (count: number, items: number) =>
      many(count).flatMap(() => {
        told += 1;
        const task = { ...bound, task_id: `bound_${told}` };
        const agent = { agent_id: worker(1) };
        return [
          anEvent({ ...task, type: 'task.request', id: `bound_${told}`, to: [agent], payload: {} }),
          anEvent({
            ...task,
            type: 'task.result',
            id: `done_${told}`,
            from: agent,
            payload_type: 'p.v1',
            payload: { v: many(items, () => 89) },
          }),
        ];
      });

    const put = await probe.send(send('/api/v1/workflows/heavy', workflow, yaml));
    expect(put).toMatchObject({ status: 200 });

    expect(
      await stallsOf({
        'all agents': get('/api/v1/agents'),
        'a dry run': send('/api/v1/route', { requires: ['skill:s1'], prefers }),
        'a dry run with other agents': send('/api/v1/route', {
          requires: ['skill:s1'],
          prefers,
          overrides: { agents: Object.fromEntries(many(1_000, (at) => [worker(at), null])) },
        }),
        'its decisions': get('/api/v1/decisions?run_id=run_routed'),
        'a decision': get('/api/v1/decisions?task_id=routed_5'),
        'a what-if': send('/api/v1/route/what-if', {
          run_id: 'run_routed',
          overrides: { weights: {} },
        }),
        replay: send('/api/v1/runs/run_routed/replay', {}),
        'a triad of 32': send(
          '/api/v1/triads/large',
          { members, rule: 'majority' },
          { method: 'PUT' },
        ),
        'its proposal': () => {
          told += 1;
          return send(
            '/api/v1/events',
            anEvent({
              id: `asked_${told}`,
              task_id: `asked_${told}`,
              type: 'task.request',
              run_id: 'run_votes',
              payload_type: 'triad.proposal.v1',
              to: [{ agent_id: 'group:large' }],
              payload: {
                proposal: 'x'.repeat(200_000),
                reasoning: 'y',
                metadata: { triad: 'large' },
              },
            }),
          );
        },
        'what votes would do': get('/api/v1/proposals?limit=1000'),
        'a result that its schema takes long to hold': () =>
          send('/api/v1/events', tasksWithResults(1, HEAVY_ITEMS)),
        '31 of them': () => send('/api/v1/events', tasksWithResults(31, HEAVY_ITEMS)),
        'a result too large for its schema': () =>
          send('/api/v1/events', tasksWithResults(1, 100_000)),
      }),
    ).toEqual([]);
    expect(
      await stallsOf(
        {
          'a workflow of closing braces': send('/api/v1/workflows/none', '}'.repeat(60_000), yaml),
          'a workflow of brackets': send('/api/v1/workflows/deep', '['.repeat(60_000), yaml),
          'a workflow of aliases': send(
            '/api/v1/workflows/many',
            `a: &a [${'x, '.repeat(20_000)}]\n`,
            yaml,
          ),
        },
        [422],
      ),
    ).toEqual([]);
  });

  test('that checks a dialect or a text of lists', async () => {
    const { stallsOf } = await openServer();
    const text = { type: 'text/plain' };
    const verify = (body: string) => send('/api/v1/dialects/verify', body, text);
    const families = DIALECT_FAMILIES.flatMap(({ name, text: make }): [string, ProbedRequest][] => {
      const definition = make(FAMILY_NODES_MAX);
      return [
        [`verify ${name}`, verify(definition)],
        [`define ${name}`, send('/api/v1/ingest/cbcl?from=bob', definition, text)],
        [
          `translate ${name}`,
          send('/api/v1/translate', {
            from: 'cbcl',
            to: 'all',
            message: definition,
            sender: 'bob',
          }),
        ],
      ];
    });
    const hostile = Object.entries(HOSTILE_FAMILIES).map(
      ([name, make]) => [name, verify(make(largestSize(make)))] as const,
    );

    expect(await stallsOf(Object.fromEntries([...families, ...hostile]), [200, 422])).toEqual([]);
  });
});
