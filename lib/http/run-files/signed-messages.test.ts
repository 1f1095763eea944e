// Signed messages of a run that is carried elsewhere: the file brings the keys along, by which they are verified and for nothing else.
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventDetail } from '@/lib/model/event-record';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { RunFileEvent, RunFileManifest } from '@/lib/model/run-file';
import { protocolNamed } from '@/lib/protocols/meaning-of';
import { lineOf, manifestLine } from '@/lib/run-file/lines';
import { manifestOf } from '@/lib/run-file/manifest';
import { aSigner, definitionOf, taught } from '@/lib/testing/dialects/dialect-world';
import { anEvent } from '@/lib/testing/events';
import { exported, imported, linesOf, openWorkspace } from '@/lib/testing/worlds/run-file-world';
import { TEST_ADMIN_SECRET as key, type TestApi } from '@/lib/testing/worlds/test-api';

type Pair = { readonly publicKey: string; sign(text: string): string };

function aPair(): Pair & { readonly pem: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: rawOf(publicKey),
    pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  };
}

function rawOf(publicKey: KeyObject): string {
  return publicKey.export({ format: 'jwk' }).x ?? '';
}

let home: TestApi;
let away: TestApi;
beforeEach(async () => {
  [home, away] = [await openWorkspace(), await openWorkspace()];
});

async function ask(api: TestApi, method: string, path: string, body?: unknown) {
  const answer = await api.request(`/api/v1${path}`, {
    method,
    key,
    ...(body !== undefined && { body }),
  });
  expect(answer.status).toBeLessThan(300);
  const text = await answer.text();
  return text === '' ? null : JSON.parse(text);
}

/** A message with the signature of a pair, as its protocol has it. */
function signedBy(pair: Pair, kid: string, message: object, protocol = 'clutch'): object {
  const unsigned = protocolNamed(protocol)?.toBeSigned?.({ ...message }, kid) ?? null;
  if (unsigned === null) throw new Error('it can be signed');
  return unsigned.signed(pair.sign(unsigned.text));
}

const inHeretek = {
  type: 'message',
  id: 'h1',
  from: 'steward',
  agent: 'alpha',
  content: { role: 'agent', content: 'Good morning' },
  timestamp: 1711843200000,
  metadata: { threadId: 'run_1' },
};

/** A run in which two agents and a person sign, one message is broken, and one is not signed at all. */
async function signedRun() {
  const [ken, steward, ada] = [aPair(), aPair(), aPair()];
  await ask(home, 'PUT', '/agents/ken/keys/k1', { public_key: ken.publicKey });
  await ask(home, 'PUT', '/agents/steward/keys/s1', { public_key: steward.publicKey });
  const { kid } = await ask(home, 'POST', '/person-keys', { public_key: ada.publicKey });
  const person = {
    from: { agent_id: HUMAN_AGENT_ID, role: 'human' },
    type: 'chat.message',
  } as const;
  const broken = signedBy(ken, 'k1', anEvent({ id: 'm3' })) as ClutchMessage;
  for (const event of [
    signedBy(
      ken,
      'k1',
      anEvent({ id: 'm1', payload: { text: 'Three whales' }, meta: { ui_channel: 'whales' } }),
    ),
    signedBy(ada, kid, anEvent({ id: 'm2', ...person, payload: { text: 'Go on' } })),
    { ...broken, payload: { text: 'changed' } },
    anEvent({ id: 'm4' }),
  ]) {
    await ask(home, 'POST', '/events', event);
  }
  await ask(
    home,
    'POST',
    '/ingest/heretek?run_id=run_1&channel=bay',
    signedBy(steward, 's1', inHeretek, 'heretek'),
  );
  return { ken, steward, ada, kid };
}

const manifestIn = (file: string) => JSON.parse(file.split('\n')[0] ?? '') as RunFileManifest;

