// The registry of dialects is the log and nothing else: restarts, failed commits, further processes and forgers.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DIALECT_TYPE, INSTALL_TYPE } from '@/lib/dialects/log/dialect-events';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { AppError } from '@/lib/model/errors/app-error';
import { codecs } from '@/lib/protocols/codecs';
import type { Store } from '@/lib/store/ports/store';
import { countTurns } from '@/lib/testing/count-turns';
import {
  ADA,
  aSigner,
  canonicalOf,
  decisionsOf,
  definitionOf,
  dialectWorld,
  EVE,
  GREET,
  OPERATOR,
  OTHER_GREET,
  say,
  taught,
} from '@/lib/testing/dialects/dialect-world';
import { anEvent } from '@/lib/testing/events';
import {
  memoryWorld,
  type StoreWorld,
  sqliteWorld,
  useWorld,
} from '@/lib/testing/worlds/store-worlds';
import type { Engine } from '../interface/engine';

const ADMIN = { ...OPERATOR, role: 'admin' } as const;

/** Everything that the registry says, for comparing. */
function registryOf(engine: Engine) {
  return engine.dialects.list().map(({ name }) => engine.dialects.get(name));
}

/** The same store, whose next append fails: before the commit, or after it, as when a process dies before it answers. */
function failing(store: Store, when: 'before' | 'after'): Store & { fail(): void } {
  let fails = false;
  const { events } = store;
  return {
    ...store,
    fail: () => {
      fails = true;
    },
    events: {
      ...events,
      head: () => events.head(),
      readPage: (query) => events.readPage(query),
      read: (query) => events.read(query),
      get: (seq) => events.get(seq),
      async append(messages, options) {
        if (!fails) return events.append(messages, options);
        fails = false;
        if (when === 'after') await events.append(messages, options);
        throw new AppError('store_unavailable', 'The disk is gone.');
      },
    },
  };
}

/** The same store, whose next read can be held: what it gives is what stood there when it was asked. */
function holdable(store: Store) {
  const { events } = store;
  let hold = (): Promise<void> => Promise.resolve();
  const readPage: Store['events']['readPage'] = async (query) => {
    const page = await events.readPage(query);
    await hold();
    return page;
  };
  return {
    store: {
      ...store,
      events: {
        ...events,
        readPage,
        head: () => events.head(),
        get: (seq) => events.get(seq),
        append: (...given) => events.append(...given),
      },
    } satisfies Store,
    holdNextRead() {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const hasRead = new Promise<void>((resolve) => {
        hold = () => {
          hold = () => Promise.resolve();
          resolve();
          return released;
        };
      });
      return { hasRead, release: () => release() };
    },
  };
}

