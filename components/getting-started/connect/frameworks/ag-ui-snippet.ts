// How what an agent of AG-UI says is shown while it says it: whoever runs the agent passes its events on, one request for each run.
import { codeText } from '@/lib/std/code-text';
import type { FrameworkFacts, FrameworkSnippet } from './framework-snippet';

const ROUTE = '/api/v1/ingest/ag-ui';

export const agUiSnippet: FrameworkSnippet = {
  framework: 'ag-ui',
  language: 'javascript',
  route: `POST ${ROUTE}`,
  unboundPrefix: 'agent:ag-ui.',
  text: javaScriptText,
};

function javaScriptText({ origin, team, key }: FrameworkFacts): string {
  const secret = key === null ? `\`Bearer \${process.env.COLLOQUY_KEY}\`` : `'Bearer ${key}'`;
  const authorization = key === undefined ? '' : `\n  authorization: ${secret},`;
  return codeText`// colloquy.mjs: watch(agent) once, before its first run
const origin = process.env.COLLOQUY_URL ?? '${origin}';
const url = \`\${origin}${ROUTE}?channel=${encodeURIComponent(team)}\`;
const headers = {
  'content-type': 'text/event-stream',${authorization}
};
const WAITING_MAX = 2000; // events; more are dropped: nothing here holds an agent up
const runs = new Map();
let warned = false;

function begin({ input: { runId } }) {
  const end = () => runs.delete(runId);
  const strategy = new CountQueuingStrategy({ highWaterMark: WAITING_MAX });
  const start = (controller) => runs.set(runId, controller);
  const events = new ReadableStream({ start, cancel: end }, strategy);
  const body = events.pipeThrough(new TextEncoderStream());
  const goOn = (answer) => answer.ok || refused(answer, end);
  fetch(url, { method: 'POST', headers, body, duplex: 'half' }).then(goOn, goOn);
}

function refused(answer, end) {
  end();
  if (!warned) console.warn('Colloquy does not take it:', answer.status ?? answer);
  warned = true;
}

function tell({ event, input }) {
  // Of what went in, what was asked last, and what was answered.
  const isStart = event.type === 'RUN_STARTED';
  const asked = isStart && { input: { messages: input.messages.slice(-1), resume: input.resume } };
  const run = runs.get(input.runId);
  if (run?.desiredSize > 0) run.enqueue(\`data: \${JSON.stringify({ ...event, ...asked })}\\n\\n\`);
}

function end({ input: { runId } }) {
  runs.get(runId)?.close();
  runs.delete(runId);
}

export function watch(agent) {
  agent.subscribe({
    onRunInitialized: begin,
    onEvent: tell,
    onRunFinalized: end,
    onRunFailed: end,
  });
}
`;
}