/** The file as somebody else writes it: with other lines or other keys, counted, hashed and signed by a key of their own. */
function rewritten(
  file: string,
  change: { readonly line?: (line: RunFileEvent) => RunFileEvent; readonly manifest?: object },
): string {
  const { version: _, ...manifest } = { ...manifestIn(file), ...change.manifest };
  const { line: changed = (line) => line } = change;
  const lines = linesOf(file).map((text) => lineOf(changed(JSON.parse(text))));
  const events = createHash('sha256');
  for (const line of lines) events.update(`${line}\n`);
  const { pem, sign: signText } = aPair();
  const contents = { ...manifest, hashes: { ...manifest.hashes, events: events.digest('hex') } };
  const signer = { at: manifest.exported_at, publicKey: pem, sign: signText };
  return `${[manifestLine(manifestOf(contents, signer)), ...lines].join('\n')}\n`;
}

/** What the imported event says of its signature, here and by the file. */
async function signatureOf(
  api: TestApi,
  id: string,
): Promise<Pick<EventDetail, 'signature' | 'file_signature'>> {
  const { events } = await ask(api, 'GET', '/events?limit=100');
  const found = events.find(({ event }: { event: ClutchMessage }) => event.id === id);
  const { signature, file_signature } = await ask(api, 'GET', `/events/${found.seq}`);
  return { signature, file_signature };
}

describe('the keys in a run file', () => {
  it('are those that its signed messages name, of agents and of people, and no others', async () => {
    const { ken, steward, ada, kid } = await signedRun();
    await ask(home, 'PUT', '/agents/ken/keys/unused', { public_key: aPair().publicKey });
    await ask(home, 'DELETE', `/person-keys/${kid}`);

    const { version, keys } = manifestIn(await exported(home));

    expect(version).toBe(2);
    expect(keys).toEqual([
      { agent_id: 'agent:ken', kid: 'k1', public_key: ken.publicKey },
      { agent_id: HUMAN_AGENT_ID, kid, public_key: ada.publicKey, owner: 'admin' },
      { agent_id: 'agent:steward', kid: 's1', public_key: steward.publicKey },
    ]);
  });

  it('are none in an envelope, by which nothing can be verified, and in a run in which nobody signs', async () => {
    await signedRun();
    await ask(home, 'POST', '/events', anEvent({ run_id: 'run_2', thread_id: 'thread_2' }));

    for (const file of [await exported(home, 'run_1', 'envelope'), await exported(home, 'run_2')]) {
      expect(manifestIn(file)).not.toHaveProperty('keys');
      expect(manifestIn(file).version).toBe(1);
    }
  });

  it('verify each signed message where it is imported, and say so of each', async () => {
    const { ada, kid } = await signedRun();

    const { body } = await imported(away, await exported(home));

    expect(body.signatures).toEqual({ verified: 3, bad: 1, unverifiable: 0 });
    expect(await signatureOf(away, 'm1')).toMatchObject({
      file_signature: { status: 'verified', key: { agent_id: 'agent:ken', kid: 'k1' } },
    });
    expect(await signatureOf(away, 'm2')).toMatchObject({
      file_signature: { status: 'verified', key: { kid, public_key: ada.publicKey } },
    });
    expect(await signatureOf(away, 'h1')).toMatchObject({ file_signature: { status: 'verified' } });
    expect(await signatureOf(away, 'm3')).toMatchObject({ file_signature: { status: 'bad' } });
    expect(await signatureOf(away, 'm4')).toEqual({ signature: 'unsigned' });
  });

  it('say the same of a file that is here already', async () => {
    await signedRun();
    const file = await exported(home);
    const first = await imported(away, file);

    const again = await imported(away, file);

    expect(again.body).toEqual({ ...first.body, status: 'present' });
  });

  it('go along where the run is exported again', async () => {
    await signedRun();
    const file = await exported(home);
    const { body } = await imported(away, file);

    const again = await exported(away);

    expect(manifestIn(again).keys).toEqual(manifestIn(file).keys);
    expect((await imported(await openWorkspace(), again)).body.file).toBe(body.file);
  });

  it('verify what a masked file left as it was, and nothing of what it hides something in', async () => {
    const { ken } = await signedRun();
    const secret = anEvent({ id: 'm5', payload: { text: 'password=hunter2secret' } });
    await ask(home, 'POST', '/events', signedBy(ken, 'k1', secret));

    const { body } = await imported(away, await exported(home, 'run_1', 'masked'));

    expect(body.signatures).toEqual({ verified: 3, bad: 1, unverifiable: 1 });
    expect((await signatureOf(away, 'm5')).file_signature).toEqual({ status: 'unverifiable' });
  });

  it('count for nothing else: what they signed is unchecked here, and they are nobody’s keys', async () => {
    const { ken, kid } = await signedRun();
    await imported(away, await exported(home));

    const late = signedBy(
      ken,
      'k1',
      anEvent({ id: 'late', run_id: 'run_9', thread_id: 'thread_9' }),
    );
    await ask(away, 'POST', '/events', late);

    expect((await signatureOf(away, 'm1')).signature).toBe('unchecked');
    expect((await signatureOf(away, 'm2')).signature).toBe('unchecked');
    expect(await signatureOf(away, 'late')).toEqual({ signature: 'unknown_key' });
    expect((await ask(away, 'GET', '/person-keys')).keys).toEqual([]);
    expect(JSON.stringify(await ask(home, 'GET', '/person-keys'))).toContain(kid);
  });
});

