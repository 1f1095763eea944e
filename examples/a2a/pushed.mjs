// A client that does not wait for its task: it names an address of its own, which is told of each step, and prints what that hears.
//   COLLOQUY_KEY=... node examples/a2a/pushed.mjs [--url http://127.0.0.1:3000] [--version 0.3]
// A server posts to this machine only where it was started with COLLOQUY_EGRESS_ALLOW=127.0.0.1. The key is that of client.mjs.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { SendMessageRequest, TaskPushNotificationConfig } from '@a2a-js/sdk';
import { connect, pageOf, register, work } from './agent.mjs';

/** The client's own secret: what comes without it is nobody's business here. */
const TOKEN = randomUUID();

/** States in which nothing follows, as the versions write them. */
const IS_LAST = /(completed|failed|canceled|rejected)$/i;

/** A step of a task: in version 1.0 an item of a stream, and at the end the task; in 0.3 the task each time, with its last message. */
function stepIn(body) {
  const { status, artifacts = [], history = [] } = body.task ?? body.statusUpdate ?? body;
  const messages = status.message
    ? [status.message]
    : history.filter(({ role }) => role === 'agent');
  const parts = (artifacts.length > 0 ? artifacts : messages).flatMap((one) => one.parts);
  return { state: status.state, words: parts.flatMap(({ text = [] }) => text) };
}

/** An address that prints what it is told; `heard` resolves when the task has ended. */
async function receiver() {
  let end;
  const heard = new Promise((resolve) => {
    end = resolve;
  });
  const server = createServer(async (request, response) => {
    const isKnown = request.headers['x-a2a-notification-token'] === TOKEN;
    response.writeHead(isKnown ? 204 : 401).end();
    if (!isKnown) return;
    const { state, words } = stepIn(await json(request));
    console.log('told:', state, ...words);
    if (IS_LAST.test(state)) end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}/`, heard, close: () => server.close() };
}

await register();
const { url, heard, close } = await receiver();
const client = await connect();
const task = await client.sendMessage(
  SendMessageRequest.fromJSON({
    message: {
      messageId: randomUUID(),
      role: 'ROLE_USER',
      parts: [{ text: 'The quick brown fox' }],
    },
    configuration: { returnImmediately: true },
  }),
);
await client.createTaskPushNotificationConfig(
  TaskPushNotificationConfig.fromJSON({ taskId: task.id, id: 'mine', url, token: TOKEN }),
);
console.log('the task goes on without its client');
const ended = new AbortController();
await Promise.all([work(ended.signal), heard.then(() => ended.abort())]);
close();
console.log(pageOf(task.id));
