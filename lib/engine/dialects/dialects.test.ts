import { afterEach, describe, expect, it } from 'vitest';
import { textSignatureStatus } from '@/lib/security/signature';
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
import {
  memoryWorld,
  type StoreWorld,
  sqliteWorld,
  useWorld,
} from '@/lib/testing/worlds/store-worlds';
import { DIALECTS_PER_AUTHOR_MAX } from './dialect-decision';

describe.each([
  ['memory', memoryWorld],
  ['SQLite', sqliteWorld],
] as const)('dialects on %s', (_, makeWorld: () => Promise<StoreWorld>) => {
  const fixture = useWorld(makeWorld);
  const world = dialectWorld();
  afterEach(world.close);
  const open = (options: Parameters<typeof world.open>[1] = {}) =>
    world.open(fixture.store, options);

  describe('what is installed', () => {
    it('is what a trusted author signed, from whoever passes it on', async () => {
      const { engine, ada } = await open();

      const outcomes = await say(engine, EVE, [taught(GREET, ada)]);

      expect(decisionsOf(outcomes)).toEqual(['installed']);
      expect(engine.dialects.find('greet')?.hash).toBe(engine.dialects.hashOf(canonicalOf(GREET)));
      expect(engine.dialects.get('greet')).toMatchObject({
        name: 'greet',
        author: 'agent:ada',
        extends: 'cbcl',
        reason: null,
        performatives: ['greet-hello'],
        speakers: ['agent:eve'],
        versions_known: [
          { state: 'installed', signature: 'verified', offered_by: 'agent:eve', first_seq: 1 },
        ],
        audit: [{ seq: 2, action: 'installed', by: 'agent:eve', reason: 'signed by agent:ada' }],
      });
    });

    it('may be signed as a whole message, and in whatever envelope', async () => {
      const { engine, ada } = await open();
      const message = `(meta ${GREET})`;
      const signed = `(signed "${ada.sign(message)}" ${message})`;

      const outcomes = await say(engine, EVE, [
        `(envelope :timestamp "2026-01-15T14:30:00Z" (with-limits :max-depth 20 ${signed}))`,
      ]);

      expect(decisionsOf(outcomes)).toEqual(['installed']);
    });

    it('is logged in one commit with the definition, as an event of its own', async () => {
      const { engine, ada } = await open();
      await say(engine, ADA, [taught(GREET, ada)]);

      const [definition, decision] = [await engine.get(1), await engine.get(2)];

      expect(definition).toMatchObject({ signature: 'verified', origin: 'agent' });
      expect(decision).toMatchObject({ protocol: 'cbcl', origin: 'engine', signature: 'unsigned' });
      expect(decision?.event).toMatchObject({
        id: `${definition?.event.id}#1`,
        type: 'agent.update',
        payload_type: 'cbcl.dialect-install.v1',
        to: [{ agent_id: 'group:all' }],
        run_id: definition?.event.run_id,
        thread_id: definition?.event.thread_id,
        payload: {
          dialect: { name: 'greet', hash: engine.dialects.find('greet')?.hash },
          action: 'installed',
          signature: 'verified',
          by: 'agent:ada',
          replaces: null,
        },
        meta: { part_of: definition?.event.id },
      });
      expect(await engine.verify()).toMatchObject({ ok: true, events: 2 });
    });

    it('may come unsigned from an operator, who then answers for it', async () => {
      const { engine } = await open();

      const outcomes = await say(engine, OPERATOR, [`(meta ${GREET})`], { from: 'agent:user' });

      expect(decisionsOf(outcomes)).toEqual(['installed']);
      expect(engine.dialects.get('greet')?.audit).toMatchObject([
        { by: 'agent:user', reason: expect.stringContaining('operator') },
      ]);
    });

    it('stays as it is when it is sent again, also unsigned, and that is no error', async () => {
      const { engine, ada } = await open();
      const outcomes = [];
      for (const text of [taught(GREET, ada), taught(GREET, ada), `(meta ${GREET})`]) {
        outcomes.push(...(await say(engine, EVE, [text])));
      }

      expect(decisionsOf(outcomes)).toEqual(['installed', 'installed', 'installed']);
      expect(outcomes.map(({ reply }) => reply)).toEqual([undefined, undefined, undefined]);
      const detail = engine.dialects.get('greet');
      expect(detail?.versions_known).toHaveLength(1);
      expect(detail?.audit.map(({ reason }) => reason)).toEqual([
        'this version is installed already',
        'this version is installed already',
        'signed by agent:ada',
      ]);
    });

    it('is one version however it is laid out', async () => {
      const { engine, ada } = await open();
      const laidOut = GREET.replaceAll(' ', '\n\t ').replace('(define', '( define ; a comment\n');

      const outcomes = await say(engine, EVE, [taught(GREET, ada), taught(laidOut, ada)]);

      expect(decisionsOf(outcomes)).toEqual(['installed', 'installed']);
      expect(engine.dialects.get('greet')?.versions).toBe(1);
    });
  });

  describe('what an agent sends is refused, kept as offered and answered', () => {
    const refusals: [string, (sender: ReturnType<typeof aSigner>) => string, string, string][] = [
      ['unsigned', () => `(meta ${GREET})`, 'refused B42', 'unsigned'],
      ['signed by another key', () => taught(GREET, aSigner()), 'refused B38 BD21', 'bad'],
      [
        'signed as other content, of which the kinds of atoms changed',
        (ada) => {
          const changed = GREET.replace('(hello whom)', '("hello" whom)');
          return `(meta (teach @bea (signed "${ada.sign(GREET)}" ${changed})))`;
        },
        ...(['refused B38 BD21', 'bad'] as const),
      ],
      [
        'signed in the spelling of the draft',
        () => `(meta (teach @bea (signed "base64-encoded-signature" ${GREET})))`,
        ...(['refused B40 B38 BD21', 'bad'] as const),
      ],
      [
        'of an author without a registered key',
        () => taught(definitionOf('greet', { author: 'zoe' }), aSigner()),
        ...(['refused B23', 'unknown_key'] as const),
      ],
      [
        'of another author than the key',
        (ada) => taught(definitionOf('greet', { author: 'eve' }), ada),
        ...(['refused B38 BD21', 'bad'] as const),
      ],
    ];

    it.each(refusals)('%s', async (_, textOf, decision, signature) => {
      const { engine, ada } = await open();
      await engine.putPublicKey({
        agent_id: 'agent:eve',
        kid: 'k',
        public_key: aSigner().publicKey,
      });

      const outcomes = await say(engine, EVE, [textOf(ada)]);

      expect(decisionsOf(outcomes)).toEqual([decision]);
      expect(outcomes[0]?.result.status).toBe('stored');
      expect(outcomes[0]?.reply).toEqual(expect.stringMatching(/^\(error @eve "/));
      expect(engine.dialects.find('greet')).toBeNull();
      const detail = engine.dialects.get('greet');
      expect(detail).toMatchObject({
        hash: null,
        versions_known: [{ state: 'offered', signature }],
      });
      expect(detail?.reason).toBe(detail?.audit[0]?.reason);
      expect(detail?.audit).toMatchObject([{ action: 'refused', by: 'agent:eve' }]);
      expect(detail?.audit[0]?.hash).toMatch(/^sha256-[0-9a-f]{64}$/);
    });

    it('of an author whom the setting does not name', async () => {
      const bea = aSigner();
      const { engine, ada } = await open({ authors: ['agent:bea'] });
      await engine.putPublicKey({ agent_id: 'agent:bea', kid: 'k', public_key: bea.publicKey });

      const outcomes = await say(engine, EVE, [
        taught(GREET, ada),
        taught(definitionOf('wave', { author: 'bea' }), bea),
      ]);

      expect(decisionsOf(outcomes)).toEqual(['refused B43', 'installed']);
    });

    it.each([
      ['R1', GREET.replace('(hello whom)', '(greet-hello whom)'), 'B16'],
      ['R2', GREET.replace(':max-depth 8 ', ''), 'B17'],
      ['R3', GREET.replaceAll('greet-hello', 'tell'), 'B18'],
      ['R4', GREET.replace(':author @ada ', ''), 'B19'],
    ])('what breaks %s, whoever signed or sends it', async (_, text, rule) => {
      const { engine, ada } = await open();

      const [signed] = await say(engine, ADA, [taught(text, ada)]);
      const [local] = await say(engine, OPERATOR, [`(meta ${text})`], { from: 'agent:user' });

      for (const outcome of [signed, local]) {
        const rules = outcome?.findings.map((finding) => finding.rule);
        expect(rules).toEqual(expect.arrayContaining([rule, 'B20']));
      }
      expect(engine.dialects.find('greet')).toBeNull();
      await expect(
        engine.dialects.install('greet', engine.dialects.hashOf(canonicalOf(text)), OPERATOR),
      ).rejects.toMatchObject({ code: 'conflict' });
    });

    it('a bad signature, also from an operator', async () => {
      const { engine } = await open();

      const outcomes = await say(engine, OPERATOR, [taught(GREET, aSigner())], {
        from: 'agent:user',
      });

      expect(decisionsOf(outcomes)).toEqual(['refused B38 BD21']);
    });

    it('a signature that no registered key can check, also from an operator, and told as such', async () => {
      const { engine } = await open();
      const zoe = aSigner();
      const signed = taught(definitionOf('wave', { author: 'zoe' }), zoe);

      const [refused] = await say(engine, OPERATOR, [signed], { from: 'agent:user' });

      expect(decisionsOf(refused ? [refused] : [])).toEqual(['refused B23']);
      expect(refused?.reply).toMatch(/no public key is registered/);
      expect(refused?.findings).toContainEqual(
        expect.objectContaining({ rule: 'B38', level: 'warning' }),
      );
      await engine.putPublicKey({ agent_id: 'agent:zoe', kid: 'k', public_key: zoe.publicKey });
      expect(
        decisionsOf(await say(engine, OPERATOR, [`${signed} `], { from: 'agent:user' })),
      ).toEqual(['installed']);
    });

    it.each([
      ['does not verify', () => taught(GREET, aSigner()), 'BD21', /verifies with none/],
      [
        'nobody can check',
        () => taught(definitionOf('greet', { author: 'zoe' }), aSigner()),
        'B23',
        /no public key is registered/,
      ],
    ])(
      'an offered version whose signature %s, by an operator, unless it comes unsigned',
      async (...row) => {
        const [, textOf, rule, words] = row;
        const { engine } = await open();
        const [outcome] = await say(engine, EVE, [textOf()]);
        const hash = engine.dialects.get('greet')?.versions_known[0]?.hash ?? '';

        await expect(engine.dialects.install('greet', hash, OPERATOR)).rejects.toMatchObject({
          code: 'conflict',
          message: expect.stringMatching(words),
          errors: [{ rule }],
        });
        expect(engine.dialects.find('greet')).toBeNull();
        const definition = outcome?.events[0]?.payload.definition;
        await say(engine, EVE, [`(meta ${definition})`]);
        await engine.dialects.install('greet', hash, OPERATOR);
        expect(engine.dialects.find('greet')?.hash).toBe(hash);
      },
    );

    it('the 65th dialect of an author', async () => {
      const { engine, ada } = await open();
      const all = Array.from({ length: DIALECTS_PER_AUTHOR_MAX }, (_, i) => definitionOf(`d-${i}`));

      const first = await say(
        engine,
        ADA,
        all.map((text) => taught(text, ada)),
      );
      const [beyond] = await say(engine, ADA, [taught(GREET, ada)]);

      expect(decisionsOf(first)).toEqual(all.map(() => 'installed'));
      expect(decisionsOf(beyond ? [beyond] : [])).toEqual(['refused B24']);
      expect(beyond?.reply).toContain('64');
    });
  });

  describe('a name', () => {
    it('keeps its content: another version is refused for everybody who sends it', async () => {
      const { engine, ada } = await open();
      await say(engine, ADA, [taught(GREET, ada)]);

      const outcomes = [
        ...(await say(engine, ADA, [taught(OTHER_GREET, ada)])),
        ...(await say(engine, OPERATOR, [`(meta ${OTHER_GREET})`], { from: 'agent:user' })),
      ];

      expect(decisionsOf(outcomes)).toEqual(['refused BD20', 'refused BD20']);
      expect(engine.dialects.get('greet')).toMatchObject({
        hash: engine.dialects.hashOf(canonicalOf(GREET)),
        versions: 2,
      });
    });

    it('goes to the first of two in one request', async () => {
      const { engine, ada } = await open();

      const outcomes = await say(engine, ADA, [taught(OTHER_GREET, ada), taught(GREET, ada)]);

      expect(decisionsOf(outcomes)).toEqual(['installed', 'refused BD20']);
      expect(engine.dialects.find('greet')?.performatives.has('greet-salute')).toBe(true);
    });

    it('goes to the first of many requests at once', async () => {
      const { engine, ada } = await open();
      const texts = Array.from({ length: 12 }, (_, i) =>
        taught(definitionOf('greet', { word: `w${i}` }), ada),
      );

      const outcomes = await Promise.all(texts.map((text) => say(engine, ADA, [text])));

      expect(decisionsOf(outcomes.flat())).toEqual([
        'installed',
        ...texts.slice(1).map(() => 'refused BD20'),
      ]);
      expect(engine.dialects.find('greet')?.performatives.has('greet-w0')).toBe(true);
    });

    it('is replaced by an operator only, who says which version', async () => {
      const { engine, ada } = await open();
      await say(engine, ADA, [taught(GREET, ada), taught(OTHER_GREET, ada)]);
      const hash = engine.dialects.hashOf(canonicalOf(OTHER_GREET));

      const detail = await engine.dialects.install('greet', hash, OPERATOR);

      expect(detail).toMatchObject({ hash, performatives: ['greet-salute'] });
      expect(detail.versions_known.map(({ state }) => state)).toEqual(['installed', 'replaced']);
      expect(detail.audit[0]).toMatchObject({ action: 'installed', by: 'agent:user' });
      expect(await engine.get(detail.audit[0]?.seq ?? 0)).toMatchObject({
        protocol: 'cbcl',
        origin: 'engine',
        event: { thread_id: 'thread:registry', from: { agent_id: 'agent:user' } },
      });
      await expect(engine.dialects.install('greet', 'sha256-0', OPERATOR)).rejects.toMatchObject({
        code: 'not_found',
      });
    });

    it('stays free of messages once an operator removed it', async () => {
      const { engine, ada } = await open();
      await say(engine, ADA, [taught(GREET, ada)]);
      const hash = engine.dialects.find('greet')?.hash ?? '';

      const removed = await engine.dialects.remove('greet', OPERATOR);
      const outcomes = await say(engine, ADA, [taught(GREET, ada), taught(OTHER_GREET, ada)]);
      const again = await engine.dialects.remove('greet', OPERATOR);
      const restored = await engine.dialects.install('greet', hash, OPERATOR);

      expect(removed).toMatchObject({ hash: null, reason: 'by an operator' });
      expect(decisionsOf(outcomes)).toEqual(['refused BD20', 'refused BD20']);
      expect(again).toBeNull();
      expect(restored.hash).toBe(hash);
    });

    it('that others extend is neither replaced nor removed', async () => {
      const { engine, ada } = await open();
      const heir = definitionOf('heir', { word: 'bow', parent: 'greet' });
      await say(engine, ADA, [taught(GREET, ada), taught(OTHER_GREET, ada), taught(heir, ada)]);
      const other = engine.dialects.hashOf(canonicalOf(OTHER_GREET));

      await expect(engine.dialects.remove('greet', OPERATOR)).rejects.toMatchObject({
        code: 'conflict',
      });
      await expect(engine.dialects.install('greet', other, OPERATOR)).rejects.toMatchObject({
        message: expect.stringContaining('heir'),
      });
      await engine.dialects.remove('heir', OPERATOR);
      expect((await engine.dialects.install('greet', other, OPERATOR)).hash).toBe(other);
    });
  });

  describe('inheritance', () => {
    it('brings what the parent has, which has to be installed', async () => {
      const { engine, ada } = await open();
      const heir = definitionOf('heir', { word: 'bow', parent: 'greet' });

      const early = await say(engine, ADA, [taught(heir, ada)]);
      const both = await say(engine, ADA, [taught(GREET, ada), taught(heir, ada)]);

      expect(decisionsOf(early)[0]).toMatch(/^refused/);
      expect(decisionsOf(both)).toEqual(['installed', 'installed']);
      expect(engine.dialects.get('heir')?.performatives).toEqual(['greet-hello', 'heir-bow']);
    });

    it.each([
      ['extends itself', () => [definitionOf('ring', { parent: 'ring' })]],
      [
        'extends what extends it',
        () => [definitionOf('one', { parent: 'two' }), definitionOf('two', { parent: 'one' })],
      ],
      [
        'is the ninth of a line',
        () =>
          Array.from({ length: 9 }, (_, i) =>
            definitionOf(`line-${i}`, { parent: i === 0 ? 'cbcl' : `line-${i - 1}` }),
          ),
      ],
      [
        'redefines what it inherits',
        () => [GREET, definitionOf('heir', { parent: 'greet' }).replace('heir-', 'greet-')],
      ],
    ])('is refused where a dialect %s', async (_, texts) => {
      const { engine, ada } = await open();

      const outcomes = await say(
        engine,
        ADA,
        texts().map((text) => taught(text, ada)),
      );

      expect(decisionsOf(outcomes).at(-1)).toMatch(/^refused/);
    });
  });

  describe('messages in a dialect', () => {
    const CALL = '(lang greet (greet-hello "bea"))';

    it('are refused before it is installed, kept as rejections, and taken after', async () => {
      const { engine, ada } = await open();

      const before = await say(engine, EVE, [CALL]);
      await say(engine, ADA, [taught(GREET, ada)]);
      const after = await say(engine, EVE, [CALL]);

      expect(decisionsOf(before)).toEqual(['rejected unknown_dialect']);
      expect(before[0]?.reply).toEqual(expect.stringContaining('greet'));
      expect(await engine.rejections({ limit: 5 })).toMatchObject([
        { code: 'unknown_dialect', raw: CALL, protocol: 'cbcl' },
      ]);
      expect(after[0]?.events[0]?.payload).toMatchObject({
        call: '(greet-hello "bea")',
        expansion: '(tell @all (hello "bea"))',
        dialect: { name: 'greet', hash: engine.dialects.find('greet')?.hash },
      });
      expect(engine.dialects.get('greet')?.speakers).toEqual(['agent:ada', 'agent:eve']);
    });

    it('may follow the definition in one request', async () => {
      const { engine, ada } = await open();

      const outcomes = await say(engine, ADA, [taught(GREET, ada), CALL]);

      expect(outcomes.map(({ result }) => result.status)).toEqual(['stored', 'stored']);
    });

    it('keep what they meant when another version takes the place', async () => {
      const { engine, ada } = await open();
      await say(engine, ADA, [taught(GREET, ada), taught(OTHER_GREET, ada), CALL]);
      const seq = (await engine.head()).seq;
      const before = await engine.get(seq);

      await engine.dialects.install(
        'greet',
        engine.dialects.hashOf(canonicalOf(OTHER_GREET)),
        OPERATOR,
      );
      const outcomes = await say(engine, ADA, [CALL]);

      expect(await engine.get(seq)).toEqual(before);
      expect(before?.event.payload.dialect).toEqual({
        name: 'greet',
        hash: engine.dialects.hashOf(canonicalOf(GREET)),
      });
      expect(decisionsOf(outcomes)[0]).toMatch(/^rejected/);
    });

    it('are translated by what is installed', async () => {
      const { engine, ada } = await open();
      const cbcl = engine.spoken().find(({ protocol }) => protocol === 'cbcl') ?? null;
      const translate = () => engine.translate({ from: cbcl, to: [], message: CALL });

      const before = await translate();
      await say(engine, ADA, [taught(GREET, ada)]);

      expect(before.errors).toMatchObject([{ code: 'unknown_dialect' }]);
      expect(await translate()).toMatchObject({ valid: true, errors: [] });
    });
  });

  describe('a query', () => {
    it('is answered yes or no, with what is spoken', async () => {
      const { engine, ada } = await open();
      await say(engine, ADA, [taught(GREET, ada), taught(definitionOf('apply'), ada)]);

      const outcomes = await say(engine, EVE, [
        '(meta (query (speak? greet)))',
        '(meta (query (speak? unheard)))',
      ]);

      expect(outcomes.map(({ reply }) => reply)).toEqual([
        '(reply @eve "yes" :dialects (greet apply))',
        '(reply @eve "no" :dialects (apply greet))',
      ]);
    });

    it('is none where the content of a message only looks like one', async () => {
      const { engine } = await open();

      const outcomes = await say(engine, EVE, [
        '(tell @bob (object :dialect (object :name "greet")))',
      ]);

      expect(outcomes).toMatchObject([{ result: { status: 'stored' } }]);
      expect(outcomes[0]?.reply).toBeUndefined();
    });

    it('lists so many names at most, the one asked for among them', async () => {
      const { engine } = await open();
      const names = Array.from({ length: 70 }, (_, i) => `d-${String(i).padStart(2, '0')}`);
      const texts = names.map((name, i) => definitionOf(name, { author: i < 40 ? 'ada' : 'bea' }));
      await say(
        engine,
        OPERATOR,
        texts.map((text) => `(meta ${text})`),
        { from: 'agent:user' },
      );

      const [outcome] = await say(engine, EVE, ['(meta (query (speak? d-69)))']);

      const listed = String(outcome?.reply).match(/d-\d\d/g);
      expect(listed).toEqual(['d-69', ...names.slice(0, 63)]);
    });
  });

  describe('a signed message', () => {
    it('bears what its signature is worth', async () => {
      const { engine, ada } = await open();
      const message = '(tell @bea "at noon")';
      const signed = (signature: string, text = message) => `(signed "${signature}" ${text})`;

      const outcomes = [
        ...(await say(engine, ADA, [
          message,
          signed(ada.sign(message)),
          signed(ada.sign(message), '(tell @bea "at one")'),
          signed(ada.sign(message), '(tell @bea at-noon)'),
        ])),
        ...(await say(engine, EVE, [signed(ada.sign(message))])),
      ];

      const signatures = [];
      for (const { result } of outcomes)
        signatures.push((await engine.get(result.seq ?? 0))?.signature);
      expect(signatures).toEqual(['unsigned', 'verified', 'bad', 'bad', 'unknown_key']);
      const told = outcomes.map(({ findings }) =>
        findings.filter(({ rule }) => rule === 'B38').map(({ level }) => level),
      );
      expect(told).toEqual([[], [], ['error'], ['error'], ['warning']]);
    });
  });
});

describe('a signature over a definition', () => {
  it('covers the kind of every atom and no layout', () => {
    const ada = aSigner();
    const key = { public_key: ada.publicKey };
    const statusOf = (text: string) =>
      textSignatureStatus({ text: canonicalOf(text), signature: ada.sign(GREET) }, [key]);

    expect(statusOf(GREET.replaceAll(' ', '\n  '))).toBe('verified');
    expect(statusOf(GREET.replace('(hello whom)', '(hello "whom")'))).toBe('bad');
  });
});