it('a definition that is signed in CBCL, which names no key, brings along the one that made it', async () => {
  const ada = aSigner();
  await ask(home, 'PUT', '/agents/ada/keys/old', { public_key: aSigner().publicKey });
  await ask(home, 'PUT', '/agents/ada/keys/new', { public_key: ada.publicKey });
  const answer = await home.request('/api/v1/ingest/cbcl?run_id=run_1&from=agent:ada', {
    method: 'POST',
    key,
    body: taught(definitionOf('greeting'), ada),
    headers: { 'content-type': 'application/cbcl' },
  });
  expect(answer.status).toBe(200);
  const file = await exported(home);

  const { body } = await imported(away, file);

  expect(manifestIn(file).keys).toEqual([
    { agent_id: 'agent:ada', kid: 'new', public_key: ada.publicKey },
  ]);
  expect(body.signatures).toEqual({ verified: 1, bad: 0, unverifiable: 0 });
});

describe('a run file that lies', () => {
  it('does not pass other words for those that were signed', async () => {
    await signedRun();
    const file = rewritten(await exported(home), {
      line: (line) =>
        line.event.id === 'm1'
          ? { ...line, event: { ...line.event, payload: { text: 'Nine whales' } } }
          : line,
    });

    const { body } = await imported(away, file);

    expect(body.signatures).toEqual({ verified: 2, bad: 2, unverifiable: 0 });
    expect((await signatureOf(away, 'm1')).file_signature?.status).toBe('bad');
  });

  it('does not pass what one agent signed for the word of another', async () => {
    await signedRun();
    const file = await exported(home);
    const { keys = [] } = manifestIn(file);
    const moved = keys.map((one) => (one.kid === 'k1' ? { ...one, agent_id: 'agent:eve' } : one));

    const { body } = await imported(away, rewritten(file, { manifest: { keys: moved } }));

    expect(body.signatures).toEqual({ verified: 2, bad: 0, unverifiable: 2 });
  });

  it('is refused where a key is none, stands there twice, or there are too many', async () => {
    await signedRun();
    const file = await exported(home);
    const { keys: [first] = [] } = manifestIn(file);
    const many = Array.from({ length: 1_001 }, (_, at) => ({ ...first, kid: `k${at}` }));

    for (const keys of [[{ ...first, public_key: 'AA' }], [first, first], [], many]) {
      const { status, body } = await imported(away, rewritten(file, { manifest: { keys } }));
      expect(status).toBe(422);
      expect(body.errors).toMatchObject([{ rule: 'bad_manifest' }]);
    }
    expect((await away.engine.head()).seq).toBe(0);
  });

  it('is taken without keys, as those were that older workspaces wrote: nobody can tell of its signatures', async () => {
    await signedRun();
    const file = rewritten(await exported(home), { manifest: { keys: undefined } });

    const { body } = await imported(away, file);

    expect(manifestIn(file).version).toBe(1);
    expect(body.signatures).toEqual({ verified: 0, bad: 0, unverifiable: 4 });
    expect((await signatureOf(away, 'm1')).file_signature).toEqual({ status: 'unverifiable' });
  });
});
