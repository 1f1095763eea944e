// An agent of this workspace as an agent of A2A, and a client of the published package that finds it by its card and speaks to it:
//   COLLOQUY_KEY=... node examples/a2a/client.mjs [--url http://127.0.0.1:3000] [--version 0.3]
// The key has to register an agent and to write for it; that of data/admin.key does. None is needed where COLLOQUY_AUTH is off.
import { randomUUID } from 'node:crypto';
import { SendMessageRequest, Task, taskStateToJSON } from '@a2a-js/sdk';
import { connect, pageOf, register, work } from './agent.mjs';

/** Follows one message to the end of its stream; what is told is printed. */
async function follow(client, text, place = {}) {
  const message = { messageId: randomUUID(), role: 'ROLE_USER', parts: [{ text }], ...place };
  let task;
  console.log(`> ${text}`);
  for await (const { payload } of client.sendMessageStream(
    SendMessageRequest.fromJSON({ message }),
  )) {
    if (payload.$case === 'task') task = Task.toJSON(payload.value);
    const { status, artifact } = payload.value;
    const parts = artifact?.parts ?? status?.message?.parts ?? [];
    const words = parts.flatMap(({ content }) => (content.$case === 'text' ? content.value : []));
    console.log(artifact ? 'artifact' : taskStateToJSON(status.state), ...words);
  }
  return { taskId: task.id, contextId: task.contextId };
}

await register();
const ended = new AbortController();
const working = work(ended.signal);
const client = await connect();
await follow(client, 'The quick brown fox');
const place = await follow(client, 'Would you count something for me?');
await follow(client, 'Of course I would', place);
ended.abort();
await working;
console.log(pageOf(place.taskId));
