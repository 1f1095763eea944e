// node record.mjs: records what the AI SDK 7 exports by @ai-sdk/otel of an agent with a scripted model, of whose two calls of a tool one
// fails, and of one whose model fails; into lib/bridges/opentelemetry/vectors/captured.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { OpenTelemetry } from '@ai-sdk/otel';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { generateText, isStepCount, jsonSchema, registerTelemetry, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';

const NAME = 'ai-sdk-7';
const folder = new URL('../../../lib/bridges/opentelemetry/vectors/captured/', import.meta.url);
const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

const usage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 20, text: 20, reasoning: 0 },
};
const call = (toolCallId, q) => ({
  type: 'tool-call',
  toolCallId,
  toolName: 'search',
  input: JSON.stringify({ q }),
});
const STEPS = [
  {
    finishReason: { unified: 'tool-calls', raw: 'tool_calls' },
    content: [call('c1', 'tulips'), call('c2', 'roses')],
  },
  {
    finishReason: { unified: 'stop', raw: 'stop' },
    content: [{ type: 'text', text: 'Vases sold out.' }],
  },
];

const search = tool({
  inputSchema: jsonSchema({ type: 'object', properties: { q: { type: 'string' } } }),
  async execute({ q }) {
    if (q === 'roses') throw new Error('The list is away.');
    return `found ${q}`;
  },
});

async function play() {
  const steps = STEPS.values();
  const doGenerate = async () => ({ ...steps.next().value, usage, warnings: [] });
  const model = new MockLanguageModelV4({ doGenerate });
  const telemetry = { functionId: 'shop-agent' };
  const stopWhen = isStepCount(3);
  await generateText({ model, prompt: 'What sold out?', stopWhen, tools: { search }, telemetry });

  const refused = new MockLanguageModelV4({
    doGenerate: async () => {
      throw new Error('This key is not known.');
    },
  });
  const options = { model: refused, prompt: 'And now?', maxRetries: 0 };
  await generateText({ ...options, telemetry: { functionId: 'night-agent' } }).catch(() => null);
}

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  // Where the packages lie on the machine is nobody's business.
  writeFileSync(
    new URL(`${NAME}.json`, folder),
    body.replaceAll(/(file:\/\/)?\/[^\s\\()"]+\//g, ''),
  );
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}/v1/traces`;
const exporter = new BatchSpanProcessor(new OTLPTraceExporter({ url }), {
  scheduledDelayMillis: 60_000,
});
const resource = resourceFromAttributes({ 'service.name': NAME });
const provider = new NodeTracerProvider({ resource, spanProcessors: [exporter] });
provider.register();
registerTelemetry(new OpenTelemetry());
await play();
await provider.shutdown();
server.close();
const captured = {
  made_by: 'examples/opentelemetry/ai-sdk-7/record.mjs',
  packages: dependencies,
};
writeFileSync(new URL(`${NAME}.versions.json`, folder), `${JSON.stringify(captured, null, 2)}\n`);
