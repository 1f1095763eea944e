// An agent that speaks AG-UI over HTTP, by a script: it answers a run with the events of its encoder. A subagent looks something
// up; the second run waits for an answer, the third one fails.
import { createServer } from 'node:http';
import { EventType } from '@ag-ui/core';
import { EventEncoder } from '@ag-ui/encoder';

const T = EventType;

/** A text in pieces, as a model gives it. */
const pieces = (text) => text.match(/.{1,8}/gs);

function message(messageId, text, more = {}) {
  return [
    { type: T.TEXT_MESSAGE_START, messageId, role: 'assistant', ...more },
    ...pieces(text).map((delta) => ({ type: T.TEXT_MESSAGE_CONTENT, messageId, delta, ...more })),
    { type: T.TEXT_MESSAGE_END, messageId, ...more },
  ];
}

/** A message that is not the agent's; only its start says so. */
function messageOf(role, messageId, text) {
  const [start, ...rest] = message(messageId, text);
  return [{ ...start, role }, ...rest];
}

function toolCall(toolCallId, toolCallName, args, more = {}) {
  return [
    { type: T.TOOL_CALL_START, toolCallId, toolCallName, ...more },
    ...pieces(JSON.stringify(args)).map((delta) => ({
      type: T.TOOL_CALL_ARGS,
      toolCallId,
      delta,
      ...more,
    })),
    { type: T.TOOL_CALL_END, toolCallId, ...more },
  ];
}

function toolResult(toolCallId, result, more = {}) {
  const messageId = `${toolCallId}-result`;
  const content = JSON.stringify(result);
  return [{ type: T.TOOL_CALL_RESULT, messageId, toolCallId, content, role: 'tool', ...more }];
}

function answered(run) {
  const subagentRunId = `${run}-researcher`;
  const sub = { subagentRunId };
  return [
    { type: T.STATE_SNAPSHOT, snapshot: { step: 0 } },
    { type: T.STEP_STARTED, stepName: 'plan' },
    { type: T.REASONING_START, messageId: `${run}-r` },
    { type: T.REASONING_MESSAGE_START, messageId: `${run}-r`, role: 'reasoning' },
    { type: T.REASONING_MESSAGE_CONTENT, messageId: `${run}-r`, delta: 'Who knows the stock?' },
    { type: T.REASONING_MESSAGE_END, messageId: `${run}-r` },
    { type: T.REASONING_END, messageId: `${run}-r` },
    ...message(`${run}-1`, 'I ask the researcher what sold out.'),
    { type: T.STEP_FINISHED, stepName: 'plan' },
    { type: T.SUBAGENT_STARTED, subagentRunId, name: 'researcher', description: 'Reads stock' },
    ...toolCall(`${run}-c1`, 'search_catalog', { season: 'spring' }, sub),
    ...toolResult(`${run}-c1`, { products: ['tulip vase', 'rain coat'] }, sub),
    ...message(`${run}-2`, 'Tulip vases and rain coats.', sub),
    { type: T.SUBAGENT_FINISHED, subagentRunId, result: 'Tulip vases and rain coats.' },
    { type: T.STATE_DELTA, delta: [{ op: 'replace', path: '/step', value: 1 }] },
    { type: T.CUSTOM, name: 'progress', value: { done: 1 } },
    ...message(`${run}-3`, 'Tulip vases and rain coats sold out last spring.'),
  ];
}

const usage = [{ model: 'scripted-1', inputTokens: 412, outputTokens: 38, totalTokens: 450 }];
const interrupt = { id: 'i1', reason: 'approval', message: 'May I order 40 tulip vases?' };

/** How runs go, one after the other. */
const RUNS = [
  (input) => [...answered(input.runId), finished(input, { usage })],
  (input) => [finished(input, { outcome: { type: 'interrupt', interrupts: [interrupt] } })],
  ({ runId }) => [
    ...message(`${runId}-1`, 'I order 40 tulip vases.').slice(0, -2),
    { type: T.RUN_ERROR, message: 'The order service is closed.', code: 'order_closed' },
  ],
];

function finished({ threadId, runId }, more) {
  return { type: T.RUN_FINISHED, threadId, runId, ...more };
}

/** What an agent says now and then, in three runs: the last one is cancelled. */
export const RARE_RUNS = [
  (input) => {
    const { runId } = input;
    const content = { steps: ['ask', 'answer'] };
    return [
      ...messageOf('system', `${runId}-1`, 'Be brief.'),
      ...messageOf('user', `${runId}-2`, 'And in English.'),
      { type: T.ACTIVITY_SNAPSHOT, messageId: `${runId}-3`, activityType: 'PLAN', content },
      { type: T.RAW, event: { kind: 'rate-limit', left: 12 }, source: 'scripted-1' },
      finished(input, { result: { answer: 42 } }),
    ];
  },
  (input) => {
    const { runId } = input;
    const [outer, inner] = [`${runId}-researcher`, `${runId}-reader`];
    const below = { subagentRunId: inner, parentSubagentRunId: outer };
    return [
      { type: T.SUBAGENT_STARTED, subagentRunId: outer, name: 'researcher' },
      { type: T.SUBAGENT_STARTED, ...below, name: 'reader' },
      { type: T.SUBAGENT_ERROR, subagentRunId: inner, message: 'No stock to read.' },
      { type: T.SUBAGENT_FINISHED, subagentRunId: outer, outcome: { type: 'suspended' } },
      ...toolResult(`${runId}-elsewhere`, { count: 40 }),
      finished(input, {}),
    ];
  },
  (input) => [finished(input, { outcome: { type: 'cancelled' } })],
];

/**
 * Listens, and answers with the n-th run by the number of messages that it has seen.
 * @param runs How they go.
 * @param pace Milliseconds between two events.
 * @param now Gives each event its time.
 */
export async function serveAgent({ runs = RUNS, pace = 0, now = Date.now, onBytes } = {}) {
  let count = 0;
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const input = JSON.parse(Buffer.concat(chunks));
    const encoder = new EventEncoder({ accept: request.headers.accept });
    response.writeHead(200, { 'content-type': encoder.getContentType() });
    const { threadId, runId } = input;
    const started = { type: T.RUN_STARTED, threadId, runId, input };
    for (const event of [started, ...runs[count % runs.length](input)]) {
      const bytes = encoder.encode({ ...event, timestamp: now() });
      onBytes?.(bytes);
      response.write(bytes);
      if (pace > 0) await new Promise((resolve) => setTimeout(resolve, pace));
    }
    count += 1;
    response.end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () => server.close(),
  };
}
