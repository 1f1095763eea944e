// What a person asks of the two agents: something that goes to a subagent, a tool that fails, a command, a question that is
// answered, a run that fails.
import { connect } from './client.mjs';

const SESSION = 'agent:editor:main';
const SCOPES = ['operator.read', 'operator.write', 'operator.questions'];

/** Asks one thing after the other; each has ended before the next. */
export async function converse({ url, token, onAsked = () => undefined }) {
  const person = await connectOnceReady({ url, token, scopes: SCOPES });
  await person.ask('sessions.subscribe', {});
  await person.ask('sessions.messages.subscribe', { key: SESSION });
  const say = async (message) => {
    onAsked(message);
    const idempotencyKey = crypto.randomUUID();
    const answer = await person.ask('chat.send', { sessionKey: SESSION, message, idempotencyKey });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return idempotencyKey;
  };
  const ended = (run) =>
    person.heard(
      ({ event, payload }) => event === 'agent' && isEnd(payload) && payload.runId === run,
    );

  await ended(await say('What do solar roofs cost?'));
  await person.heard(
    ({ event, payload }) =>
      event === 'agent' && isEnd(payload) && payload.runId.startsWith('announce:'),
  );
  await ended(await say('Read the notes.'));
  await ended(await say('Please publish the issue.'));
  const titled = await say('Which title?');
  const question = await person.heard(({ event }) => event === 'question.requested');
  await person.ask('question.resolve', {
    id: question.payload.id,
    answers: { answers: { title: ['Roofs'] } },
  });
  await ended(titled);
  await ended(await say('Please fail.'));
  person.close();
}

function isEnd({ stream, data }) {
  return stream === 'lifecycle' && (data.phase === 'end' || data.phase === 'error');
}

/** The gateway asks to come again while it starts. */
export async function connectOnceReady(options) {
  for (;;) {
    const client = await connect(options).catch(() => null);
    if (client?.hello.ok) return client;
    client?.close();
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
