// node team.mjs: plays the team once and exports its spans by what the environment says, as any exporter does:
//   OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:3000 OTEL_EXPORTER_OTLP_HEADERS="authorization=Bearer%20clq_..." node team.mjs
import { randomUUID } from 'node:crypto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { playTeam } from './play.mjs';

const service = { 'service.name': process.env.OTEL_SERVICE_NAME ?? 'shop' };
const provider = new NodeTracerProvider({
  resource: defaultResource().merge(resourceFromAttributes(service)),
  // Often, so that what is done is seen while the rest goes on.
  spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter(), { scheduledDelayMillis: 500 })],
});
provider.register();

const answer = await playTeam({ conversation: `restock-${randomUUID()}`, pace: 400 });
console.log(answer);
await provider.shutdown().catch(({ message, data = '' }) => {
  console.error(`The spans were not taken: ${message} ${data}`);
});
