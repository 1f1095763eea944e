// colloquy.mjs: watch(agent) once, before its first run
const origin = process.env.COLLOQUY_URL ?? 'http://127.0.0.1:3000';
const url = `${origin}/api/v1/ingest/ag-ui?channel=support`;
const KEY = process.env.COLLOQUY_KEY;
const headers = {
  'content-type': 'text/event-stream',
  ...(KEY && { authorization: `Bearer ${KEY}` }),
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
  if (fault && !warned) console.warn(`Colloquy at ${url} does not take this: ${fault}`);
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
    controller.enqueue(`data: ${JSON.stringify({ ...event, ...asked })}\n\n`);
  }
}

function fail({ error, input }) {
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
}

/** What the server says is wrong, or why there is no answer; undefined where all is well. */
async function faultOf(answer) {
  if (answer instanceof Error) return answer.cause?.code ?? answer.message;
  const { status, statusText: detail } = answer;
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  const said = isJson ? JSON.parse(text) : { status, detail };
  const wrong = (said.results ?? [said]).find((one) => one.error ?? one.detail);
  return wrong && `${wrong.status}: ${wrong.error?.message ?? wrong.detail}`;
}

export function watch(agent) {
  agent.subscribe({
    onRunInitialized: begin,
    onEvent: tell,
    onRunFinalized: end,
    onRunFailed: fail,
  });
}
