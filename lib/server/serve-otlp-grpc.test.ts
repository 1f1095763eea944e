// OTLP over gRPC of a whole server: the published exporter, and a client of the library for what no exporter sends.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import * as grpc from '@grpc/grpc-js';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-grpc';
import { SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Task } from '@/lib/model/summary';
import { OTLP_SERVICES } from '@/lib/otlp/otlp-grpc';
import { ADMIN_TOKEN, openWholeApp } from '@/lib/testing/worlds/whole-app';
import { otlpGrpcFailure, serveOtlpGrpc } from './serve-otlp-grpc';

const CAPTURED = '../bridges/opentelemetry/vectors/captured/trace.bin';
const TRACE = readFileSync(new URL(CAPTURED, import.meta.url));
const [TRACES = '', LOGS = '', METRICS = ''] = OTLP_SERVICES.map(({ method }) => method);

const asItIs = (bytes: Buffer) => bytes;

async function open(
  environment: Readonly<Record<string, string>> = {},
  timing: Parameters<typeof serveOtlpGrpc>[1] = {},
) {
  const app = await openWholeApp({
    COLLOQUY_AGENTS: 'none',
    OTLP_GRPC_PORT: '0',
    ...environment,
  });
  const served = await serveOtlpGrpc(app, timing);
  onTestFinished(async () => served?.close());
  const at = `127.0.0.1:${served?.port}`;
  const get = async (path: string) => {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, host: '127.0.0.1:3000' };
    return (await app.handle.fetch(new Request(`http://x${path}`, { headers }))).json();
  };
  return { app, served, at, get };
}

function clientOf(at: string, options: grpc.ClientOptions = {}): grpc.Client {
  const client = new grpc.Client(at, grpc.credentials.createInsecure(), options);
  onTestFinished(() => client.close());
  return client;
}

function metadataOf(key: string | null): grpc.Metadata {
  const metadata = new grpc.Metadata();
  if (key !== null) metadata.set('authorization', `Bearer ${key}`);
  return metadata;
}

type Sent = { readonly key?: string | null; readonly method?: string };

/** What a call is answered: the bytes, or why there are none. */
function send(
  client: grpc.Client,
  bytes: Uint8Array,
  { key = ADMIN_TOKEN, method = TRACES }: Sent = {},
): Promise<{ bytes?: Buffer; code: grpc.status; details?: string; retry?: Buffer }> {
  return new Promise((resolve) => {
    const body = Buffer.from(bytes);
    client.makeUnaryRequest(method, asItIs, asItIs, body, metadataOf(key), (error, answer) => {
      if (error === null)
        return resolve({ code: grpc.status.OK, bytes: answer ?? Buffer.alloc(0) });
      const [retry] = error.metadata.get('grpc-status-details-bin') as Buffer[];
      const { code, details } = error;
      resolve({ code, details, ...(retry !== undefined && { retry }) });
    });
  });
}

