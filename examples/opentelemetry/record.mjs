// node record.mjs: records what the published exporters send of one run of the team, the same spans by each of them, into
// lib/bridges/opentelemetry/vectors/captured: trace.json, trace.bin (protobuf) and captured.json with the versions.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { playTeam } from './play.mjs';

const folder = new URL('../../lib/bridges/opentelemetry/vectors/captured/', import.meta.url);
mkdirSync(folder, { recursive: true });
const require = createRequire(import.meta.url);
const { dependencies } = JSON.parse(readFileSync(require.resolve('./package.json'), 'utf8'));
const requests = [];

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const type = request.headers['content-type'];
  const name = type === 'application/json' ? 'trace.json' : 'trace.bin';
  writeFileSync(new URL(name, folder), Buffer.concat(chunks));
  requests.push({
    file: name,
    url: request.url,
    content_type: type,
    agent: request.headers['user-agent'],
  });
  response.writeHead(200, { 'content-type': type }).end(type === 'application/json' ? '{}' : '');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

const url = `http://127.0.0.1:${server.address().port}/v1/traces`;
const provider = new NodeTracerProvider({
  resource: resourceFromAttributes({ 'service.name': 'shop', 'service.version': '1.0.0' }),
  spanProcessors: [JsonExporter, ProtobufExporter].map(
    (Exporter) => new BatchSpanProcessor(new Exporter({ url }), { scheduledDelayMillis: 60_000 }),
  ),
});
provider.register();
await playTeam({ conversation: 'restock-1' });
await provider.shutdown();
server.close();

const captured = { made_by: 'examples/opentelemetry/record.mjs', packages: dependencies, requests };
writeFileSync(new URL('captured.json', folder), `${JSON.stringify(captured, null, 2)}\n`);
