// colloquy.mjs: import it once, before the first run
import { addTraceProcessor } from '@openai/agents';

const url = `${process.env.COLLOQUY_URL ?? 'http://127.0.0.1:3000'}/api/v1/ingest/openai-agents`;
const KEY = process.env.COLLOQUY_KEY;
const headers = {
  'content-type': 'application/json',
  ...(KEY && { authorization: `Bearer ${KEY}` }),
};
const toldTwice = ['task', 'agent', 'function']; // when they start, and when they end
const facts = new Map(); // what a span does not say: its workflow, group and agent
const givers = new Map(); // who handed over
const waiting = [];
let sending = null;
let warned = false;

async function send() {
  while (waiting.length > 0) {
    const fault = await ask(`[${waiting.splice(0, 100)}]`).catch(faultOf);
    if (fault && !warned) console.warn(`Colloquy at ${url} does not take this: ${fault}`);
    warned ||= Boolean(fault);
  }
  sending = null;
}

let answered = false; // a server that has is waited for while it is started again: what comes twice counts once

/** Posts it, and returns what the server says is wrong; fails where no answer came within ten seconds. */
async function ask(body) {
  const signal = AbortSignal.timeout(10_000);
  const until = performance.now() + 9_000;
  for (;;) {
    try {
      const fault = await faultOf(await fetch(url, { method: 'POST', headers, body, signal }));
      answered = true;
      return fault;
    } catch (error) {
      answered &&= performance.now() < until;
      if (!answered) throw error;
      await new Promise((done) => setTimeout(done, 500));
    }
  }
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

function tell(record) {
  // More is dropped: nothing here holds an agent up.
  if (waiting.length < 1000) waiting.push(JSON.stringify(record));
  sending ??= send();
}

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
      const target = `${span.traceId} ${name}`;
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
    if (type === 'handoff') givers.set(`${span.traceId} ${to_agent}`, from_agent);
    if (type === 'response' && _response) {
      const { model, output, usage } = _response;
      own.response = { model, output, usage };
    }
    tell({ ...span.toJSON(), ...own });
  },
  forceFlush: async () => sending,
  shutdown: async () => sending,
});
