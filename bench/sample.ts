// Events of about 1 kB, as the benchmarks send them: plain prose, no two alike.
import { randomUUID } from 'node:crypto';

const WORDS =
  'agent asks router for a researcher who reads vendor pages compares price tables and writes a summary with sources'.split(
    ' ',
  );

/** Plain prose; without a number of words it makes a message of about 1 kB. */
export function prose(count = 95): string {
  const words = Array.from(
    { length: count },
    () => WORDS[Math.floor(Math.random() * WORDS.length)],
  );
  return words.join(' ');
}

/** A message of about 1 kB as an agent of each protocol sends it, no two alike: an object of JSON, or the text of what is none. */
export const nativeMessage: Readonly<Record<string, () => Record<string, unknown> | string>> = {
  clutch: () => kilobyteEvent(),
  clowl: () => ({
    clowl: '0.2',
    mid: randomUUID(),
    ts: Math.floor(Date.now() / 1000),
    tid: 'run:bench',
    pid: null,
    p: 'INF',
    from: 'bench',
    to: 'orchestrator',
    cid: 'thread:bench',
    body: { t: 'research', d: { text: prose() } },
    ctx: { ref: null, inline: null, hash: null },
  }),
  cap: () => ({
    type: 'message',
    task_id: 'T1.1',
    sender_id: 'bench',
    recipient_id: 'orchestrator',
    timestamp: new Date().toISOString(),
    content: prose(),
    attachments: [{ type: 'text_snippet', text: 'as asked' }],
  }),
  heretek: () => ({
    id: randomUUID(),
    type: 'message',
    from: 'bench',
    agent: 'orchestrator',
    content: { role: 'agent', content: prose() },
    timestamp: Date.now(),
    metadata: { priority: 'normal', threadId: 'thread:bench', correlationId: 'bench' },
  }),
  cbcl: () =>
    `(envelope :from @bench :to @orchestrator :timestamp "${new Date().toISOString()}" (tell @orchestrator "${prose()}" :thread thread-bench :topic research))`,
};

/** The text of a message as it goes over the wire. */
export function textOfMessage(message: Record<string, unknown> | string): string {
  return typeof message === 'string' ? message : JSON.stringify(message);
}

/** Messages of JSON go as a list, those that are another text one after the other. */
export function bodyOf(messages: readonly (Record<string, unknown> | string)[]): string {
  const isText = typeof messages[0] === 'string';
  return isText ? messages.map(textOfMessage).join('\n') : JSON.stringify(messages);
}

/** The media type of such a body. */
export function typeOfBody(body: string): string {
  return body.startsWith('(') ? 'application/cbcl' : 'application/json';
}

/** A chat message whose JSON is about 1,000 bytes long. */
export function kilobyteEvent(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    v: 'clutch/0.1',
    id: `msg_${randomUUID()}`,
    ts: new Date().toISOString(),
    thread_id: 'thread:bench',
    run_id: 'run:bench',
    task_id: 'task:bench',
    from: { agent_id: 'agent:bench', role: 'worker' },
    to: [{ agent_id: 'agent:orchestrator' }],
    type: 'chat.message',
    domain: 'bench',
    payload: { text: prose() },
    ...overrides,
  };
}
