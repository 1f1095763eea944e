// colloquy.mjs: await watched(graph, input, { thread_id, run_id: crypto.randomUUID() }) in place of graph.invoke(input)
const ADDRESS = `${process.env.COLLOQUY_URL ?? 'http://127.0.0.1:3000'}/api/v1/ingest/langgraph?channel=restock`;
const KEY = process.env.COLLOQUY_KEY;
const headers = {
  'content-type': 'application/json',
  ...(KEY && { authorization: `Bearer ${KEY}` }),
};
let posting = Promise.resolve(); // one after the other, in the background
let silent = 0; // when no answer came last: what waited meanwhile is dropped, so that the program ends in time
let isWarned = false;

/** Returns the last state of the graph; who resumes it gives the same run_id again. */
export async function watched(graph, input, place) {
  const tell = (mode, data, ns = []) => {
    const at = new Date().toISOString();
    try {
      post(JSON.stringify({ ...place, graph: graph.name, ns, mode, data, at }));
    } catch (error) {
      warn(error.message);
    }
  };
  const configurable = { thread_id: place.thread_id };
  const streamMode = ['tasks', 'custom', 'values'];
  let state;
  try {
    const stream = await graph.stream(input, { configurable, streamMode, subgraphs: true });
    for await (const [ns, mode, data] of stream) {
      if (mode !== 'values') tell(mode, data, ns);
      else if (ns.length === 0) state = { ...state, ...data };
    }
  } catch (error) {
    tell('error', { error: error.name, message: error.message });
    throw error;
  }
  return state;
}

function post(body) {
  const since = performance.now();
  const fail = (error) => {
    silent = performance.now();
    return faultOf(error);
  };
  posting = posting.then(() => (since > silent ? ask(body).catch(fail) : undefined)).then(warn);
}

let answered = false; // a server that has is waited for while it is started again: what comes twice counts once

/** Posts it, and returns what the server says is wrong; fails where no answer came within ten seconds. */
async function ask(body) {
  const signal = AbortSignal.timeout(10_000);
  const until = performance.now() + 9_000;
  for (;;) {
    try {
      const fault = await faultOf(await fetch(ADDRESS, { method: 'POST', headers, body, signal }));
      answered = true;
      return fault;
    } catch (error) {
      answered &&= performance.now() < until;
      if (!answered) throw error;
      await new Promise((done) => setTimeout(done, 500));
    }
  }
}

function warn(fault) {
  if (fault && !isWarned) console.warn(`Colloquy at ${ADDRESS} does not take this: ${fault}`);
  isWarned ||= Boolean(fault);
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
