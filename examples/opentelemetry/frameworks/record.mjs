// node record.mjs langgraph|ai-sdk: records what a framework exports of one run, into lib/bridges/opentelemetry/vectors/captured.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { playAgent } from './ai-sdk.mjs';
import { playGraph } from './langgraph.mjs';

const folder = new URL('../../../lib/bridges/opentelemetry/vectors/captured/', import.meta.url);
const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

/** What one run exports, in one request. */
async function record(name, play) {
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    writeFileSync(new URL(`${name}.json`, folder), Buffer.concat(chunks));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}/v1/traces`;
  const exporter = new BatchSpanProcessor(new OTLPTraceExporter({ url }), {
    scheduledDelayMillis: 60_000,
  });
  const resource = resourceFromAttributes({ 'service.name': name });
  const provider = new NodeTracerProvider({ resource, spanProcessors: [exporter] });
  provider.register();
  await play(provider);
  await provider.shutdown();
  server.close();
}

// One for each process: the global provider is registered once.
const [name = ''] = process.argv.slice(2);
const PLAYS = { langgraph: playGraph, 'ai-sdk': playAgent };
await record(name, PLAYS[name]);
const captured = {
  made_by: `examples/opentelemetry/frameworks/record.mjs ${name}`,
  packages: dependencies,
};
writeFileSync(new URL(`${name}.versions.json`, folder), `${JSON.stringify(captured, null, 2)}\n`);
