// Captures what a client and a server of the published A2A package say to each other, in the versions 1.0 and 0.3: messages that are
// answered as a stream, one that is answered at once, files, a failure and a task that is cancelled. Writes it to the file that is named:
//   node examples/a2a/capture.mjs lib/bridges/a2a/vectors/captured.json

import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { AgentCard, Role, TaskState } from '@a2a-js/sdk';
import { ClientFactory, JsonRpcTransportFactory } from '@a2a-js/sdk/client';
import { LegacyJsonRpcTransportHandler } from '@a2a-js/sdk/compat/v0_3/server';
import {
  AgentEvent,
  DefaultRequestHandler,
  InMemoryTaskStore,
  JsonRpcTransportHandler,
  ServerCallContext,
} from '@a2a-js/sdk/server';

const { version } = JSON.parse(readFileSync('node_modules/@a2a-js/sdk/package.json', 'utf8'));
const URL_OF_AGENT = 'http://capture.invalid/a2a';

const text = (value) => ({
  content: { $case: 'text', value },
  metadata: undefined,
  filename: '',
  mediaType: '',
});

/** What it makes of a text: how many words that is, in words and as data. */
function countOf(said) {
  const words = said.split(' ').length;
  return {
    artifactId: randomUUID(),
    name: 'count',
    description: '',
    parts: [text(`${words} words`), { ...text(''), content: { $case: 'data', value: { words } } }],
    metadata: undefined,
    extensions: [],
  };
}

/** An agent that counts the words of what it is told, and tells of each step. */
class WordCounter {
  /** Told of a task that takes so long that it can be cancelled. */
  onWaiting = () => undefined;
  #cancel = () => undefined;

  async execute({ taskId, contextId, userMessage }, bus) {
    const said = userMessage.parts.map(({ content }) => content.value).join(' ');
    const status = (state, message) => ({ state, message, timestamp: new Date().toISOString() });
    const speak = (value) => ({
      messageId: randomUUID(),
      contextId,
      taskId,
      role: Role.ROLE_AGENT,
      parts: [text(value)],
      metadata: undefined,
      extensions: [],
      referenceTaskIds: [],
    });
    const update = (state, message) =>
      AgentEvent.statusUpdate({
        taskId,
        contextId,
        status: status(state, message),
        metadata: undefined,
      });
    bus.publish(
      AgentEvent.task({
        id: taskId,
        contextId,
        status: status(TaskState.TASK_STATE_SUBMITTED),
        history: [userMessage],
        artifacts: [],
        metadata: undefined,
      }),
    );
    bus.publish(update(TaskState.TASK_STATE_WORKING));
    if (said === '') {
      bus.publish(update(TaskState.TASK_STATE_REJECTED, speak('There is nothing to count.')));
    } else if (said === 'fail') {
      bus.publish(update(TaskState.TASK_STATE_FAILED));
    } else if (said === 'wait') {
      const cancelled = new Promise((resolve) => {
        this.#cancel = resolve;
      });
      this.onWaiting(taskId);
      await cancelled;
      bus.publish(update(TaskState.TASK_STATE_CANCELED));
    } else if (said.startsWith('ask')) {
      bus.publish(update(TaskState.TASK_STATE_INPUT_REQUIRED, speak('Which language is it in?')));
    } else {
      bus.publish(update(TaskState.TASK_STATE_WORKING, speak('I am counting.')));
      bus.publish(
        AgentEvent.artifactUpdate({
          taskId,
          contextId,
          artifact: countOf(said),
          append: false,
          lastChunk: true,
          metadata: undefined,
        }),
      );
      bus.publish(update(TaskState.TASK_STATE_COMPLETED));
    }
    bus.finished();
  }

  async cancelTask() {
    this.#cancel();
  }
}

function cardFor(protocolVersion) {
  return AgentCard.fromJSON({
    name: 'Counter',
    description: 'Counts words',
    version: '1.0.0',
    supportedInterfaces: [{ url: URL_OF_AGENT, protocolBinding: 'JSONRPC', protocolVersion }],
    capabilities: { streaming: true },
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [{ id: 'count', name: 'Count', description: 'Counts words', tags: ['text'] }],
  });
}

/** The package's server as a function, and what passed through it. */
function recordingServer(protocolVersion) {
  const counter = new WordCounter();
  const handler = new DefaultRequestHandler(
    cardFor(protocolVersion),
    new InMemoryTaskStore(),
    counter,
  );
  const transport =
    protocolVersion === '0.3'
      ? new LegacyJsonRpcTransportHandler(handler)
      : new JsonRpcTransportHandler(handler);
  const captured = [];
  const fetchImpl = async (_url, init) => {
    const request = JSON.parse(init.body);
    const context = new ServerCallContext({ requestedVersion: protocolVersion });
    const answer = await transport.handle(init.body, context);
    const isStream = Symbol.asyncIterator in answer;
    const items = [];
    if (isStream) for await (const item of answer) items.push(item);
    else items.push(answer);
    captured.push({
      version: protocolVersion,
      source: `@a2a-js/sdk ${version}`,
      request,
      answers: items,
    });
    const body = isStream
      ? items.map((item) => `data: ${JSON.stringify(item)}\n\n`).join('')
      : JSON.stringify(answer);
    const type = isStream ? 'text/event-stream' : 'application/json';
    return new Response(body, { headers: { 'content-type': type } });
  };
  return { captured, counter, fetchImpl };
}

async function capture(protocolVersion) {
  const { captured, counter, fetchImpl } = recordingServer(protocolVersion);
  const factory = new ClientFactory({
    transports: [new JsonRpcTransportFactory({ fetchImpl, legacyCompat: { enabled: true } })],
  });
  const client = await factory.createFromAgentCard(cardFor(protocolVersion));
  const message = (value, ...files) => ({
    tenant: '',
    message: {
      messageId: randomUUID(),
      contextId: '',
      taskId: '',
      role: Role.ROLE_USER,
      parts: [text(value), ...files],
      metadata: undefined,
      extensions: [],
      referenceTaskIds: [],
    },
    configuration: undefined,
    metadata: undefined,
  });
  for await (const _item of client.sendMessageStream(message('Count these four words')));
  for await (const _item of client.sendMessageStream(message('')));
  for await (const _item of client.sendMessageStream(message('ask me')));
  await client.sendMessage(message('Two words'));
  const file = { ...text(''), mediaType: 'text/plain', filename: 'a.txt' };
  const whole = { ...file, content: { $case: 'raw', value: Buffer.from('hello') } };
  const elsewhere = {
    ...text(''),
    content: { $case: 'url', value: 'https://shop.example/b.png' },
  };
  await client.sendMessage(message('With files', whole, elsewhere));
  for await (const _item of client.sendMessageStream(message('fail')));
  const cancelled = new Promise((resolve) => {
    // The server has stored the task a moment after it was told of it.
    counter.onWaiting = (id) =>
      setTimeout(() => resolve(client.cancelTask({ tenant: '', id, metadata: undefined })), 100);
  });
  for await (const _item of client.sendMessageStream(message('wait')));
  await cancelled;
  return captured;
}

const captured = [...(await capture('1.0')), ...(await capture('0.3'))];
const printed = `${JSON.stringify(captured, null, 2)}\n`;
if (process.argv[2] === undefined) process.stdout.write(printed);
else writeFileSync(process.argv[2], printed);
