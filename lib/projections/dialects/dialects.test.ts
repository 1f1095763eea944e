import { describe, expect, it } from 'vitest';
import {
  DIALECT_TYPE,
  type DialectDecision,
  decisionPayload,
  INSTALL_TYPE,
} from '@/lib/dialects/log/dialect-events';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { aRecord } from '@/lib/testing/records';
import { createSpeakers } from './dialect-speakers';
import { DialectsFold } from './dialects';

/** A definition of `name` that says `word`; its hash is made up, for the fold makes none. */
function definition(name: string, word = 'hello', parent = 'cbcl'): string {
  return `(define ${name} :extends ${parent} :author @ada :resources (:max-depth 8 :max-expansion-size 512 :max-verify-time 100) (extend ${name}-${word} (whom) (tell @all "${word}" :to whom)))`;
}

const hashOf = (text: string) => `sha256-${Buffer.from(text).toString('hex').slice(0, 400)}`;

/** A log of CBCL, one record after the other. */
function aLog() {
  const records: EventRecord[] = [];
  function add(event: Partial<ClutchMessage>, record: Partial<EventRecord> = {}): EventRecord {
    const seq = records.length + 1;
    const stored = aRecord({
      seq,
      protocol: 'cbcl',
      ...record,
      event: { type: 'agent.update', ...event },
    });
    records.push(stored);
    return stored;
  }
  return {
    records,
    add,
    offer(
      text: string,
      { by = 'agent:ada', ...record }: Partial<EventRecord> & { by?: string } = {},
    ) {
      const name = /define (\S+)/.exec(text)?.[1] ?? '';
      return add(
        {
          from: { agent_id: by },
          payload_type: DIALECT_TYPE,
          payload: {
            dialect: { name, hash: hashOf(text) },
            definition: text,
            author: 'agent:ada',
            extends: 'cbcl',
            performatives: [`${name}-hello`],
            verdicts: [],
          },
        },
        record,
      );
    },
    decide(
      text: string,
      decision: Partial<DialectDecision> = {},
      record: Partial<EventRecord> = {},
    ) {
      const name = /define (\S+)/.exec(text)?.[1] ?? '';
      const whole: DialectDecision = {
        name,
        hash: hashOf(text),
        action: 'installed',
        reason: 'signed',
        by: 'agent:ada',
        signature: 'verified',
        replaces: null,
        ...decision,
      };
      const meta = record.origin === 'operator' ? {} : { part_of: 'message' };
      return add(
        { payload_type: INSTALL_TYPE, payload: decisionPayload(whole), meta },
        {
          ...record,
          origin: record.origin === 'operator' ? 'engine' : (record.origin ?? 'engine'),
        },
      );
    },
    fold(): DialectsFold {
      const fold = new DialectsFold();
      fold.feed(records);
      return fold;
    },
  };
}

const BY_OPERATOR = { origin: 'operator' } as const;
const HELLO = definition('greet');
const OTHER = definition('greet', 'salute');

