// node record-approvals.mjs: records what a client hears of approvals that it does not decide, into
// lib/bridges/openclaw/vectors/captured/approvals.json: one that nobody could decide, one that is allowed, one that is refused, one of a plugin,
// and one that nobody decides in time. The gateway waits 30 minutes for a decision of a command, and has no setting for it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connectOnceReady } from './conversation.mjs';
import { startGateway } from './gateway.mjs';
import { trimmed } from './trimmed.mjs';

const folder = new URL('../../lib/bridges/openclaw/vectors/captured/', import.meta.url);
const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const EDITOR = 'agent:editor:main';
const RESEARCHER = 'agent:researcher:main';

const gateway = await startGateway({
  port: Number(process.env.PORT ?? 18789),
  // Commands that no list allows are asked for.
  exec: { host: 'gateway', mode: 'ask' },
});
const { url, token } = gateway;
const open = (scopes, caps) => connectOnceReady({ url, token, scopes, caps });

/** A reader as `colloquy follow openclaw --approvals` is one: whoever names the capability to decide keeps commands waiting. */
async function openReader(scope) {
  const reader = await open(['operator.read', scope], ['tool-events']);
  await reader.ask('sessions.subscribe', {});
  for (const key of [EDITOR, RESEARCHER]) {
    await reader.ask('sessions.messages.subscribe', { key, includeApprovals: true });
  }
  return reader;
}

/** What a reader asks for that comes later. */
async function openLater() {
  const client = await openReader('operator.admin');
  const { payload } = await client.ask('sessions.list', { limit: 200, offset: 0 });
  for (const { key } of payload.sessions) {
    await client.ask('chat.history', { sessionKey: key, limit: 200 });
  }
  await client.ask('approval.history', { limit: 100 });
  return client;
}

const SCOPES = ['operator.read', 'operator.write', 'operator.admin'];
const say = async (client, sessionKey, message) => {
  console.log(message);
  const idempotencyKey = crypto.randomUUID();
  const answer = await client.ask('chat.send', { sessionKey, message, idempotencyKey });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return idempotencyKey;
};
const asked = (client, run) =>
  client.heard(
    ({ event, payload }) => event === 'exec.approval.requested' && payload.request.runId === run,
  );
const ended = (client, run) =>
  client.heard(
    ({ event, payload }) =>
      event === 'agent' &&
      payload.runId === run &&
      payload.stream === 'lifecycle' &&
      (payload.data.phase === 'end' || payload.data.phase === 'error'),
  );

const reader = await openReader('operator.admin');
// The scope of approvals shows none of them to a client that is no paired device.
const withoutAdmin = await openReader('operator.approvals');
const writer = await open(SCOPES, []);
await ended(reader, await say(writer, EDITOR, 'Please publish the issue.'));

const person = await open(SCOPES, ['approvals']);
const undecided = await say(person, RESEARCHER, 'What do solar roofs cost?');
await asked(person, undecided);
for (const decision of ['allow-once', 'deny']) {
  const run = await say(person, EDITOR, 'Please publish the issue.');
  const { payload } = await asked(person, run);
  const answer = await person.ask('exec.approval.resolve', { id: payload.id, decision });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  await ended(reader, run);
}
const plugin = await writer.ask('plugin.approval.request', {
  pluginId: 'mail',
  title: 'Send the issue',
  description: 'To all subscribers.',
  agentId: 'editor',
  sessionKey: EDITOR,
  twoPhase: true,
});
const { id } = plugin.payload;
const sent = await writer.ask('plugin.approval.resolve', { id, decision: 'allow-once' });
if (!sent.ok) throw new Error(JSON.stringify(sent.error));

// Who comes later is told what waits and what was decided.
const pending = await openLater();
console.log('Nobody decides: 30 minutes.');
await ended(reader, undecided);
const later = await openLater();
const clients = { live: reader, pending, later, without_admin: withoutAdmin };
for (const client of [...Object.values(clients), writer, person]) client.close();
await gateway.close();
const decided = person.frames.filter(({ heard }) => /\.approval\./.test(heard?.event ?? ''));

mkdirSync(folder, { recursive: true });
const captured = {
  made_by: 'examples/openclaw/record-approvals.mjs',
  package: `openclaw ${dependencies.openclaw}`,
  ...Object.fromEntries(
    Object.entries(clients).map(([name, { frames }]) => [name, trimmed(frames)]),
  ),
  decider: trimmed(decided),
};
writeFileSync(new URL('approvals.json', folder), `${JSON.stringify(captured, null, 1)}\n`);
process.exit();
