// A function in place of graph.invoke that tells of each item of the graph's stream, in JavaScript and in Python; examples/langgraph runs both.
import { codeText } from '@/lib/std/code-text';
import type { FrameworkFacts, FrameworkSnippet } from './framework-snippet';
import {
  AUTHORIZATION_IN_JAVASCRIPT,
  JAVASCRIPT_FAULT,
  javaScriptAsk,
  keyInJavaScript,
} from './javascript-target';
import { pythonPost, pythonTarget } from './python-target';

const PATH = '/api/v1/ingest/langgraph';
const ROUTE = `POST ${PATH}`;

const SHARED = {
  framework: 'langgraph',
  route: ROUTE,
  unboundPrefix: 'agent:langgraph.',
} as const;

/** A function `watched`, to be called in place of `graph.invoke`. */
export const langGraphSnippets: readonly FrameworkSnippet[] = [
  { ...SHARED, language: 'python', text: python },
  { ...SHARED, language: 'javascript', text: javaScript },
];

function javaScript(facts: FrameworkFacts): string {
  const { origin, team } = facts;
  const address = JSON.stringify(`${origin}${PATH}?channel=${encodeURIComponent(team)}`);
  return codeText`// colloquy.mjs: await watched(graph, input, { thread_id, run_id: crypto.randomUUID() }) in place of graph.invoke(input)
const ADDRESS = ${address};
const KEY = ${keyInJavaScript(facts)};
const headers = {
  'content-type': 'application/json',
  ${AUTHORIZATION_IN_JAVASCRIPT}
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

${javaScriptAsk('ADDRESS')}

function warn(fault) {
  if (fault && !isWarned) console.warn(\`Colloquy at \${ADDRESS} does not take this: \${fault}\`);
  isWarned ||= Boolean(fault);
}

${JAVASCRIPT_FAULT}
`;
}

function python(facts: FrameworkFacts): string {
  return codeText`# colloquy_langgraph.py: watched(graph, asked, thread_id, str(uuid.uuid4())) in place of graph.invoke(asked),
# await awatched(...) in place of await graph.ainvoke(asked)
import dataclasses, json, os, time, urllib.request, warnings
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timezone

${pythonTarget(facts, PATH)}
posting, MODES = ThreadPoolExecutor(1), ["tasks", "custom", "values"]  # one thread keeps the order

def watched(graph, asked, thread_id, run_id):
    """Returns the last state of the graph; who resumes it gives the same run_id again."""
    with Watch(graph, thread_id, run_id) as watch:
        for item in graph.stream(asked, watch.config, stream_mode=MODES, subgraphs=True):
            watch.see(*item)
    return watch.state

async def awatched(graph, asked, thread_id, run_id):
    """The same of a graph with nodes that are async."""
    with Watch(graph, thread_id, run_id) as watch:
        async for item in graph.astream(asked, watch.config, stream_mode=MODES, subgraphs=True):
            watch.see(*item)
    return watch.state

class Watch:
    def __init__(self, graph, thread_id, run_id):
        self.config, self.state = {"configurable": {"thread_id": thread_id}}, None
        self.place = {"thread_id": thread_id, "run_id": run_id, "graph": graph.name}

    def see(self, ns, mode, data):
        if mode != "values":
            self.tell(mode, data, ns)
        elif not ns:
            self.state = data

    def tell(self, mode, data, ns=()):
        at = datetime.now(timezone.utc).isoformat()
        post({**self.place, "ns": ns, "mode": mode, "data": data, "at": at})

    def __enter__(self):
        return self

    def __exit__(self, kind, error, _):
        if kind:
            self.tell("error", {"error": kind.__name__, "message": str(error)})

def plain(value):
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json")
    return dataclasses.asdict(value) if dataclasses.is_dataclass(value) else repr(value)

${pythonPost('plain')}`;
}
