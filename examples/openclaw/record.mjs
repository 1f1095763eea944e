// node record.mjs: records what a client that may only read hears of the conversation, what it is told of sessions and histories, and
// how the gateway refuses, into lib/bridges/openclaw/vectors/captured/gateway.json.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from './client.mjs';
import { connectOnceReady, converse } from './conversation.mjs';
import { startGateway } from './gateway.mjs';
import { trimmed } from './trimmed.mjs';

const folder = new URL('../../lib/bridges/openclaw/vectors/captured/', import.meta.url);
const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const gateway = await startGateway({ port: Number(process.env.PORT ?? 18789) });
const { url, token } = gateway;
const scopes = ['operator.read'];

let starting = null;
while (starting === null || starting.hello.ok === undefined) {
  starting = await connect({ url, token, scopes }).catch(() => null);
  if (starting === null) await new Promise((resolve) => setTimeout(resolve, 20));
}
const reader = await connectOnceReady({ url, token, scopes, caps: ['tool-events'] });
await reader.ask('agents.list', {});
await reader.ask('sessions.subscribe', { limit: 100 });
const subscribed = new Set();
const subscribe = async (key) => {
  if (subscribed.has(key)) return;
  subscribed.add(key);
  await reader.ask('sessions.messages.subscribe', { key });
};
const timer = setInterval(() => {
  for (const { heard } of reader.frames) {
    if (heard?.event === 'sessions.changed' && heard.payload.sessionKey)
      void subscribe(heard.payload.sessionKey);
  }
}, 50);
await subscribe('agent:editor:main');
await converse({ url, token, onAsked: (text) => console.log(text) });
await new Promise((resolve) => setTimeout(resolve, 2_000));
clearInterval(timer);

const later = await connectOnceReady({ url, token, scopes });
await later.ask('sessions.subscribe', {});
const listed = await later.ask('sessions.list', { limit: 200, offset: 0 });
for (const { key } of listed.payload.sessions) {
  await later.ask('sessions.messages.subscribe', { key });
  await later.ask('chat.history', { sessionKey: key, limit: 200 });
}
const refused = await connect({ url, token, scopes, protocol: 3 });
const wrongToken = await connect({ url, token: 'wrong', scopes });
const stranger = await connect({ url, token, scopes: [] });
await stranger.ask('sessions.list', {});
reader.close();
later.close();
await gateway.close();

mkdirSync(folder, { recursive: true });
const captured = {
  made_by: 'examples/openclaw/record.mjs',
  package: `openclaw ${dependencies.openclaw}`,
  live: trimmed(reader.frames),
  later: trimmed(later.frames),
  starting: trimmed(starting.frames),
  other_version: trimmed(refused.frames),
  wrong_token: trimmed(wrongToken.frames),
  without_scope: trimmed(stranger.frames),
};
writeFileSync(new URL('gateway.json', folder), `${JSON.stringify(captured, null, 1)}\n`);
process.exit();
