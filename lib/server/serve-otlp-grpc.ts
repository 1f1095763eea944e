// OTLP over gRPC on a port of its own, where the settings name one. The library speaks gRPC over connections that are accepted here,
// so that they are counted and watched as those of the web port are.
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net';
import type * as Grpc from '@grpc/grpc-js';
import { JSON_BODY_BYTES_MAX } from '@/lib/http/operation/read-request';
import { OTLP_SERVICES } from '@/lib/otlp/otlp-grpc';
import type { App } from './compose';
import { ConnectionGuard } from './connections/connection-guard';
import { fileLimit, REFUSED_AT_ONCE_MAX } from './connections/connection-limits';
import { listen } from './listen';
import { answerExport, type ExportCall, type ExportOptions } from './otlp-grpc-call';
import { portRules } from './port-rules';
import { urlHost } from './url-host';

/** Programs that export at once; beyond that a collector stands between. */
const CONNECTIONS_MAX = 256;

/** The part of the process's open files that they may be: of what web port and gateway leave to everything else. */
const FILES_SHARE = 1 / 16;

/** Of one connection: an exporter sends one batch after the other, a collector ten at a time. Each may be as large as a message. */
const STREAMS_MAX = 16;

/** An exporter that sent nothing for so long connects again when it has something. Milliseconds. */
const IDLE_MS = 5 * 60_000;

/** A peer that is gone without a word is noticed by pings: how often, and how long one may take. Milliseconds. */
const PING_EVERY_MS = 60_000;
const PING_ANSWERED_MS = 10_000;

/** A shutdown waits so long for exports under way. Milliseconds. */
const DRAIN_MS = 2_000;

export type ServedOtlpGrpc = {
  /** As in `http://127.0.0.1:4317`, which is how exporters write it. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
};

/** Listens where the settings say; null where they name no port. Throws what listening throws. */
export async function serveOtlpGrpc(
  app: App,
  timing: Pick<ExportOptions, 'messageMs'> = {},
): Promise<ServedOtlpGrpc | null> {
  const { host, otlpGrpcPort } = app.settings;
  if (otlpGrpcPort === null) return null;
  // Who takes no OTLP over gRPC loads none of it.
  const grpc = await import('@grpc/grpc-js');
  const speaker = new grpc.Server({
    'grpc.max_receive_message_length': JSON_BODY_BYTES_MAX,
    'grpc.max_concurrent_streams': STREAMS_MAX,
    'grpc.max_connection_idle_ms': IDLE_MS,
    'grpc.keepalive_time_ms': PING_EVERY_MS,
    'grpc.keepalive_timeout_ms': PING_ANSWERED_MS,
    'grpc.enable_channelz': 0,
  });
  const injector = speaker.createConnectionInjector(grpc.ServerCredentials.createInsecure());
  const server = createServer((socket) => injector.injectConnection(socket));
  const guard = guardOf(app, server);
  await listen(server, otlpGrpcPort, host);
  const { port } = server.address() as AddressInfo;
  const rules = portRules(app.settings, port);
  const newMetadata = () => new grpc.Metadata();
  addServices(speaker, { app, rules, newMetadata, ...timing });
  return {
    port,
    url: `http://${urlHost(host)}:${port}`,
    async close() {
      server.close();
      await drained(speaker);
      guard.end();
    },
  };
}

/** What is told where it cannot listen; the server does not start then, because somebody asked for the port. */
export function otlpGrpcFailure(
  error: NodeJS.ErrnoException,
  { host, otlpGrpcPort }: App['settings'],
): string {
  return error.code === 'EADDRINUSE'
    ? `Port ${otlpGrpcPort} on ${host}, that of OTLP over gRPC, is taken. OTLP_GRPC_PORT=0 takes a free one, OTLP_GRPC_PORT=off goes without.`
    : `OTLP over gRPC cannot listen: ${error.message}`;
}

function guardOf(app: App, server: NetServer): ConnectionGuard {
  const max = Math.min(CONNECTIONS_MAX, Math.ceil(fileLimit() * FILES_SHARE));
  server.maxConnections = max + REFUSED_AT_ONCE_MAX;
  const perAddressMax = Math.min(max, app.settings.connectionsPerAddress);
  const { isTrustedProxy } = app.originRules;
  return new ConnectionGuard(server, { max, perAddressMax, isTrustedProxy });
}

function addServices(speaker: Grpc.Server, options: ExportOptions): void {
  const asItIs = (bytes: Buffer) => bytes;
  for (const { method, path } of OTLP_SERVICES) {
    const Export: Grpc.MethodDefinition<Buffer, Buffer> = {
      path: method,
      // On the wire a stream of one message is a single call; the handler is reached before the message is read.
      requestStream: true,
      responseStream: false,
      requestSerialize: asItIs,
      requestDeserialize: asItIs,
      responseSerialize: asItIs,
      responseDeserialize: asItIs,
    };
    speaker.addService({ Export }, { Export: exporting(path, options) });
  }
}

function exporting(path: string, options: ExportOptions) {
  return (call: ExportCall, respond: Grpc.sendUnaryData<Buffer>): void => {
    void answerExport(call, path, options).then((answer) => {
      if ('bytes' in answer) respond(null, answer.bytes);
      else respond(answer.refusal);
    });
  };
}

/** Ends the connections when their exports have ended, or without. */
function drained(speaker: Grpc.Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => {
      speaker.forceShutdown();
      resolve();
    }, DRAIN_MS);
    speaker.tryShutdown(() => {
      clearTimeout(force);
      resolve();
    });
  });
}
