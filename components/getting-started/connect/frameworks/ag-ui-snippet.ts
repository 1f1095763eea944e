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
  run?.controller.close();
  setTimeout(() => run?.answer.abort(new Error('no answer')), ANSWER_MS).unref();
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
const runs = new Map();
let warned = false;

function begin({ input: { runId } }) {
  const answer = new AbortController();
  const strategy = new CountQueuingStrategy({ highWaterMark: WAITING_MAX });
  const start = (controller) => runs.set(runId, { controller, answer });
  const events = new ReadableStream({ start, cancel: () => runs.delete(runId) }, strategy);
  const body = events.pipeThrough(new TextEncoderStream());
  const { signal } = answer;
  fetch(url, { method: 'POST', headers, body, duplex: 'half', signal })
    .then((said) => {
      if (!said.ok) end({ input: { runId } });
      return faultOf(said);
    })
    .then(warn)
    .catch(async (error) => warn(await faultOf(error)));
}

function warn(fault) {
  if (fault && !warned) console.warn(\`Colloquy at \${url} does not take this: \${fault}\`);
  warned ||= Boolean(fault);
}

function tell({ event, input }) {
  // Of what went in, what was asked last, and what was answered.
  const isStart = event.type === 'RUN_STARTED';
  const asked = isStart && { input: { messages: input.messages.slice(-1), resume: input.resume } };
  const run = runs.get(input.runId);
  if (run && isStart) run.isStarted = true;
  const { controller } = run ?? {};
  if (controller?.desiredSize > 0) {
    controller.enqueue(\`data: \${JSON.stringify({ ...event, ...asked })}\\n\\n\`);
  }
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