describe('the fold of dialects', () => {
  it('knows what was offered, and installs what the engine decided', () => {
    const log = aLog();
    log.offer(HELLO);
    log.offer(definition('part'));
    log.decide(HELLO);

    const fold = log.fold();

    expect(fold.names()).toEqual(['greet', 'part']);
    expect(fold.find('greet')).toMatchObject({ name: 'greet', hash: hashOf(HELLO) });
    expect([...(fold.find('greet')?.performatives.keys() ?? [])]).toEqual(['greet-hello']);
    expect(fold.get('greet')?.versions).toMatchObject([{ state: 'installed', reason: null }]);
    expect(fold.find('part')).toBeNull();
    expect(fold.get('part')?.versions).toMatchObject([{ state: 'offered' }]);
  });

  it('keeps a refused version with its reason', () => {
    const log = aLog();
    log.offer(HELLO);
    log.decide(HELLO, { action: 'refused', reason: 'unsigned' });

    const known = log.fold().get('greet');

    expect(known?.versions).toMatchObject([{ state: 'offered', reason: 'unsigned' }]);
    expect(known?.audit).toMatchObject([{ seq: 2, action: 'refused', reason: 'unsigned' }]);
  });

  it('lets the smaller seq win where two processes install one name at once', () => {
    const log = aLog();
    log.offer(HELLO);
    log.offer(OTHER);
    log.decide(OTHER);
    log.decide(HELLO);

    const known = log.fold().get('greet');

    expect(known?.installed?.hash).toBe(hashOf(OTHER));
    expect(known?.audit.map(({ seq, action }) => [seq, action])).toEqual([
      [4, 'refused'],
      [3, 'installed'],
    ]);
    expect(known?.versions[0]).toMatchObject({ state: 'offered' });
    expect(known?.versions[0]?.reason).toContain('came first');
  });

  it('takes it for no conflict where two processes install one version at once', () => {
    const log = aLog();
    log.offer(HELLO);
    log.decide(HELLO);
    log.offer(HELLO);
    log.decide(HELLO);

    const known = log.fold().get('greet');

    expect(known?.installed?.hash).toBe(hashOf(HELLO));
    expect(known?.audit.map(({ action }) => action)).toEqual(['installed', 'installed']);
  });

  it('replaces and removes for an operator, and keeps every version', () => {
    const log = aLog();
    log.offer(HELLO);
    log.offer(OTHER);
    log.decide(HELLO);
    log.decide(OTHER, { replaces: hashOf(HELLO), by: 'agent:user' }, BY_OPERATOR);
    const replaced = log.fold().get('greet');
    log.decide(OTHER, { action: 'removed', reason: 'by an operator' }, BY_OPERATOR);
    const removed = log.fold().get('greet');

    expect(replaced?.versions.map(({ state }) => state)).toEqual(['replaced', 'installed']);
    expect(replaced?.installed?.hash).toBe(hashOf(OTHER));
    expect(removed?.versions.map(({ state }) => state)).toEqual(['replaced', 'removed']);
    expect(removed?.installed).toBeNull();
    expect(removed?.audit.map(({ action }) => action)).toEqual([
      ...['removed', 'installed', 'installed'],
    ]);
  });

  it('lets no message install what an operator removed, and an operator install it again', () => {
    const log = aLog();
    log.offer(HELLO);
    log.decide(HELLO);
    log.decide(HELLO, { action: 'removed' }, BY_OPERATOR);
    log.decide(HELLO);
    log.decide(HELLO, { replaces: hashOf(HELLO) });
    const after = log.fold();
    log.decide(HELLO, {}, BY_OPERATOR);

    expect(after.find('greet')).toBeNull();
    expect(log.fold().find('greet')?.hash).toBe(hashOf(HELLO));
  });

  it('drops the decision of an operator who did not see the one before', () => {
    const log = aLog();
    const third = definition('greet', 'wave');
    for (const text of [HELLO, OTHER, third]) log.offer(text);
    log.decide(HELLO);
    log.decide(OTHER, { replaces: hashOf(HELLO) }, BY_OPERATOR);
    log.decide(third, { replaces: hashOf(HELLO) }, BY_OPERATOR);
    log.decide(HELLO, { action: 'removed' }, BY_OPERATOR);

    expect(log.fold().find('greet')?.hash).toBe(hashOf(OTHER));
  });

  it('installs an heir with what it inherits, and none without its parent', () => {
    const heir = definition('heir', 'bow', 'greet');
    const before = aLog();
    before.offer(heir);
    before.decide(heir);
    const log = aLog();
    log.offer(HELLO);
    log.decide(HELLO);
    log.offer(heir);
    log.decide(heir);

    expect(before.fold().find('heir')).toBeNull();
    expect(before.fold().get('heir')?.audit).toMatchObject([{ action: 'refused' }]);
    expect([...(log.fold().find('heir')?.performatives.keys() ?? [])]).toEqual([
      ...['greet-hello', 'heir-bow'],
    ]);
  });

  it.each([
    ['an agent claims it', { origin: 'agent' }],
    ['it comes with an imported log', { origin: 'import' }],
    ['it is of another protocol', { protocol: 'clutch' }],
  ] as const)('installs nothing where %s', (_, record) => {
    const log = aLog();
    log.offer(HELLO);
    log.decide(HELLO, {}, record);

    expect(log.fold().find('greet')).toBeNull();
    expect(log.fold().get('greet')?.audit).toEqual([]);
  });

  it('knows nothing of definitions that others import or that were emptied', () => {
    const log = aLog();
    log.offer(HELLO, { origin: 'import' });
    log.offer(HELLO, { protocol: 'transcript' });
    log.add({ payload_type: DIALECT_TYPE, payload: {} }, { redacted: 'secret' });
    log.decide(HELLO);

    expect(log.fold().names()).toEqual([]);
  });

  it('remembers that a version came with a good signature once, and no worse one after it', () => {
    const log = aLog();
    log.offer(HELLO);
    log.offer(HELLO, { signature: 'verified' });
    log.offer(HELLO, { signature: 'bad', by: 'agent:eve' });

    expect(log.fold().get('greet')?.versions).toMatchObject([
      { signature: 'verified', offered_by: 'agent:ada', first_seq: 1 },
    ]);
  });

  it('takes a version that came with a wrong signature for unsigned once it came without one', () => {
    const log = aLog();
    log.offer(HELLO, { signature: 'bad', by: 'agent:eve' });
    log.offer(HELLO, { signature: 'unknown_key' });
    expect(log.fold().get('greet')?.versions).toMatchObject([{ signature: 'unknown_key' }]);
    log.offer(HELLO);

    expect(log.fold().get('greet')?.versions).toMatchObject([{ signature: 'unsigned' }]);
  });

  it('forgets the oldest offers of who offers too much, and nothing of the others', () => {
    const log = aLog();
    log.offer(definition('honest'), { by: 'agent:bea' });
    log.offer(HELLO);
    log.decide(HELLO);
    for (let i = 0; i < 70; i += 1) log.offer(definition(`flood-${i}`), { by: 'agent:ada' });

    const fold = log.fold();

    expect(fold.names().filter((name) => name.startsWith('flood'))).toHaveLength(64);
    expect(fold.get('flood-5')).toBeNull();
    expect(fold.get('flood-6')).not.toBeNull();
    expect(fold.get('honest')).not.toBeNull();
    expect(fold.find('greet')).not.toBeNull();
  });

  it('holds no more than so many characters of offers, however many agents send them', () => {
    const log = aLog();
    const long = (name: string) => `${definition(name)} ;${'x'.repeat(60_000)}`;
    for (let i = 0; i < 300; i += 1) log.offer(long(`d-${i}`), { by: `agent:a${i}` });

    const names = log.fold().names();

    expect(names.length).toBeLessThan(280);
    expect(names).toContain('d-299');
    expect(names).not.toContain('d-0');
  });
});

