// A function around a graph of LangGraph that streams it here, in JavaScript and in Python.
import { codeText } from '@/lib/std/code-text';
import type { FrameworkFacts, FrameworkSnippet } from './framework-snippet';

const PATH = '/api/v1/ingest/langgraph';
const DOOR = `POST ${PATH}`;

const SHARED = {
  framework: 'langgraph',
  door: DOOR,
  unboundPrefix: 'agent:langgraph.',
} as const;

/** A function `watched`, to be called in place of `graph.invoke`. */
export const langGraphSnippets: readonly FrameworkSnippet[] = [
  { ...SHARED, language: 'python', text: python },
  { ...SHARED, language: 'javascript', text: javaScript },
];

function javaScript({ origin, team, key }: FrameworkFacts): string {
  const bearer =
    key === null
      ? `\`Bearer $${'{process.env.COLLOQUY_KEY}'}\``
      : quoted(codeText`Bearer ${key ?? ''}`);
  const authorization = key === undefined ? '' : `, authorization: ${bearer}`;
  return codeText`// in place of graph.invoke(input): await watched(graph, input, { thread_id, run_id: crypto.randomUUID() })
export async function watched(graph, input, place) {
  const options = { streamMode: ['tasks', 'custom'], subgraphs: true, configurable: { thread_id: place.thread_id } };
  for await (const [ns, mode, data] of await graph.stream(input, options)) {
    const record = { ...place, graph: ${quoted(team)}, ns, mode, data, at: new Date().toISOString() };
    await fetch(${quoted(`${origin}${PATH}`)}, {
      method: 'POST',
      headers: { 'content-type': 'application/json'${authorization} },
      body: JSON.stringify(record),
    });
  }
}`;
}

function python({ origin, team, key }: FrameworkFacts): string {
  const bearer =
    key === null ? '"Bearer " + os.environ["COLLOQUY_KEY"]' : quoted(codeText`Bearer ${key ?? ''}`);
  const authorization = key === undefined ? '' : `, "authorization": ${bearer}`;
  return codeText`# in place of graph.invoke(asked): watched(graph, asked, thread_id, str(uuid.uuid4()))
import dataclasses, json, os
from datetime import datetime, timezone
from urllib.request import Request, urlopen

def plain(value):
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json")
    return dataclasses.asdict(value) if dataclasses.is_dataclass(value) else repr(value)

def watched(graph, asked, thread_id, run_id):
    config = {"configurable": {"thread_id": thread_id}}
    place = {"thread_id": thread_id, "run_id": run_id, "graph": ${quoted(team)}}
    headers = {"content-type": "application/json"${authorization}}
    for ns, mode, data in graph.stream(asked, config, stream_mode=["tasks", "custom"], subgraphs=True):
        at = datetime.now(timezone.utc).isoformat()
        record = json.dumps({**place, "ns": ns, "mode": mode, "data": data, "at": at}, default=plain)
        urlopen(Request(${quoted(`${origin}${PATH}`)}, record.encode(), headers)).close()`;
}

/** A literal of both languages. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
