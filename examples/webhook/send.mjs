// Defines two webhooks and posts to them what GitHub and a shop would:
//   npm install --prefix examples/webhook
//   COLLOQUY_KEY=... node examples/webhook/send.mjs [--url http://127.0.0.1:3000]
// The key has to be an admin's; that of data/admin.key is. Where nobody has to sign in, none is needed.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { optionsOf } from '../options.mjs';
import { byGitHub, byShop } from './deliveries.mjs';

const options = optionsOf(
  `[--url http://127.0.0.1:3000]
COLLOQUY_KEY is an admin's key; none is needed where COLLOQUY_AUTH is off.`,
  ['url'],
);
const url = options.url ?? process.env.COLLOQUY_URL ?? 'http://127.0.0.1:3000';
const key = process.env.COLLOQUY_KEY;

async function define(name, webhook) {
  const response = await fetch(`${url}/api/v1/webhooks/${name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify(webhook),
  });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
}

async function post(name, { headers, body }) {
  const response = await fetch(`${url}/api/v1/hooks/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  console.log(name, response.status, await response.text());
}

const github = randomUUID();
await define('github', {
  signature: 'github',
  secret: github,
  mapping: await readFile(new URL('github.jsonata', import.meta.url), 'utf8'),
});
for (const [event, action] of [
  ['issues', 'opened'],
  ['issue_comment', 'created'],
  ['push', undefined],
]) {
  await post('github', await byGitHub(github, { event, action, delivery: randomUUID() }));
}

const shop = `whsec_${Buffer.from(randomUUID()).toString('base64')}`;
await define('shop', {
  signature: 'standard-webhooks',
  secret: shop,
  mapping:
    '{"from": "till", "channel": "sales", "text": body.data.item & ": " & body.data.price & " EUR"}',
});
const message = { type: 'order.paid', data: { item: 'Lamp', price: 49 } };
await post('shop', byShop(shop, { id: `msg_${randomUUID()}`, at: new Date(), message }));
