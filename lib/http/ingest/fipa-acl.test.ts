// FIPA ACL over HTTP: a text of several messages is cut into them, and a call for offers becomes what it is here.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { IngestAnswer } from '@/lib/contracts/http-events';
import type { Problem } from '@/lib/contracts/problem';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';
import { openTestApi, type TestApi } from '@/lib/testing/worlds/test-api';
import { eachMessageSpan } from '../../bridges/fipa-acl/wire/read-forms';

const captured = readFileSync(
  new URL('../../bridges/fipa-acl/vectors/captured.txt', import.meta.url),
  'utf8',
);

const api = freshTestApi();

async function send(body: string, type = 'text/plain', world = api, name = 'fipa-acl') {
  const { secret: key } = await world.keyring.create({
    role: 'agent',
    grants: [],
    agent_prefix: 'agent:jade.',
  });
  const response = await world.request(`/api/v1/ingest/${name}?channel=jade`, {
    method: 'POST',
    key,
    body,
    headers: { 'content-type': type },
  });
  return { status: response.status, answer: (await response.json()) as IngestAnswer & Problem };
}

it('takes the messages of a platform as its agents sent them, and each once', async () => {
  const { status, answer } = await send(captured);
  const again = await send(captured);

  expect(status).toBe(200);
  expect(answer.results.every((result) => result.status === 'stored')).toBe(true);
  expect(again.answer.results.every((result) => result.status === 'duplicate')).toBe(true);
  expect(await api.engine.get(1)).toMatchObject({
    protocol: 'fipa-acl',
    raw_content_type: 'text/plain',
    raw: expect.stringMatching(/^\(CFP\n :sender/),
  });
  expect(await api.engine.get(1)).toMatchObject({
    event: { meta: { ui_channel: 'jade' }, type: 'chat.message' },
  });
});

it('takes them by its short name, too', async () => {
  const named = await send('(inform :content "1")', 'text/plain', api, 'fipa');
  const again = await send('(inform :content "1")');

  expect(named.answer.results).toMatchObject([{ status: 'stored', seq: 1 }]);
  expect(again.answer.results).toMatchObject([{ status: 'duplicate', seq: 1 }]);
  expect((await send('(inform :content "1")', 'text/plain', api, 'fip')).status).toBe(404);
});

it('gives agents the prefix of the key', async () => {
  const { answer } = await send(
    '(inform :sender (agent-identifier :name ben@market) :content "9")',
  );

  expect(answer.events).toMatchObject([{ from: { agent_id: 'agent:jade.ben@market' } }]);
});

it('takes a list of strings, and refuses what no text of messages is', async () => {
  const list = await send(
    JSON.stringify(['(inform :content "1")', '(tell @bob "2")']),
    'application/json',
  );
  const broken = await send('(inform :content "1") (inform');
  const other = await send('[{"a":1}]', 'application/json');

  expect(list.answer.results).toMatchObject([
    { status: 'stored' },
    { status: 'rejected', error: { code: 'invalid_value' } },
  ]);
  expect(broken).toMatchObject({ status: 400, answer: { code: 'invalid_sexpr' } });
  expect(other.answer.results).toMatchObject([
    {
      status: 'rejected',
      error: { code: 'invalid_type', message: expect.stringContaining('inform') },
    },
  ]);
});

it('gives the same events in whatever order and batches the messages come', async () => {
  const messages = [...eachMessageSpan(captured)].map(([from, to]) => captured.slice(from, to));
  const other = await openTestApi();

  await send(captured);
  for (const message of messages.toReversed()) await send(message, 'text/plain', other);

  expect(await eventsIn(other)).toEqual(await eventsIn(api));
  await other.close();
});

/** All events by their ids, without the time of receipt, which is all the time that they have. */
async function eventsIn({ engine }: TestApi) {
  const records = await engine.read({ filter: {}, order: 'asc', limit: 100 });
  const events = records.map(({ event: { ts: _, ...event } }) => event);
  return events.toSorted((one, two) => one.id.localeCompare(two.id));
}
