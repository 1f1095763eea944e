// How what an agent of AG-UI says is shown while it says it: whoever runs the agent passes its events on, one request for each run.
import { codeText } from '@/lib/std/code-text';
import type { FrameworkFacts, FrameworkSnippet } from './framework-snippet';
import {
  AUTHORIZATION_IN_JAVASCRIPT,
  JAVASCRIPT_FAULT,
  keyInJavaScript,
} from './javascript-target';

const ROUTE = '/api/v1/ingest/ag-ui';

export const agUiSnippet: FrameworkSnippet = {
  framework: 'ag-ui',
  language: 'javascript',
  route: `POST ${ROUTE}`,
  unboundPrefix: 'agent:ag-ui.',
  text: javaScriptText,
};

/** A run as one request, or more of them where the server was away. */
const SEND = codeText`/** Sends a run while it goes on, and again from its beginning where that broke off: what comes twice counts once. */
async function send(run) {
  const { signal } = run.answer;
  for (let awayAt = 0; ; ) {
    try {
      const request = { method: 'POST', headers, body: bodyOf(run), duplex: 'half', signal };
      const said = await fetch(url, request);
      answered = true;
      awayAt = 0;
      if (!said.ok) close(run);
      return await faultOf(said);
    } catch (error) {
      awayAt ||= performance.now();
      answered &&= performance.now() - awayAt < AWAY_MS;
      if (!answered || !run.told || signal.aborted) return faultOf(error);
      await new Promise((done) => setTimeout(done, 500));
    }
  }
}

function bodyOf(run) {
  const start = (controller) => {
    run.controller = controller;
    for (const event of run.told) controller.enqueue(event);
    if (run.isOver) close(run);
  };
  const cancel = () => delete run.controller;
  const strategy = new CountQueuingStrategy({ highWaterMark: WAITING_MAX });
  return new ReadableStream({ start, cancel }, strategy).pipeThrough(new TextEncoderStream());
}

function close(run) {
  run.controller?.close();
  delete run.controller;
}`;

/** How a run ends: by its agent, or by a failure of which its agent says nothing. */
const ENDS = codeText`function fail({ error, input }) {
  const { threadId, runId } = input;
  if (!runs.get(runId)?.isStarted) tell({ event: { type: 'RUN_STARTED', threadId, runId }, input });
  tell({ event: { type: 'RUN_ERROR', message: error.message }, input });
  end({ input });
}

function end({ input: { runId } }) {
  const run = runs.get(runId);
  runs.delete(runId);
  if (!run) return;
  run.isOver = true;
  close(run);
  setTimeout(() => run.answer.abort(new Error('no answer')), ANSWER_MS).unref();
}`;

function javaScriptText(facts: FrameworkFacts): string {
  return codeText`// colloquy.mjs: watch(agent) once, before its first run
const origin = process.env.COLLOQUY_URL ?? '${facts.origin}';
const url = \`\${origin}${ROUTE}?channel=${encodeURIComponent(facts.team)}\`;
const KEY = ${keyInJavaScript(facts)};
const headers = {
  'content-type': 'text/event-stream',
  ${AUTHORIZATION_IN_JAVASCRIPT}
};
const WAITING_MAX = 2000; // events; more are dropped: nothing here holds an agent up
const ANSWER_MS = 10_000; // for so long a run that has ended waits for the answer
const AWAY_MS = 10_000; // for so long a server that has answered is waited for, as one that is started again
const runs = new Map();
let answered = false;
let warned = false;

function begin({ input: { runId } }) {
  const run = { told: [], answer: new AbortController() };
  runs.set(runId, run);
  void send(run).then(warn);
}

${SEND}

function warn(fault) {
  if (fault && !warned) console.warn(\`Colloquy at \${url} does not take this: \${fault}\`);
  warned ||= Boolean(fault);
}

function tell({ event, input }) {
  // Of what went in, what was asked last, and what was answered.
  const isStart = event.type === 'RUN_STARTED';
  const asked = isStart && { input: { messages: input.messages.slice(-1), resume: input.resume } };
  const run = runs.get(input.runId);
  if (!run) return;
  run.isStarted ||= isStart;
  const text = \`data: \${JSON.stringify({ ...event, ...asked })}\\n\\n\`;
  if (run.told?.push(text) > WAITING_MAX) run.told = null;
  if (run.controller?.desiredSize > 0) run.controller.enqueue(text);
}

${ENDS}

${JAVASCRIPT_FAULT}

export function watch(agent) {
  agent.subscribe({
    onRunInitialized: begin,
    onEvent: tell,
    onRunFinalized: end,
    onRunFailed: fail,
  });
}
`;
}
