// An agent of A2A elsewhere: the published package's server, over HTTP on this machine, in one version, with streams or without.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AgentCard, type Artifact, type Message, Role, TaskState } from '@a2a-js/sdk';
import { LegacyJsonRpcTransportHandler } from '@a2a-js/sdk/compat/v0_3/server';
import {
  AgentEvent,
  type AgentExecutor,
  DefaultRequestHandler,
  InMemoryTaskStore,
  JsonRpcTransportHandler,
  ServerCallContext,
} from '@a2a-js/sdk/server';

export type PeerOptions = {
  readonly version?: '1.0' | '0.3';
  /** Whether it answers with streams. */
  readonly hasStreams?: boolean;
  /** Ends each stream after so many items, as a network does. */
  readonly cutAfter?: number;
  /** The value of Authorization without which it answers 401. */
  readonly authorization?: string;
  /** Where it sends everybody, by 307. */
  readonly redirectTo?: string;
};

/** Steps of the work, in the order in which they are told; the agent pauses at each until the test lets it go on. */
export type PeerStep =
  | {
      readonly state: 'WORKING' | 'COMPLETED' | 'FAILED' | 'REJECTED' | 'INPUT_REQUIRED';
      readonly text?: string;
    }
  | {
      readonly artifact: string;
      /** Whether it goes on with the artifact before it. */
      readonly isMore?: true;
    };

/** Starts the agent; `close` ends it. */
export async function startA2aPeer(
  steps: (message: Message) => AsyncIterable<PeerStep> | Iterable<PeerStep>,
  options: PeerOptions = {},
) {
  const { version = '1.0', hasStreams = true } = options;
  const cancelled: string[] = [];
  const executor = executorOf(steps, cancelled);
  const card = AgentCard.fromJSON({
    name: 'Peer',
    supportedInterfaces: [
      { url: 'http://peer', protocolBinding: 'JSONRPC', protocolVersion: version },
    ],
    capabilities: { streaming: hasStreams },
  });
  const handler = new DefaultRequestHandler(card, new InMemoryTaskStore(), executor);
  const transport =
    version === '0.3'
      ? new LegacyJsonRpcTransportHandler(handler)
      : new JsonRpcTransportHandler(handler);
  const requests: { method: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    requests.push({ method: JSON.parse(body).method, headers: request.headers });
    if (options.redirectTo !== undefined) {
      response.writeHead(307, { location: options.redirectTo }).end();
      return;
    }
    const { authorization = request.headers.authorization } = options;
    if (request.headers.authorization !== authorization) {
      response.writeHead(401).end();
      return;
    }
    const context = new ServerCallContext({ requestedVersion: version });
    const answer = await transport.handle(body, context);
    if (Symbol.asyncIterator in answer) {
      await stream(answer, response, options.cutAfter).catch((error: unknown) => {
        const refusal =
          version === '0.3'
            ? LegacyJsonRpcTransportHandler.mapToLegacyJSONRPCError(error)
            : JsonRpcTransportHandler.mapToJSONRPCError(error);
        response.end(`data: ${JSON.stringify({ jsonrpc: '2.0', id: 1, error: refusal })}\n\n`);
      });
    } else {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer));
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    requests,
    cancelled,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function stream(
  answers: AsyncIterable<unknown>,
  response: ServerResponse,
  cutAfter = Number.POSITIVE_INFINITY,
): Promise<void> {
  response.setHeader('content-type', 'text/event-stream');
  let items = 0;
  for await (const answer of answers) {
    // The work goes on when nobody hears of it.
    if (items < cutAfter) response.write(`data: ${JSON.stringify(answer)}\n\n`);
    items += 1;
    if (items === cutAfter) response.end();
  }
  response.end();
}

function executorOf(
  steps: (message: Message) => AsyncIterable<PeerStep> | Iterable<PeerStep>,
  cancelled: string[],
): AgentExecutor {
  return {
    async execute({ taskId, contextId, userMessage, task }, bus) {
      const of = { taskId, contextId };
      const status = (state: TaskState, text?: string) => ({
        state,
        timestamp: new Date().toISOString(),
        message: text === undefined ? undefined : messageOf(of, text),
      });
      bus.publish(
        AgentEvent.task({
          id: taskId,
          contextId,
          status: status(
            task === undefined ? TaskState.TASK_STATE_SUBMITTED : TaskState.TASK_STATE_WORKING,
          ),
          history: [userMessage],
          artifacts: [],
          metadata: undefined,
        }),
      );
      let made = 0;
      for await (const step of steps(userMessage)) {
        if ('artifact' in step) {
          const { isMore: append = false } = step;
          if (!append) made += 1;
          const artifact = artifactOf(step.artifact, `made-${made}`);
          const chunk = { append, lastChunk: true, metadata: undefined };
          bus.publish(AgentEvent.artifactUpdate({ ...of, artifact, ...chunk }));
        } else {
          const state = TaskState[`TASK_STATE_${step.state}`];
          bus.publish(
            AgentEvent.statusUpdate({
              ...of,
              status: status(state, step.text),
              metadata: undefined,
            }),
          );
        }
      }
      bus.finished();
    },
    async cancelTask(taskId, bus) {
      cancelled.push(taskId);
      const status = {
        state: TaskState.TASK_STATE_CANCELED,
        timestamp: new Date().toISOString(),
        message: undefined,
      };
      bus.publish(AgentEvent.statusUpdate({ taskId, contextId: '', status, metadata: undefined }));
      bus.finished();
    },
  };
}

function textPart(value: string) {
  const content = { $case: 'text' as const, value };
  return { content, metadata: undefined, filename: '', mediaType: '' };
}

function messageOf(of: { taskId: string; contextId: string }, text: string): Message {
  return {
    ...of,
    messageId: `said-${text.slice(0, 100)}`,
    role: Role.ROLE_AGENT,
    parts: [textPart(text)],
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
  };
}

function artifactOf(text: string, artifactId: string): Artifact {
  return {
    artifactId,
    name: 'answer',
    description: '',
    parts: [textPart(text)],
    metadata: undefined,
    extensions: [],
  };
}