describe('OTLP over gRPC', () => {
  test('takes what the published exporter sends, compressed, as a run', async () => {
    const { served, get } = await open();
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', served?.url);
    vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', `authorization=Bearer%20${ADMIN_TOKEN}`);
    vi.stubEnv('OTEL_EXPORTER_OTLP_COMPRESSION', 'gzip');
    onTestFinished(() => void vi.unstubAllEnvs());
    const exporter = new OTLPTraceExporter();
    const provider = new TracerProvider({
      spanProcessors: [new SimpleSpanProcessor({ exporter })],
    });
    onTestFinished(() => provider.shutdown());

    const span = provider.getTracer('a test').startSpan('invoke_agent planner', {
      attributes: { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'planner' },
    });
    span.end();
    await provider.forceFlush();

    const { tasks } = (await get(`/api/v1/runs/${span.spanContext().traceId}/tasks`)) as {
      tasks: Task[];
    };
    expect(tasks).toMatchObject([{ assigned_to: 'agent:otel.planner', state: 'completed' }]);
  });

  test('answers as the route over HTTP does, of every signal', async () => {
    const { app, at } = await open();
    const client = clientOf(at);
    const overHttp = async (path: string, bytes: Uint8Array) => {
      const headers = {
        authorization: `Bearer ${ADMIN_TOKEN}`,
        host: '127.0.0.1:3000',
        'content-type': 'application/x-protobuf',
      };
      const request = new Request(`http://x${path}`, {
        method: 'POST',
        headers,
        body: Buffer.from(bytes),
      });
      return Buffer.from(await (await app.handle.fetch(request)).arrayBuffer());
    };
    // A span without an id among those of the trace: one of them is refused.
    const damaged = Buffer.concat([TRACE, Buffer.from('0a06120412022a00', 'hex')]);

    for (const [method, path, bytes] of [
      [TRACES, '/v1/traces', TRACE],
      [TRACES, '/v1/traces', damaged],
      [LOGS, '/v1/logs', Buffer.alloc(0)],
      [METRICS, '/v1/metrics', Buffer.alloc(0)],
    ] as const) {
      const answer = await send(client, bytes, { method });

      expect(answer).toEqual({ code: grpc.status.OK, bytes: await overHttp(path, bytes) });
    }
    expect((await send(client, damaged)).bytes?.toString()).toContain('expected');
    expect((await app.handle.engine.head()).seq).toBeGreaterThan(5);
  });

  test('refuses each call by the code that says whether it may be sent again', async () => {
    const { app, at } = await open({ COLLOQUY_RATE_LIMIT: '5' });
    const client = clientOf(at);
    const { secret: viewer } = (await keyOf(app, { role: 'viewer' })) as { secret: string };
    const zeros = Buffer.alloc(9 * 1024 * 1024);
    const { status } = grpc;
    const gzip = { 'grpc.default_compression_algorithm': grpc.compressionAlgorithms.gzip };

    const answers = [
      [await send(client, TRACE, { key: null }), status.UNAUTHENTICATED],
      [await send(client, TRACE, { key: 'wrong' }), status.UNAUTHENTICATED],
      [await send(client, TRACE, { key: viewer }), status.PERMISSION_DENIED],
      [await send(client, Buffer.from([0xff])), status.INVALID_ARGUMENT],
      [await send(client, zeros), status.RESOURCE_EXHAUSTED],
      [await send(clientOf(at, gzip), zeros), status.RESOURCE_EXHAUSTED],
      [await send(client, TRACE, { method: '/x.Y/Export' }), status.UNIMPLEMENTED],
      [
        await send(clientOf(at, { 'grpc.default_authority': 'rebound.example:1' }), TRACE),
        status.PERMISSION_DENIED,
      ],
    ] as const;
    for (const [answer, code] of answers) {
      expect(answer).toMatchObject({ code, details: expect.stringMatching(/./) });
      expect(answer.retry).toBeUndefined();
    }
    expect((await app.handle.engine.head()).seq).toBe(0);
  });

  test('says when to come again where the key wrote too much', async () => {
    const { at } = await open({ COLLOQUY_RATE_LIMIT: '5' });
    const client = clientOf(at);

    const answers = [await send(client, TRACE), await send(client, TRACE)];

    const limited = answers.find(({ code }) => code === grpc.status.RESOURCE_EXHAUSTED);
    expect(limited?.retry?.toString('latin1')).toContain('google.rpc.RetryInfo');
    // A Duration of some seconds ends the details: fields 2, 1, 1.
    expect(limited?.retry?.subarray(-6).toString('hex')).toMatch(/^12040a0208[0-7]/);
  });

  test('looks at the key before it reads, and waits for a message only so long', async () => {
    const { at } = await open({}, { messageMs: 100 });
    const codeOf = async (key: string) => {
      const call = clientOf(at).makeClientStreamRequest(
        TRACES,
        asItIs,
        asItIs,
        metadataOf(key),
        () => undefined,
      );
      const [{ code }] = (await once(call, 'status')) as [grpc.StatusObject];
      return code;
    };

    expect(await codeOf('wrong')).toBe(grpc.status.UNAUTHENTICATED);
    expect(await codeOf(ADMIN_TOKEN)).toBe(grpc.status.DEADLINE_EXCEEDED);
  });

  test('serves so many connections of one address, and ends them when it closes', async () => {
    const { at, served } = await open({ COLLOQUY_CONNECTIONS_PER_ADDRESS: '1' });
    const apart = { 'grpc.use_local_subchannel_pool': 1 };
    const [one, other] = [clientOf(at, apart), clientOf(at, apart)];

    expect((await send(one, TRACE)).code).toBe(grpc.status.OK);
    expect((await send(other, TRACE)).code).toBe(grpc.status.UNAVAILABLE);
    await served?.close();
    expect((await send(one, TRACE)).code).toBe(grpc.status.UNAVAILABLE);
  });

  test('lets go what speaks no HTTP/2, and serves on', async () => {
    const { at, served } = await open();
    const socket = connect(served?.port ?? 0, '127.0.0.1');
    socket.on('error', () => undefined);

    socket.end('POST / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    socket.resume();
    await once(socket, 'close');

    expect((await send(clientOf(at), TRACE)).code).toBe(grpc.status.OK);
  });

  test('is not there where no port is named, and says that its port is taken', async () => {
    const { app, served } = await open();

    expect((await open({ OTLP_GRPC_PORT: '' })).served).toBeNull();
    expect((await open({ OTLP_GRPC_PORT: 'off' })).served).toBeNull();
    const port = String(served?.port);
    const failed = await open({ OTLP_GRPC_PORT: port }).catch((error: Error) => error);
    expect(failed).toMatchObject({ code: 'EADDRINUSE' });
    expect(
      otlpGrpcFailure(failed as NodeJS.ErrnoException, { ...app.settings, otlpGrpcPort: 4317 }),
    ).toMatch(/^Port 4317 on 127\.0\.0\.1, that of OTLP over gRPC, is taken/);
  });
});

async function keyOf(
  app: Awaited<ReturnType<typeof openWholeApp>>,
  body: object,
): Promise<unknown> {
  const headers = {
    authorization: `Bearer ${ADMIN_TOKEN}`,
    host: '127.0.0.1:3000',
    'content-type': 'application/json',
  };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return (await app.handle.fetch(new Request('http://x/api/v1/keys', init))).json();
}
