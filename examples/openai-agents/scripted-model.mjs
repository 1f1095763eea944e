// A client of OpenAI's API that nobody answers but a script: the SDK's own models run as they do, and no byte leaves the process.
import { readFileSync } from 'node:fs';
import OpenAI from 'openai';

export const script = JSON.parse(readFileSync(new URL('script.json', import.meta.url), 'utf8'));

/** The next step of an agent, by how much it has done. */
function stepOf(instructions, done) {
  const [name] = Object.entries(script.agents).find(([, text]) => instructions.includes(text));
  return script.steps[name][done];
}

/** What the Responses API answers. */
function response({ instructions, model, input }) {
  const done = input.filter?.(({ type }) => type === 'function_call').length ?? 0;
  const step = stepOf(instructions, done);
  const output =
    step.text === undefined
      ? {
          type: 'function_call',
          id: `fc_${done}`,
          call_id: `call_${done}`,
          name: step.call,
          arguments: JSON.stringify(step.arguments),
          status: 'completed',
        }
      : {
          type: 'message',
          id: `msg_${done}`,
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: step.text, annotations: [] }],
        };
  const usage = { input_tokens: 118, output_tokens: 24, total_tokens: 142 };
  const details = {
    input_tokens_details: { cached_tokens: 0 },
    output_tokens_details: { reasoning_tokens: 0 },
  };
  const id = `resp_${done}`;
  return {
    id,
    object: 'response',
    created_at: 0,
    model,
    output: [output],
    usage: { ...usage, ...details },
  };
}

/** What the Chat Completions API answers. */
function completion({ model, messages }) {
  const own = messages.filter(({ role }) => role === 'tool').length;
  // The hand-over stands in the history of whoever takes over.
  const done = messages.some(({ tool_calls: [call] = [] }) =>
    call?.function.name.startsWith('transfer_to_'),
  )
    ? own - 1
    : own;
  const step = stepOf(messages[0].content, done);
  const call = {
    id: `call_r${done}`,
    type: 'function',
    function: { name: step.call, arguments: JSON.stringify(step.arguments) },
  };
  const message =
    step.text === undefined
      ? { role: 'assistant', content: null, tool_calls: [call] }
      : { role: 'assistant', content: step.text };
  return {
    id: `chatcmpl_${done}`,
    object: 'chat.completion',
    created: 0,
    model,
    choices: [
      { index: 0, finish_reason: step.text === undefined ? 'tool_calls' : 'stop', message },
    ],
    usage: { prompt_tokens: 412, completion_tokens: 38, total_tokens: 450 },
  };
}

async function answer(url, { body }) {
  const request = JSON.parse(body);
  const answered = String(url).endsWith('/responses') ? response(request) : completion(request);
  return new Response(JSON.stringify(answered), {
    headers: { 'content-type': 'application/json' },
  });
}

export const client = new OpenAI({ apiKey: 'scripted', fetch: answer });
