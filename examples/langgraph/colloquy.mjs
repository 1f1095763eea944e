// colloquy.mjs: await watched(graph, input, { thread_id, run_id: crypto.randomUUID() }) in place of graph.invoke(input)
const ADDRESS = `${process.env.COLLOQUY_URL ?? 'http://127.0.0.1:3000'}/api/v1/ingest/langgraph?channel=restock`;
const KEY = process.env.COLLOQUY_KEY;
let posting = Promise.resolve(); // one after the other, in the background
let isWarned = false;

/** Returns the last state of the graph; who resumes it gives the same run_id again. */
export async function watched(graph, input, place) {
  const tell = (mode, data, ns = []) => {
    const at = new Date().toISOString();
    post(JSON.stringify({ ...place, graph: graph.name, ns, mode, data, at }));
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
  const headers = {
    'content-type': 'application/json',
    ...(KEY && { authorization: `Bearer ${KEY}` }),
  };
  const send = () =>
    fetch(ADDRESS, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) });
  const check = async (answer) => {
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  };
  posting = posting
    .then(send)
    .then(check)
    .catch((error) => {
      if (!isWarned) console.warn(`Colloquy does not take this: ${error.message}`);
      isWarned = true;
    });
}