describe.each([
  ['memory', memoryWorld],
  ['SQLite', sqliteWorld],
] as const)('the registry of dialects on %s', (_, makeWorld: () => Promise<StoreWorld>) => {
  const fixture = useWorld(makeWorld);
  const world = dialectWorld();
  afterEach(world.close);

  it('is rebuilt by a restart, with its audit, offers and speakers', async () => {
    const first = await world.open(fixture.store);
    const { engine, ada } = first;
    await say(engine, ADA, [taught(GREET, ada), taught(OTHER_GREET, ada)]);
    await say(engine, EVE, ['(lang greet (greet-hello "bea"))', `(meta ${definitionOf('own')})`]);
    await say(engine, EVE, ['(reply @ada "yes" :dialects (greet own))']);
    await engine.dialects.install(
      'greet',
      engine.dialects.hashOf(canonicalOf(OTHER_GREET)),
      OPERATOR,
    );

    const before = registryOf(engine);
    const again = await world.open(await fixture.restart(), { ada });

    expect(registryOf(again.engine)).toEqual(before);
    expect(before).toMatchObject([
      { name: 'greet', versions: 2, speakers: ['agent:ada', 'agent:eve'] },
      { name: 'own', hash: null, speakers: ['agent:eve'] },
    ]);
    expect(again.engine.dialects.find('greet')?.performatives.has('greet-salute')).toBe(true);
  });

  it('keeps nothing of what could not be stored, and takes it again', async () => {
    const store = failing(fixture.store, 'before');
    const { engine, ada } = await world.open(store);
    store.fail();

    const lost = say(engine, ADA, [taught(GREET, ada)]);
    await expect(lost).rejects.toMatchObject({ code: 'store_unavailable' });
    const outcomes = await say(engine, ADA, [taught(OTHER_GREET, ada)]);

    expect(decisionsOf(outcomes)).toEqual(['installed']);
    expect(engine.dialects.get('greet')?.versions).toBe(1);
  });

  it('has what was stored before a process died, whole', async () => {
    const store = failing(fixture.store, 'after');
    const { engine, ada } = await world.open(store);
    store.fail();
    await expect(say(engine, ADA, [taught(GREET, ada)])).rejects.toThrow();

    const again = await world.open(await fixture.restart(), { ada });
    const outcomes = await say(again.engine, ADA, [taught(OTHER_GREET, ada)]);

    expect(again.engine.dialects.find('greet')?.performatives.has('greet-hello')).toBe(true);
    expect(decisionsOf(outcomes)).toEqual(['refused BD20']);
  });

  it('answers a request that is repeated as it answered the first, and logs it once', async () => {
    const { engine, ada } = await world.open(fixture.store);
    const more = { idempotencyKey: 'once' };
    const texts = [taught(GREET, ada), taught(OTHER_GREET, ada)];
    const first = await say(engine, ADA, texts, more);

    const second = await say(engine, ADA, texts, more);

    expect(second.map(({ result }) => result.status)).toEqual(['duplicate', 'duplicate']);
    expect(second.map(({ findings }) => findings)).toEqual(first.map(({ findings }) => findings));
    expect(second.map(({ reply }) => reply)).toEqual(first.map(({ reply }) => reply));
    expect((await engine.head()).seq).toBe(4);
    expect(engine.dialects.get('greet')?.audit).toHaveLength(2);
  });

  it('is the same in two processes on one log, and the smaller seq wins', async () => {
    const left = await world.open(fixture.store);
    const right = await world.open(fixture.store, { ada: left.ada });

    const [won] = await say(left.engine, ADA, [taught(GREET, left.ada)]);
    const [lost] = await say(right.engine, ADA, [taught(OTHER_GREET, left.ada)]);

    expect(won?.reply).toBeUndefined();
    expect(lost?.result.status).toBe('stored');
    expect(lost?.reply).toEqual(expect.stringMatching(/^\(error @ada "/));
    expect(lost?.findings.map(({ rule }) => rule)).toContain('BD20');
    expect(right.engine.dialects.find('greet')?.performatives.has('greet-hello')).toBe(true);
    await say(left.engine, ADA, ['(tell @all "to hear of the rest")']);
    await vi.waitFor(() => expect(registryOf(left.engine)).toEqual(registryOf(right.engine)));
    expect(right.engine.dialects.get('greet')?.audit.map(({ action }) => action)).toEqual([
      ...['refused', 'installed'],
    ]);
  });

  it('tells an operator that another process decided first', async () => {
    const left = await world.open(fixture.store);
    await say(left.engine, ADA, [taught(GREET, left.ada), taught(OTHER_GREET, left.ada)]);
    const right = await world.open(fixture.store, { ada: left.ada });
    const other = left.engine.dialects.hashOf(canonicalOf(OTHER_GREET));

    await left.engine.dialects.remove('greet', OPERATOR);
    const late = right.engine.dialects.install('greet', other, OPERATOR);

    await expect(late).rejects.toMatchObject({ code: 'conflict' });
    expect(right.engine.dialects.find('greet')).toBeNull();
  });

  it('forgets a definition that was redacted, as the next start would', async () => {
    const { engine, ada } = await world.open(fixture.store);
    await say(engine, ADA, [taught(GREET, ada), taught(definitionOf('own'), ada)]);

    await engine.redact(1, 'a secret in it', ADMIN);
    const before = registryOf(engine);
    const again = await world.open(await fixture.restart(), { ada });

    expect(before.map((known) => known?.name)).toEqual(['own']);
    expect(registryOf(again.engine)).toEqual(before);
    const [outcome] = await say(again.engine, ADA, ['(lang greet (greet-hello "bea"))']);
    expect(outcome?.result.error?.code).toBe('unknown_dialect');
  });

  it('forgets both of two definitions that are redacted at once', async () => {
    const { store, holdNextRead } = holdable(fixture.store);
    const { engine, ada } = await world.open(store);
    await say(engine, ADA, [taught(GREET, ada), taught(definitionOf('own'), ada)]);
    const held = holdNextRead();

    const first = engine.redact(1, 'a secret in it', ADMIN);
    await held.hasRead;
    const second = engine.redact(3, 'another one', ADMIN);
    await vi.waitFor(async () => expect((await engine.get(3))?.redacted).toBeDefined());
    held.release();
    await Promise.all([first, second]);

    expect(registryOf(engine)).toEqual([]);
  });

  it('lets others go between definitions, however many come at once', async () => {
    const { engine } = await world.open(fixture.store);
    const large = Array.from({ length: 20 }, (_, i) =>
      definitionOf(`large-${i}`, { word: 'x'.repeat(8 * 1024 - 500) }),
    );
    const { count, stop } = countTurns();

    await say(
      engine,
      ADA,
      large.map((definition) => `(meta ${definition})`),
    );

    stop();
    expect(count()).toBeGreaterThan(large.length);
  });

  it('hears of nothing that is claimed in another protocol, with whatever key', async () => {
    const { engine, ada } = await world.open(fixture.store);
    await say(engine, EVE, [`(meta ${GREET})`]);
    const [offer, refusal] = [await engine.get(1), await engine.get(2)];
    if (offer === null || refusal === null) throw new Error('The definition was stored.');
    const claims: ClutchMessage[] = [ADMIN, EVE].flatMap(({ agent_id }) => {
      const from = { agent_id: agent_id ?? 'agent:user' };
      const payload = { ...refusal.event.payload, action: 'installed', reason: 'trust me' };
      const claim = { ...refusal.event, id: anEvent().id, from, payload };
      const { part_of: _, ...meta } = refusal.event.meta ?? {};
      return [
        claim,
        { ...claim, id: `${offer.event.id}#${from.agent_id.length}` },
        { ...claim, id: anEvent().id, meta },
        { ...claim, id: anEvent().id, run_id: 'run:registry', thread_id: 'thread:registry', meta },
        { ...offer.event, id: anEvent().id, from },
      ];
    });

    const statuses = [];
    for (const [index, json] of claims.entries()) {
      const outcomes = await engine.ingest({
        protocol: 'clutch',
        contentType: 'application/json',
        principal: index < claims.length / 2 ? ADMIN : EVE,
        items: [{ ok: true, frame: { text: JSON.stringify(json), json } }],
      });
      statuses.push(outcomes[0]?.result.status);
    }

    expect(statuses).toEqual(claims.map(() => 'stored'));
    expect(engine.dialects.find('greet')).toBeNull();
    expect(engine.dialects.get('greet')?.audit).toHaveLength(1);
    const again = await world.open(await fixture.restart(), { ada });
    expect(again.engine.dialects.find('greet')).toBeNull();
  });
});

describe('a message of CBCL', () => {
  const cbcl = codecs.find(({ protocol }) => protocol === 'cbcl');
  const install = '(object :dialect (object :name "greet" :hash "sha256-0") :action "installed")';
  const attempts = [
    `(tell @all ${install})`,
    `(tell @all ${install} :payload_type "${INSTALL_TYPE}")`,
    `(tell @all "x" :payload-type "${INSTALL_TYPE}" :origin "engine" :action "installed")`,
    `(bye @all ${install} :payload_type "${INSTALL_TYPE}")`,
    `(hello @all (object :payload_type "${INSTALL_TYPE}"))`,
    `(envelope :from @engine (tell @all ${install}))`,
    `(meta ${GREET})`,
    taught(GREET, aSigner()),
    ...(cbcl?.samples.map(({ text }) => text) ?? []),
  ];

  it.each(attempts)('never becomes a decision: %s', (text) => {
    const context = { receivedAt: '2026-02-01T13:20:12.000Z', fallbackId: 'id-1' };
    const decoded = cbcl?.decode({ text }, { ...context, from: 'agent:eve' });

    const types = decoded?.ok ? decoded.value.events.map(({ payload_type }) => payload_type) : [];
    expect(types).not.toContain(INSTALL_TYPE);
    expect(cbcl).toBeDefined();
  });

  it('is a definition only where it defines or teaches', () => {
    const context = { receivedAt: '2026-02-01T13:20:12.000Z', fallbackId: 'id-1', from: 'agent:e' };
    const typeOf = (text: string) => {
      const decoded = cbcl?.decode({ text }, context);
      return decoded?.ok ? decoded.value.events[0]?.payload_type : undefined;
    };

    expect(typeOf(`(meta ${GREET})`)).toBe(DIALECT_TYPE);
    expect(typeOf(`(tell @all ${GREET})`)).not.toBe(DIALECT_TYPE);
    expect(typeOf(`(bye @all (object :definition "${GREET.slice(0, 20)}"))`)).not.toBe(
      DIALECT_TYPE,
    );
  });
});