describe('who speaks a dialect', () => {
  it('is who defined it, used it or said so', () => {
    const log = aLog();
    const by = (agent: string) => ({ agent_id: `agent:${agent}` });
    log.offer(HELLO);
    log.add({
      from: by('bea'),
      payload: { call: '(greet-hello "x")', dialect: { name: 'greet' } },
    });
    log.add({ from: by('cyd'), payload: { params: { dialects: '(other greet "greet")' } } });
    log.add({ from: by('dan'), payload: { text: 'speak? greet', dialect: { name: 'greet' } } });
    log.add({ from: by('eve'), payload: { params: { dialects: '(greet' } } });
    log.add({ from: by('fay'), payload: { params: { dialects: 'greet' } } }, { origin: 'import' });

    const speakers = createSpeakers();
    speakers.feed(log.records.toReversed());

    expect(speakers.of('greet')).toEqual(['agent:ada', 'agent:bea', 'agent:cyd']);
    expect(speakers.of('other')).toEqual(['agent:cyd']);
    expect(speakers.of('unheard')).toEqual([]);
  });

  it('is bounded, whatever anybody claims', () => {
    const log = aLog();
    const many = (prefix: string, count: number) =>
      `(${Array.from({ length: count }, (_, i) => `${prefix}-${i}`).join(' ')})`;
    log.add({ payload: { params: { dialects: many('claim', 100) } } });
    for (let i = 0; i < 300; i += 1) {
      const from = { agent_id: `agent:a${i}` };
      log.add({ from, payload: { params: { dialects: '(popular)' } } });
    }

    const speakers = createSpeakers();
    speakers.feed(log.records);

    expect(speakers.of('claim-63')).toHaveLength(1);
    expect(speakers.of('claim-64')).toEqual([]);
    expect(speakers.of('popular')).toHaveLength(256);
  });

  it('is known of the names that were spoken last, whatever was claimed before', () => {
    const log = aLog();
    const claims = (from: number) =>
      `(${Array.from({ length: 64 }, (_, i) => `claim-${from + i}`).join(' ')})`;
    const from = { agent_id: 'agent:bea' };
    const speak = () => log.add({ from, payload: { call: '(x)', dialect: { name: 'greet' } } });
    speak();
    for (let i = 0; i < 20; i += 1) {
      log.add({ payload: { params: { dialects: claims(i * 64) } } });
      if (i === 10) speak();
    }

    const speakers = createSpeakers();
    speakers.feed(log.records);

    expect(speakers.of('greet')).toEqual(['agent:bea']);
    expect(speakers.of('claim-0')).toEqual([]);
    expect(speakers.of('claim-1279')).toHaveLength(1);
  });
});
