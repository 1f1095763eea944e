// An agent of A2A 1.0 over JSON-RPC, in one file: a card, messages with streams and without, GetTask and CancelTask. Nothing here
// knows Colloquy. A message is a task, and a task has one message: this agent asks nothing back.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

const VERSION = '1.0';
const HOST = '127.0.0.1';

/** A request holds one message of a few lines. Bytes. */
const BODY_BYTES_MAX = 256 * 1024;

/** Tasks that are kept to be asked about; the oldest is forgotten. */
const TASKS_MAX = 100;

const ENDED = /_(COMPLETED|FAILED|CANCELED|REJECTED)$/;

class A2aError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * Serves an agent on this machine: `{ url, close }`. `work(text, tell, signal)` answers what a message asks for, in words;
 * `tell.progress(text)` and `tell.artifact({ name, parts })` say what it comes to meanwhile.
 */
export async function serveA2a({ card, port = 0, work }) {
  const methods = methodsOf(work);
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/.well-known/agent-card.json') {
      return end(response, 200, cardAt(addressOf(server), card));
    }
    if (request.method !== 'POST') return end(response, 404, {});
    return answer(methods, request, response).catch((error) => {
      console.error(error.message);
      response.destroy();
    });
  });
  await new Promise((done, fail) => server.once('error', fail).listen(port, HOST, done));
  return {
    url: addressOf(server),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const cardAt = (url, card) => ({
  version: VERSION,
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain', 'application/json'],
  capabilities: { streaming: true },
  supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: VERSION }],
  ...card,
});

/** The methods of an agent, over the tasks that it was given. */
function methodsOf(work) {
  const tasks = new Map();

  function sendAndStream({ message }) {
    return stream(begin(message));
  }

  async function send({ message, configuration }) {
    const task = begin(message);
    if (configuration?.returnImmediately !== true) await task.done;
    return { task: shown(task) };
  }

  function get({ id }) {
    return shown(known(id));
  }

  function cancel({ id }) {
    const task = known(id);
    if (ENDED.test(task.status.state)) throw new A2aError(-32002, 'the task has ended');
    turn(task, 'CANCELED');
    task.abort.abort();
    return shown(task);
  }

  function known(id) {
    const task = tasks.get(id);
    if (task === undefined) throw new A2aError(-32001, 'no such task');
    return task;
  }

  function begin(message) {
    const text = message?.parts?.flatMap((part) => part.text ?? []).join('\n');
    if (!message?.messageId || !text) throw new A2aError(-32602, 'expected a message with a text');
    if (message.taskId) throw new A2aError(-32004, 'a task takes one message here');
    const abort = new AbortController();
    const task = {
      id: randomUUID(),
      contextId: message.contextId || randomUUID(),
      status: statusOf('WORKING'),
      artifacts: [],
      history: [message],
      hears: new Set(),
      abort,
    };
    tasks.set(task.id, task);
    if (tasks.size > TASKS_MAX) tasks.delete(tasks.keys().next().value);
    task.done = run(task, text, work);
    return task;
  }

  return {
    SendStreamingMessage: sendAndStream,
    SendMessage: send,
    GetTask: get,
    CancelTask: cancel,
  };
}

/** Does the work of a task, and says how it goes. */
async function run(task, text, work) {
  const { signal } = task.abort;
  const tell = {
    progress: (words) => turn(task, 'WORKING', words),
    artifact({ name, parts }) {
      if (signal.aborted) return;
      const artifact = { artifactId: randomUUID(), name, parts };
      task.artifacts.push(artifact);
      const of = { taskId: task.id, contextId: task.contextId };
      publish(task, { artifactUpdate: { ...of, artifact, append: false, lastChunk: true } });
    },
  };
  try {
    turn(task, 'COMPLETED', await work(text, tell, signal));
  } catch (error) {
    turn(task, 'FAILED', error.message);
  }
}

/** Answers one request of JSON-RPC, with a stream where its method has one. */
async function answer(methods, request, response) {
  let id = null;
  try {
    const call = await bodyOf(request);
    id = call.id ?? null;
    if (request.headers['a2a-version'] !== VERSION) throw new A2aError(-32009, 'expected 1.0');
    if (!Object.hasOwn(methods, call.method)) throw new A2aError(-32601, 'no such method');
    const result = await methods[call.method](call.params ?? {});
    if (result[Symbol.asyncIterator] === undefined) {
      return end(response, 200, { jsonrpc: '2.0', id, result });
    }
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    for await (const item of result) {
      response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result: item })}\n\n`);
    }
    return response.end();
  } catch (error) {
    const { code = -32603, message } = error;
    return end(response, 200, { jsonrpc: '2.0', id, error: { code, message } });
  }
}

const addressOf = (server) => `http://${HOST}:${server.address().port}/`;

/** The task first, then what becomes of it, to its end. */
async function* stream(task) {
  const items = [{ task: shown(task) }];
  let wake = () => undefined;
  const hear = (item) => {
    items.push(item);
    wake();
  };
  task.hears.add(hear);
  try {
    while (true) {
      const item = items.shift();
      if (item === undefined) {
        await new Promise((done) => {
          wake = done;
        });
        continue;
      }
      yield item;
      if (ENDED.test((item.statusUpdate ?? item.task)?.status.state ?? '')) return;
    }
  } finally {
    task.hears.delete(hear);
  }
}

/** A task that has ended stays as it is. */
function turn(task, state, text) {
  if (ENDED.test(task.status.state)) return;
  const { id: taskId, contextId } = task;
  task.status = statusOf(state, text && { taskId, contextId, text });
  publish(task, { statusUpdate: { taskId, contextId, status: task.status } });
}

function publish(task, item) {
  for (const hear of task.hears) hear(item);
}

function statusOf(state, said) {
  const status = { state: `TASK_STATE_${state}`, timestamp: new Date().toISOString() };
  if (!said) return status;
  const { text, ...place } = said;
  const message = { messageId: randomUUID(), role: 'ROLE_AGENT', parts: [{ text }], ...place };
  return { ...status, message };
}

/** A copy, as it stands now. */
const shown = ({ id, contextId, status, artifacts, history }) =>
  structuredClone({ id, contextId, status, artifacts, history });

async function bodyOf(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new A2aError(-32600, `expected ${BODY_BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  try {
    return Object(JSON.parse(Buffer.concat(chunks).toString()));
  } catch {
    throw new A2aError(-32700, 'expected JSON');
  }
}

function end(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
