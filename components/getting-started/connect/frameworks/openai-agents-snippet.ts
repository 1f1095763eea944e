// How a program of the OpenAI Agents SDK tells what it does: a trace processor that posts spans in the background. Runs, agents and
// tools are told when they start and when they end, everything else when it ends. What a span does not say of itself (its
// workflow, its group, its agent, who handed over) the processor knows from the spans above it.
import { codeText } from '@/lib/std/code-text';
import type { FrameworkFacts, FrameworkSnippet } from './framework-snippet';
import {
  AUTHORIZATION_IN_JAVASCRIPT,
  JAVASCRIPT_FAULT,
  javaScriptAsk,
  keyInJavaScript,
} from './javascript-target';
import { keyInPython, PYTHON_DELIVER } from './python-target';

const ROUTE = '/api/v1/ingest/openai-agents';

const SHARED = {
  framework: 'openai-agents',
  route: `POST ${ROUTE}`,
  unboundPrefix: 'agent:openai-agents.',
} as const;

export const openAiAgentsSnippets: readonly FrameworkSnippet[] = [
  { ...SHARED, language: 'python', text: pythonText },
  { ...SHARED, language: 'javascript', text: javaScriptText },
];

/** Posts what waits, in the background. */
const PYTHON_SENDER = codeText`def send():
    while True:
        batch = [waiting.get()]
        while len(batch) < 100 and not waiting.empty():
            batch.append(waiting.get())
        try:
            deliver(("[" + ",".join(batch) + "]").encode())
        except Exception as error:
            warnings.warn(f"Colloquy at {URL} does not take this: {error}")  # once
        for _ in batch:
            waiting.task_done()

${PYTHON_DELIVER}

def tell(record, **more):
    try:
        waiting.put_nowait(json.dumps({**record, **more}))
    except Exception:
        pass`;

function pythonText(facts: FrameworkFacts): string {
  return codeText`# colloquy.py: import it once, before the first run
import json, os, queue, threading, time, urllib.request, warnings
from agents import add_trace_processor
from agents.tracing import TracingProcessor

URL = os.environ.get("COLLOQUY_URL", "${facts.origin}") + "${ROUTE}"
KEY = ${keyInPython(facts)}
TOLD_TWICE = ("task", "agent", "function")  # when they start, and when they end
waiting = queue.Queue(1000)  # more is dropped: nothing here holds an agent up
facts, givers = {}, {}  # what a span does not say: its workflow, group and agent; who handed over
failed = {}  # a turn that fails ends its agent, an agent its run, and they do not always say so

${PYTHON_SENDER}

class Colloquy(TracingProcessor):
    def on_trace_start(self, trace):
        record = trace.export()
        facts[trace.trace_id] = {name: record.get(name) for name in ("workflow_name", "group_id")}
        tell(record)

    def on_trace_end(self, trace):
        facts.pop(trace.trace_id, None)

    def on_span_start(self, span):
        data, own = span.span_data, dict(facts.get(span.parent_id) or facts.get(span.trace_id, {}))
        if data.type == "agent":
            own |= {"agent": data.name, "handed_over_by": givers.pop((span.trace_id, data.name), None)}
        facts[span.span_id] = own
        if data.type in TOLD_TWICE:
            tell(span.export(), **own, phase="start")

    def on_span_end(self, span):
        data, own = span.span_data, facts.pop(span.span_id, {})
        if data.type == "handoff":
            givers[span.trace_id, data.to_agent] = data.from_agent
        if getattr(data, "response", None):
            own["response"] = data.response.model_dump(mode="json", include={"model", "output"})
        record = span.export() | {"error": span.error or failed.pop(span.span_id, None)}
        if data.type in ("turn", "agent") and record["error"]:
            failed[span.parent_id] = record["error"]
        tell(record, **own, phase="end" if data.type in TOLD_TWICE else None)

    def force_flush(self):
        until = time.monotonic() + 5
        while waiting.unfinished_tasks and time.monotonic() < until:
            time.sleep(0.02)

    shutdown = force_flush

threading.Thread(target=send, daemon=True).start()
add_trace_processor(Colloquy())
`;
}

/** Posts what waits, in the background. */
const JAVASCRIPT_SENDER = codeText`async function send() {
  while (waiting.length > 0) {
    const fault = await ask(\`[\${waiting.splice(0, 100)}]\`).catch(faultOf);
    if (fault && !warned) console.warn(\`Colloquy at \${url} does not take this: \${fault}\`);
    warned ||= Boolean(fault);
  }
  sending = null;
}

${javaScriptAsk('url')}

${JAVASCRIPT_FAULT}

function tell(record) {
  // More is dropped: nothing here holds an agent up.
  if (waiting.length < 1000) waiting.push(JSON.stringify(record));
  sending ??= send();
}`;

function javaScriptText(facts: FrameworkFacts): string {
  return codeText`// colloquy.mjs: import it once, before the first run
import { addTraceProcessor } from '@openai/agents';

const url = \`\${process.env.COLLOQUY_URL ?? '${facts.origin}'}${ROUTE}\`;
const KEY = ${keyInJavaScript(facts)};
const headers = {
  'content-type': 'application/json',
  ${AUTHORIZATION_IN_JAVASCRIPT}
};
const toldTwice = ['task', 'agent', 'function']; // when they start, and when they end
const facts = new Map(); // what a span does not say: its workflow, group and agent
const givers = new Map(); // who handed over
const waiting = [];
let sending = null;
let warned = false;

${JAVASCRIPT_SENDER}

addTraceProcessor({
  async onTraceStart(trace) {
    facts.set(trace.traceId, { workflow_name: trace.name, group_id: trace.groupId });
    tell(trace.toJSON());
  },
  async onTraceEnd(trace) {
    facts.delete(trace.traceId);
  },
  async onSpanStart(span) {
    const { type, name } = span.spanData;
    const own = { ...(facts.get(span.parentId) ?? facts.get(span.traceId)) };
    if (type === 'agent') {
      const target = \`\${span.traceId} \${name}\`;
      Object.assign(own, { agent: name, handed_over_by: givers.get(target) });
      givers.delete(target);
    }
    facts.set(span.spanId, own);
    if (toldTwice.includes(type)) tell({ ...span.toJSON(), ...own, phase: 'start' });
  },
  async onSpanEnd(span) {
    const { type, from_agent, to_agent, _response } = span.spanData;
    const own = { ...facts.get(span.spanId), ...(toldTwice.includes(type) && { phase: 'end' }) };
    facts.delete(span.spanId);
    if (type === 'handoff') givers.set(\`\${span.traceId} \${to_agent}\`, from_agent);
    if (type === 'response' && _response) {
      const { model, output, usage } = _response;
      own.response = { model, output, usage };
    }
    tell({ ...span.toJSON(), ...own });
  },
  forceFlush: async () => sending,
  shutdown: async () => sending,
});
`;
}
