import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openGatewayWorld } from '@/lib/testing/worlds/gateway-world';

/** Section 11.1, letter by letter. */
const CODE = readFileSync(new URL('reference-client.txt', import.meta.url), 'utf8');

/** Where the code connects to; a test has another port there. */
const ENDPOINT = 'ws://127.0.0.1:18789';

/** Runs the code as it stands, and resolves with what it prints at the end. */
function run(url: string): Promise<{ type: string; from: string; content: unknown }> {
  class Redirected extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address === ENDPOINT ? url : address, protocols);
    }
  }
  return new Promise((resolve, reject) => {
    const console = {
      log: (label: string, response?: unknown) => {
        if (label === 'Response:')
          resolve(response as { type: string; from: string; content: unknown });
      },
      error: reject,
    };
    runInNewContext(CODE, { require: () => Redirected, console });
  });
}

/** A gateway that asks for no key, and the steward on it. */
async function openSteward() {
  const { url, connect, gateway } = await openGatewayWorld({ auth: 'off' });
  const steward = await connect();
  steward.say({
    type: 'handshake',
    from: 'steward',
    content: { action: 'advertise', capabilities: { version: '1.0.0' } },
  });
  await steward.nextOf('handshake');

  /** Answers the next question, and returns it. */
  async function answer() {
    const question = await steward.nextOf('message');
    steward.say({
      type: 'message',
      from: 'steward',
      agent: question.from,
      content: { role: 'agent', content: 'All is well.' },
      metadata: { correlationId: question.metadata?.correlationId },
    });
    return question;
  }
  /** The gateway stops once it was asked. */
  async function stop(): Promise<void> {
    await steward.nextOf('message');
    await gateway.close();
  }
  return { url, answer, stop };
}

describe('the client of section 11.1', () => {
  test('gets the answer of the steward', async () => {
    const { url, answer } = await openSteward();

    const response = run(url);
    const question = await answer();

    expect(question).toMatchObject({ agent: 'steward', content: { role: 'user' } });
    expect(question.from).toMatch(/^client-/);
    expect(await response).toMatchObject({
      type: 'message',
      from: 'steward',
      content: { role: 'agent', content: 'All is well.' },
    });
  });

  test('does so as the example that is told where to connect', async () => {
    const { url, answer } = await openSteward();

    const client = spawn(process.execPath, ['examples/heretek-client.mjs', url]);
    const output = text(client.stdout);
    await answer();

    expect(await output).toMatch(/^Connected to Gateway\nResponse: .*All is well\./s);
  });

  test('says as that example why there is no answer, where no steward is', async () => {
    const { url } = await openGatewayWorld({ auth: 'off' });

    const client = spawn(process.execPath, ['examples/heretek-client.mjs', url]);
    const [reason, exit] = await Promise.all([text(client.stderr), once(client, 'exit')]);

    expect(reason).toMatch(/^AGENT_NOT_FOUND: /);
    expect(exit).toEqual([1, null]);
  });

  test('says as that example that the connection ended before an answer came', async () => {
    const { url, stop } = await openSteward();

    const client = spawn(process.execPath, ['examples/heretek-client.mjs', url]);
    await stop();
    const [reason, exit] = await Promise.all([text(client.stderr), once(client, 'exit')]);

    expect(reason).toBe('The connection ended before an answer came (1001).\n');
    expect(exit).toEqual([1, null]);
  });
});
