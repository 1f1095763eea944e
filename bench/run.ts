// All benchmarks, or those named: `npm run bench -- ingest paint`. Prints tables, writes JSON, and never fails for a slow
// machine: the figures are for reading, with their gates beside them.
import { ensureSystemChromium } from '@/scripts/chromium.mjs';
import { benchAbuse } from './abuse';
import { benchBridges } from './bridges';
import { benchCodecs } from './codecs';
import { benchDelivery } from './delivery';
import { benchDialects } from './dialects';
import { benchDisk } from './disk';
import { benchFollow } from './follow';
import { benchGateway } from './gateway';
import { benchHistory } from './history';
import { benchIngest } from './ingest';
import { benchObligations } from './obligations';
import { benchOrchestrate } from './orchestrate';
import { benchPaint } from './paint';
import { benchRouting } from './routing';
import { benchRunPage } from './run-page';
import { benchSearch } from './search';
import { benchSexpr } from './sexpr';
import { benchSize } from './size';
import { benchStart } from './start';
import { type Figure, printTable, writeJson } from './table';
import { benchTelemetry } from './telemetry';
import { benchThread } from './thread';
import { benchVotes } from './votes';

type Benchmark = {
  readonly title: string;
  readonly run: () => Promise<Figure[]>;
  readonly inBrowser?: true;
};

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  start: { title: 'Start', run: benchStart },
  sexpr: { title: 'Reading S-expressions on one core', run: benchSexpr },
  dialects: { title: 'Verifying and expanding dialects on one core', run: benchDialects },
  codecs: { title: 'Reading, judging and mapping on one core', run: benchCodecs },
  bridges: { title: 'Records of bridges over HTTP', run: benchBridges },
  ingest: { title: 'Durable ingest', run: benchIngest },
  telemetry: { title: 'Spans of OpenTelemetry', run: benchTelemetry },
  gateway: { title: 'Durable messages over the gateway', run: benchGateway },
  delivery: { title: 'Delivery in the form that an agent reads', run: benchDelivery },
  follow: { title: 'A log that another workspace follows', run: benchFollow },
  routing: { title: 'Deciding who gets a task on one core', run: benchRouting },
  orchestrate: { title: 'A routed task on its whole way', run: benchOrchestrate },
  obligations: { title: 'Who owes what, with 100,000 open tasks', run: benchObligations },
  paint: { title: 'From answered POST to painted text', run: benchPaint, inBrowser: true },
  thread: { title: 'A thread of 100,000 events', run: benchThread, inBrowser: true },
  'run-page': {
    title: 'The page of a run of 30,000 events and 5,000 tasks',
    run: benchRunPage,
    inBrowser: true,
  },
  votes: { title: 'Proposals, votes and decisions', run: benchVotes, inBrowser: true },
  disk: { title: 'Room on the disk', run: benchDisk },
  size: { title: 'Cost against size', run: benchSize },
  history: { title: 'A server on a long history, with a small heap', run: benchHistory },
  search: { title: 'Searching a long history', run: benchSearch },
  abuse: { title: 'What attacks cost', run: benchAbuse },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0 || wanted.includes('--help')) {
  console.log(`npm run bench [-- ${Object.keys(BENCHMARKS).join(' | ')}]`);
  process.exit(unknown.includes('--help') ? 0 : 1);
}

const chosen = Object.entries(BENCHMARKS).filter(
  ([name]) => wanted.length === 0 || wanted.includes(name),
);
if (chosen.some(([, { inBrowser }]) => inBrowser)) await ensureSystemChromium();

const groups: Record<string, Figure[]> = {};
for (const [name, { title, run }] of chosen) {
  const figures = await run();
  groups[name] = figures;
  printTable(title, figures);
}
console.log(`\nWritten to ${await writeJson(groups)}`);
