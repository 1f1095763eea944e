// A team of three agents with a scripted model, instrumented by hand as the GenAI conventions of OpenTelemetry have it: a planner
// asks a researcher, whose second tool fails, and a writer. Nothing here knows Colloquy.
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Messages as the conventions write them on spans. */
const said = (role, content) => JSON.stringify([{ role, parts: [{ type: 'text', content }] }]);

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs work in a span; what it throws is recorded, and the span fails. */
function inSpan(name, { kind = SpanKind.INTERNAL, attributes }, work) {
  const tracer = trace.getTracer('shop-team', '1.0.0');
  return tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.recordException({ name: error.name, message: error.message });
      span.setStatus({ code: SpanStatusCode.ERROR, message: error.message });
      span.setAttribute('error.type', error.name);
      throw error;
    } finally {
      span.end();
    }
  });
}

function agent({ conversation }, name, task, work) {
  const attributes = {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.provider.name': 'scripted',
    'gen_ai.conversation.id': conversation,
    'gen_ai.agent.name': name,
    'gen_ai.input.messages': said('user', task),
  };
  return inSpan(`invoke_agent ${name}`, { attributes }, async (span) => {
    const answer = await work();
    span.setAttribute('gen_ai.output.messages', said('assistant', answer));
    return answer;
  });
}

/** A call of the scripted model: what it is asked, what it answers, and the tokens of both. */
function model({ conversation, pace }, name, [prompt, answer], [read, written]) {
  const attributes = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'scripted',
    'gen_ai.conversation.id': conversation,
    'gen_ai.agent.name': name,
    'gen_ai.request.model': 'scripted-1',
    'gen_ai.request.temperature': 0.5,
    'gen_ai.input.messages': said('user', prompt),
  };
  return inSpan('chat scripted-1', { kind: SpanKind.CLIENT, attributes }, async (span) => {
    await wait(pace);
    span.setAttribute('gen_ai.output.messages', said('assistant', answer));
    span.setAttribute('gen_ai.usage.input_tokens', read);
    span.setAttribute('gen_ai.usage.output_tokens', written);
    span.setAttribute('gen_ai.response.finish_reasons', ['stop']);
    return answer;
  });
}

function tool({ conversation }, [name, callId], args, work) {
  const attributes = {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.conversation.id': conversation,
    'gen_ai.agent.name': 'researcher',
    'gen_ai.tool.name': name,
    'gen_ai.tool.call.id': callId,
    'gen_ai.tool.type': 'function',
    'gen_ai.tool.call.arguments': JSON.stringify(args),
  };
  return inSpan(`execute_tool ${name}`, { attributes }, async (span) => {
    const result = await work();
    span.setAttribute('gen_ai.tool.call.result', JSON.stringify(result));
    return result;
  });
}

/** What HTTP instrumentations make between a tool and the world. */
function get({ conversation, pace }, path, answer) {
  const attributes = {
    'http.request.method': 'GET',
    'url.path': path,
    'gen_ai.conversation.id': conversation,
  };
  return inSpan(`GET ${path}`, { kind: SpanKind.CLIENT, attributes }, async () => {
    await wait(pace);
    return answer;
  });
}

function research(run) {
  const task = 'Which products sold out last spring?';
  return agent(run, 'researcher', task, async () => {
    await model(run, 'researcher', [task, 'I will look it up.'], [412, 38]);
    const { products } = await tool(run, ['catalog.search', 'call_1'], { season: 'spring' }, () =>
      get(run, '/catalog', { products: ['tulip vase', 'rain coat'] }),
    );
    await tool(run, ['stock.read', 'call_2'], { products }, async () => {
      await wait(run.pace);
      throw new RangeError('The stock service answers for the last 30 days only.');
    }).catch(() => null);
    const answer = 'Tulip vases and rain coats sold out.';
    return model(run, 'researcher', ['Sum up.', answer], [655, 61]);
  });
}

function write(run, facts) {
  const answer = 'Order 40 tulip vases and 25 rain coats.';
  return agent(run, 'writer', `Write the order for: ${facts}`, () =>
    model(run, 'writer', [facts, answer], [203, 44]),
  );
}

/** One run of the team in one conversation. `pace` is how long its steps take, in milliseconds. */
export function playTeam({ conversation, pace = 20 }) {
  const run = { conversation, pace };
  const task = 'Restock the spring range';
  return agent(run, 'planner', task, async () => {
    await model(run, 'planner', [task, 'First I ask what sold out.'], [120, 25]);
    return write(run, await research(run));
  });
}
