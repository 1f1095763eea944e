// One call of an exporter over gRPC, answered by the API: the message is the body of a request to the route over HTTP, so that who may
// send it, what is taken and what is limited stands there alone. The key is looked at before the message is read.
import type { Metadata, ServerReadableStream, ServiceError } from '@grpc/grpc-js';
import { chunkStream } from '@/lib/http/operation/chunk-stream';
import { GRPC_CODE, grpcCodeOf, retryDetails } from '@/lib/otlp/otlp-grpc';
import { checkHost, type OriginRules } from '@/lib/security/request-origin';
import { cutText } from '@/lib/std/cut-text';
import { isObject } from '@/lib/std/is-object';
import type { App } from './compose';

/** A message is whole by then: exporters give one ten seconds with its answer. Milliseconds. */
const MESSAGE_MS = 20_000;

/** Of why something was refused, which goes into a header. Characters. */
const DETAILS_LENGTH_MAX = 1_000;

/** What the API looks at besides the Host. */
const PASSED_METADATA = ['authorization', 'origin', 'user-agent', 'x-forwarded-for'];

const RETRY_DETAILS = 'grpc-status-details-bin';

export type ExportCall = ServerReadableStream<Buffer, Buffer>;

/** What the call is answered by, beside the call itself. */
export type ExportOptions = {
  readonly app: Pick<App, 'handle' | 'log' | 'settings'>;
  /** Which names this port answers to. */
  readonly rules: OriginRules;
  readonly newMetadata: () => Metadata;
  readonly messageMs?: number;
};

type Refusal = Pick<ServiceError, 'code' | 'details'> & { readonly metadata?: Metadata };

/** A refusal, or the answer in protobuf. */
type Exported = { readonly refusal: Refusal } | { readonly bytes: Buffer };

/** Answers a call by what the route at `path` answers. */
export async function answerExport(
  call: ExportCall,
  path: string,
  options: ExportOptions,
): Promise<Exported> {
  const ending = new AbortController();
  call.once('cancelled', () => ending.abort());
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    ending.abort();
    call.destroy();
  }, options.messageMs ?? MESSAGE_MS);
  try {
    const body = chunkStream(messageOf(call, () => clearTimeout(late)));
    const init = { method: 'POST', body, duplex: 'half', signal: ending.signal };
    const request = new Request(new URL(path, 'http://localhost'), {
      ...init,
      headers: headersOf(call, options),
    });
    const remoteAddress = addressOf(call.getPeer());
    const response = await options.app.handle.fetch(request, {
      incoming: { socket: { remoteAddress } },
    });
    if (isLate) return refused(GRPC_CODE.DEADLINE_EXCEEDED, 'The message did not arrive in time.');
    if (response.ok) return { bytes: Buffer.from(await response.arrayBuffer()) };
    return { refusal: await refusalOf(response, options) };
  } catch (err) {
    options.app.log.error({ err, path }, 'an export over gRPC failed');
    return refused(GRPC_CODE.INTERNAL, 'An unexpected condition.');
  } finally {
    clearTimeout(late);
  }
}

/** The message of a call. Of a second one the fields would count as the first one's, as protobuf has it. */
async function* messageOf(call: ExportCall, onRead: () => void): AsyncGenerator<Uint8Array> {
  for await (const message of call) yield message as Buffer;
  onRead();
}

function headersOf(call: ExportCall, { app, rules }: ExportOptions): Headers {
  const headers = new Headers({ 'content-type': 'application/x-protobuf' });
  for (const name of PASSED_METADATA) {
    const [value] = call.metadata.get(name);
    if (value !== undefined) headers.set(name, String(value));
  }
  const host = call.getHost();
  const header = (name: string) => (name === 'host' ? host : (headers.get(name) ?? undefined));
  // The API knows its own port's names: it is asked by one of them where this port was, and refuses any other by its own rule.
  const isOurs = checkHost({ header, peer: addressOf(call.getPeer()) }, rules) === null;
  const asked = isOurs ? `localhost:${app.settings.port}` : host;
  if (asked !== undefined) headers.set('host', asked);
  return headers;
}

/** The address without its port: `127.0.0.1:4317`, `::1:4317`. */
function addressOf(peer: string): string {
  return peer.replace(/:\d+$/, '');
}

async function refusalOf(response: Response, { newMetadata }: ExportOptions): Promise<Refusal> {
  const code = grpcCodeOf(response.status);
  const details = cutText(detailOf(await response.text()), DETAILS_LENGTH_MAX);
  const retryAfterSec = Number(response.headers.get('retry-after') ?? 0);
  if (retryAfterSec <= 0) return { code, details };
  const metadata = newMetadata();
  metadata.set(RETRY_DETAILS, Buffer.from(retryDetails(code, details, retryAfterSec)));
  return { code, details, metadata };
}

/** What a problem document says. */
function detailOf(text: string): string {
  if (text === '') return '';
  const problem: unknown = JSON.parse(text);
  return isObject(problem) && typeof problem.detail === 'string' ? problem.detail : '';
}

function refused(code: number, details: string): Exported {
  return { refusal: { code, details } };
}
