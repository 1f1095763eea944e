// Writes what the published packages send, for the tests of the bridge:
//   node examples/webhook/capture.mjs lib/bridges/webhook/vectors/captured.json
import { writeFile } from 'node:fs/promises';
import { byGitHub, byShop, SOURCE } from './deliveries.mjs';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Say where to write to.');

const GITHUB = 'it-is-a-secret-to-everybody';
const SHOP = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const AT = new Date('2026-02-01T13:20:11Z');

const github = (event, action, delivery) => byGitHub(GITHUB, { event, action, delivery });
const message = { type: 'order.paid', data: { item: 'Lamp', price: 49 } };
const captured = {
  source: SOURCE,
  deliveries: [
    {
      form: 'github',
      secret: GITHUB,
      ...(await github('issues', 'opened', '72d3162e-cc78-11e3-81ab-4c9367dc0958')),
    },
    {
      form: 'github',
      secret: GITHUB,
      ...(await github('issue_comment', 'created', '82d3162e-cc78-11e3-81ab-4c9367dc0958')),
    },
    {
      form: 'github',
      secret: GITHUB,
      ...(await github('push', undefined, '92d3162e-cc78-11e3-81ab-4c9367dc0958')),
    },
    { form: 'standard-webhooks', secret: SHOP, ...byShop(SHOP, { id: 'msg_1', at: AT, message }) },
  ],
};
await writeFile(file, `${JSON.stringify(captured, null, 2)}\n`);
