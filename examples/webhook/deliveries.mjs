// Deliveries as two kinds of services make them: messages that GitHub sent, as its community collected them, signed by GitHub's own
// library; and a message of a service that keeps Standard Webhooks, signed by the library of that specification.
import { createRequire } from 'node:module';
import { sign } from '@octokit/webhooks-methods';
import { Webhook } from 'standardwebhooks';

const require = createRequire(import.meta.url);
const collected = require('@octokit/webhooks-examples');

const versionOf = (name) => require(`./package.json`).dependencies[name];

export const SOURCE = Object.fromEntries(
  ['@octokit/webhooks-examples', '@octokit/webhooks-methods', 'standardwebhooks'].map((name) => [
    name,
    versionOf(name),
  ]),
);

/** One delivery of GitHub: its headers and its body. */
export async function byGitHub(secret, { event, action, delivery }) {
  const { examples } = collected.find(({ name }) => name === event);
  const payload = examples.find(
    (example) => example.action === action && example.commits?.length !== 0,
  );
  const body = JSON.stringify(payload);
  return {
    headers: {
      'user-agent': 'GitHub-Hookshot/044aadd',
      'x-github-event': event,
      'x-github-delivery': delivery,
      'x-hub-signature-256': await sign(secret, body),
    },
    body,
  };
}

/** One delivery of a shop. */
export function byShop(secret, { id, at, message }) {
  const body = JSON.stringify(message);
  return {
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
    body,
  };
}
