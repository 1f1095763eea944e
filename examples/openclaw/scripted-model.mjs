// A model without a network: an HTTP server as OpenAI-compatible servers are, whose answers follow from what it is asked. Each agent
// has a model of its own name, so that the script knows who asks.
import { createServer } from 'node:http';

const SAY = (text) => ({ content: text });
const CALL = (name, args, text = null) => ({
  content: text,
  tool_calls: [{ function: { name, arguments: JSON.stringify(args) } }],
});

/** What the agent of a model says, after what it last saw. */
const SCRIPT = {
  editor: [
    [/tool: .*accepted.*/s, () => SAY('The researcher looks into it.')],
    [
      /user: .*Roofs cost 40 percent less/s,
      () => SAY('Solar roofs cost 40 percent less than in 2020.'),
    ],
    [
      /user: .*solar roofs/s,
      () =>
        CALL('sessions_spawn', {
          agentId: 'researcher',
          task: 'What do solar roofs cost?',
          label: 'prices',
        }),
    ],
    [/tool: .*Exec denied/s, () => SAY('It was not published: the command may not run.')],
    [/tool: .*File not found/s, () => SAY('There are no notes yet.')],
    [/user: .*notes/s, () => CALL('read', { path: 'notes.txt' }, 'I look into the notes.')],
    [/tool: .*spring issue.*/s, () => SAY('The file says: spring issue.')],
    [/user: .*publish/s, () => CALL('exec', { command: 'echo spring issue' })],
    [/tool: .*Roofs/s, () => SAY('Then it is called Roofs.')],
    [
      /user: .*title/s,
      () =>
        CALL('ask_user', {
          questions: [
            {
              id: 'title',
              header: 'Title',
              question: 'What is the issue called?',
              options: [{ label: 'Roofs' }, { label: 'Sun' }],
            },
          ],
        }),
    ],
    [/user: .*fail/s, () => null],
  ],
  researcher: [
    [/tool: .*Exec denied/s, () => SAY('I could not look it up: the command may not run.')],
    [/tool: .*roofs.*/s, () => SAY('Roofs cost 40 percent less.')],
    [/user: .*solar roofs/s, () => CALL('exec', { command: 'echo roofs 60' })],
  ],
};

/** Answers on a port of its own; gives its address and what ends it. */
export async function startModel() {
  let calls = 0;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { model, messages = [], stream } = JSON.parse(text || '{}');
    const answer = answerOf(model, messages);
    if (process.env.SHOW_MODEL)
      console.error('MODEL', model, lastOf(messages).slice(0, 600), '->', JSON.stringify(answer));
    if (answer === null) {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({
          error: { message: 'The script has no such answer.', type: 'invalid_request_error' },
        }),
      );
      return;
    }
    calls += 1;
    const tool_calls = answer.tool_calls?.map((call, index) => ({
      index,
      id: `call_${calls}_${index}`,
      type: 'function',
      ...call,
    }));
    const message = {
      role: 'assistant',
      content: answer.content,
      ...(tool_calls && { tool_calls }),
    };
    const head = { id: `chatcmpl-${calls}`, created: 1, model };
    const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
    const finish_reason = tool_calls ? 'tool_calls' : 'stop';
    if (!stream) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({
          ...head,
          object: 'chat.completion',
          choices: [{ index: 0, message, finish_reason }],
          usage,
        }),
      );
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (choices, more = {}) =>
      response.write(
        `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices, ...more })}\n\n`,
      );
    for (const word of (answer.content ?? '').match(/\S+\s*/g) ?? []) {
      send([{ index: 0, delta: { role: 'assistant', content: word }, finish_reason: null }]);
    }
    if (tool_calls)
      send([{ index: 0, delta: { role: 'assistant', tool_calls }, finish_reason: null }]);
    send([{ index: 0, delta: {}, finish_reason }]);
    send([], { usage });
    response.end('data: [DONE]\n\n');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/v1`, close: () => server.close() };
}

function answerOf(model, messages) {
  const last = lastOf(messages);
  const found = (SCRIPT[model] ?? []).find(([pattern]) => pattern.test(last));
  return found === undefined ? SAY('NO_REPLY') : found[1]();
}

/** The last message that says something, with who said it: the gateway adds what it knows of the session after it. */
function lastOf(messages) {
  const texts = messages.map(({ role, content }) => `${role}: ${textOf(content)}`);
  const isNote = (text) => text.startsWith('user: <<<BEGIN_OPENCLAW_INTERNAL_CONTEXT>>>');
  const last = texts.findLast((text) => !isNote(text)) ?? '';
  return /^(assistant|system):/.test(last) ? (texts.at(-1) ?? '') : last;
}

function textOf(content) {
  return Array.isArray(content)
    ? content.map((part) => part.text ?? '').join('\n')
    : (content ?? '');
}
