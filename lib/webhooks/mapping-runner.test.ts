import { afterEach, describe, expect, it } from 'vitest';
import { createMappingRunner } from './mapping-runner';

let runner = createMappingRunner();
afterEach(async () => {
  await runner.close();
  runner = createMappingRunner();
});

const run = (expression: string, body: unknown) =>
  runner.run(expression, { body: JSON.stringify(body), headers: {} });

/** What does not come to an end: each sign more takes twice as long. */
const ENDLESS = '$match(body, /^(a+)+$/)';
const ENDLESS_BODY = `${'a'.repeat(60)}!`;

describe('messages that come together', () => {
  it('are answered each by its own expression and body', async () => {
    const numbers = Array.from({ length: 20 }, (_, at) => at);

    const answers = await Promise.all(numbers.map((at) => run(`body + ${at % 3}`, at)));

    expect(answers).toEqual(numbers.map((at) => ({ ok: true, value: `${at + (at % 3)}` })));
  });

  it('are answered beside one that does not come to an end, which alone is refused', async () => {
    const answers = await Promise.all([
      run('body', 1),
      run(ENDLESS, ENDLESS_BODY),
      run('body', 2),
      run(ENDLESS, ENDLESS_BODY),
      run('body', 3),
    ]);

    expect(answers).toMatchObject([
      { ok: true, value: '1' },
      { ok: false, error: { code: 'limit_exceeded' } },
      { ok: true, value: '2' },
      { ok: false, error: { code: 'limit_exceeded' } },
      { ok: true, value: '3' },
    ]);
  });

  it('are refused where too many wait', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 40 }, () => run('body', 1)));

    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({ reason: { code: 'overloaded' } });
  });
});

it('takes the answers that came while this process stood still for longer than they may take', async () => {
  await run('body', 0);
  const answers = [run('body', 1), run('body', 2)];
  // Both are under way, and the time of the first is running.
  await new Promise(setImmediate);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);

  expect(await Promise.all(answers)).toEqual([
    { ok: true, value: '1' },
    { ok: true, value: '2' },
  ]);
});

describe('an expression that is applied again', () => {
  it('sees nothing of the message before', async () => {
    const expression = '{"before": $kept, "now": ($kept := body; $kept)}';

    for (const body of [1, 2]) {
      expect(await run(expression, body)).toEqual({ ok: true, value: `{"now":${body}}` });
    }
  });

  it('tells its own place of what is refused', async () => {
    const failures = [await run('$eval("1")', 1), await run('[1, 2, $eval("1")]', 1)];

    const places = failures.map((failure) => (failure.ok ? null : failure.error.at));
    expect(places[1]).toBeGreaterThan(places[0] ?? Number.NaN);
    const messages = failures.map((failure) => (failure.ok ? '' : failure.error.message));
    expect(messages).toEqual(messages.map(() => 'The function $eval is not available here'));
  });
});

it('reads an expression without applying it, and says where it is none', async () => {
  const endless = '($f := function($n) { $f($n) }; $f(1))';

  expect(await runner.read(endless)).toEqual({ ok: true, value: null });
  expect(await runner.read('{"text": "x" ')).toMatchObject({
    error: { code: 'invalid_value', path: '/mapping', at: 13 },
  });
});

it('answers what waits before it is closed', async () => {
  const answers = Promise.all([run('body', 1), run('body', 2)]);
  await runner.close();

  expect(await answers).toEqual([
    { ok: true, value: '1' },
    { ok: true, value: '2' },
  ]);
});
