// How an exporter of OpenTelemetry is pointed at this server: nothing of the agents' code changes.
import { codeText } from '@/lib/std/code-text';
import type { FrameworkFacts, FrameworkSnippet } from './framework-snippet';

/** What starts a program that exports what it does, and what has to be installed for it. */
const PYTHON = {
  install: codeText`pip install opentelemetry-distro opentelemetry-exporter-otlp-proto-http
# and what instruments your framework, one for each, as openinference-instrumentation-langchain`,
  start: codeText`opentelemetry-instrument python team.py`,
};
const JAVASCRIPT = {
  install: codeText`npm install @opentelemetry/auto-instrumentations-node
# the AI SDK 7 wants @ai-sdk/otel, and registerTelemetry(new OpenTelemetry()) once in team.mjs;
# before it each call wants experimental_telemetry: { isEnabled: true }`,
  start: 'node --require @opentelemetry/auto-instrumentations-node/register team.mjs',
};

const SHARED = {
  framework: 'opentelemetry',
  route: 'POST /v1/traces',
  unboundPrefix: 'agent:otel.',
} as const;

/** Commands for a shell, or a part of a collector's configuration. */
export const openTelemetrySnippets: readonly FrameworkSnippet[] = [
  { ...SHARED, language: 'python', text: (facts) => shell(PYTHON, facts) },
  { ...SHARED, language: 'javascript', text: (facts) => shell(JAVASCRIPT, facts) },
  { ...SHARED, language: 'collector', text: collector },
];

/** In the environment a header's value is percent-encoded. */
function shell({ install, start }: typeof PYTHON, { origin, team, key }: FrameworkFacts): string {
  const header = `OTEL_EXPORTER_OTLP_HEADERS="authorization=Bearer%20${key ?? '$COLLOQUY_KEY'}"`;
  return [
    install,
    codeText`# before you start the team, in the same shell`,
    `export OTEL_EXPORTER_OTLP_ENDPOINT=${origin}`,
    ...(key === undefined ? [] : [`export ${header}`]),
    'export OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf',
    'export OTEL_METRICS_EXPORTER=none',
    `export OTEL_SERVICE_NAME=${team}`,
    start,
  ].join('\n');
}

function collector({ origin, key }: FrameworkFacts): string {
  const headers =
    key === undefined
      ? []
      : [
          '    headers:',
          codeText`      authorization: Bearer ${key ?? '$' + '{env:COLLOQUY_KEY}'}`,
        ];
  return [
    codeText`# in the configuration of your collector`,
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
