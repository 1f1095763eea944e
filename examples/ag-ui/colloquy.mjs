// colloquy.mjs: watch(agent) once, before its first run
const origin = process.env.COLLOQUY_URL ?? 'http://127.0.0.1:3000';
const url = `${origin}/api/v1/ingest/ag-ui?channel=support`;
const headers = {
  'content-type': 'text/event-stream',
  authorization: `Bearer ${process.env.COLLOQUY_KEY}`,
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
  if (run?.desiredSize > 0) run.enqueue(`data: ${JSON.stringify({ ...event, ...asked })}\n\n`);
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
