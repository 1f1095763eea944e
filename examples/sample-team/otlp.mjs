// What a program needs to be seen over OpenTelemetry, in one file: spans of the GenAI conventions, sent in OTLP/JSON as they end, by
// what the environment says, as the SDKs do. Nothing here knows Colloquy; whoever has the SDK leaves this file out.
import { randomBytes } from 'node:crypto';

/** An exporter tries again what is answered so, and so often. */
const RETRIED = new Set([429, 502, 503, 504]);
const TRIES_MAX = 4;

/** Kinds of spans and codes of statuses, by their numbers in OTLP. */
const INTERNAL = 1;
const STATUS_ERROR = 2;

/**
 * A tracer of one trace: `inSpan(name, attributes, work)` runs the work in a span below the one that it is called in, as
 * `work(span)`; `span.set(attributes)` adds what the work found out. `shutdown` waits for what is on its way.
 */
export function createTracer(scope, resource) {
  const traceId = randomBytes(16).toString('hex');
  let sent = Promise.resolve();

  async function inSpan(name, attributes, work, parentSpanId) {
    const spanId = randomBytes(8).toString('hex');
    const startTimeUnixNano = nanosNow();
    const known = { ...attributes };
    let status = {};
    try {
      return await work({
        set: (more) => Object.assign(known, more),
        inSpan: (child, its, inner) => inSpan(child, its, inner, spanId),
      });
    } catch (error) {
      known['error.type'] = error.name;
      status = { code: STATUS_ERROR, message: error.message };
      throw error;
    } finally {
      const span = {
        traceId,
        spanId,
        ...(parentSpanId && { parentSpanId }),
        name,
        kind: INTERNAL,
        startTimeUnixNano,
        endTimeUnixNano: nanosNow(),
        attributes: keyValues(known),
        status,
      };
      // In the order in which they ended; an export that fails is nobody's failure but its own.
      sent = sent.then(() => send(span)).catch((error) => console.error(error.message));
    }
  }

  async function send(span) {
    const scopeSpans = [{ scope: { name: scope }, spans: [span] }];
    const resourceSpans = [{ resource: { attributes: keyValues(resource) }, scopeSpans }];
    await post(JSON.stringify({ resourceSpans }));
  }

  return { inSpan, shutdown: () => sent };
}

async function post(body) {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS = '' } = process.env;
  const given = OTEL_EXPORTER_OTLP_HEADERS.split(',').filter(Boolean);
  const headers = given.map((pair) => pair.split('=').map(decodeURIComponent));
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, {
      method: 'POST',
      headers: { ...Object.fromEntries(headers), 'content-type': 'application/json' },
      body,
    });
    const text = await response.text();
    if (response.ok) return;
    if (!RETRIED.has(response.status) || tries === TRIES_MAX) {
      throw new Error(`spans were not taken: ${response.status} ${text}`);
    }
    const seconds = Number(response.headers.get('retry-after') ?? tries);
    await new Promise((done) => setTimeout(done, seconds * 1000));
  }
}

/** Nanoseconds since 1970, as JSON of protobuf has 64 bits: in a text. */
const nanosNow = () =>
  `${BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000))}000`;

function keyValues(attributes) {
  return Object.entries(attributes).map(([key, value]) => {
    if (typeof value === 'string') return { key, value: { stringValue: value } };
    return { key, value: { intValue: String(value) } };
  });
}
