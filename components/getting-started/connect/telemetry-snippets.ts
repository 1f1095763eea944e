// How an exporter of OpenTelemetry is pointed at this server: nothing of the agents' code changes.

export const TELEMETRY_WAYS = ['Python', 'JavaScript', 'Collector'] as const;
export type TelemetryWay = (typeof TELEMETRY_WAYS)[number];

export type TelemetryFacts = {
  /** As in `http://127.0.0.1:3000`. */
  readonly origin: string;
  /** The name of the program, which becomes the channel. */
  readonly service: string;
  /** Null until one was made: then the snippet reads COLLOQUY_KEY from the environment. Undefined where none is needed. */
  readonly key: string | null | undefined;
};

/** What starts a program that exports what it does. */
const STARTS: Readonly<Record<Exclude<TelemetryWay, 'Collector'>, string>> = {
  Python: 'opentelemetry-instrument python team.py',
  JavaScript: 'node --require @opentelemetry/auto-instrumentations-node/register team.mjs',
};

/** Commands for a shell, or a part of a collector's configuration. */
export function telemetrySnippet(way: TelemetryWay, facts: TelemetryFacts): string {
  return way === 'Collector' ? collector(facts) : shell(STARTS[way], facts);
}

/** In the environment a header's value is percent-encoded. */
function shell(start: string, { origin, service, key }: TelemetryFacts): string {
  const header = `OTEL_EXPORTER_OTLP_HEADERS="authorization=Bearer%20${key ?? '$COLLOQUY_KEY'}"`;
  return [
    '# before you start the team, in the same shell',
    `export OTEL_EXPORTER_OTLP_ENDPOINT=${origin}`,
    ...(key === undefined ? [] : [`export ${header}`]),
    'export OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf',
    'export OTEL_METRICS_EXPORTER=none',
    `export OTEL_SERVICE_NAME=${service}`,
    start,
  ].join('\n');
}

function collector({ origin, key }: TelemetryFacts): string {
  const headers =
    key === undefined
      ? []
      : ['    headers:', `      authorization: Bearer ${key ?? '$' + '{env:COLLOQUY_KEY}'}`];
  return [
    '# in the configuration of your collector',
    'exporters:',
    '  otlphttp/colloquy:',
    `    endpoint: ${origin}`,
    ...headers,
    'service:',
    '  pipelines:',
    '    traces/colloquy:',
    '      receivers: [otlp]',
    '      exporters: [otlphttp/colloquy]',
  ].join('\n');
}
