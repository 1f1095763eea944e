// The suites that every codec passes, protocols and bridges alike: its vectors, and the laws that no vector can show.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { artifactHash } from '@/lib/model/artifact-ref';
import { ClutchMessage } from '@/lib/model/clutch-message';
import {
  loadVectors,
  type Vector,
  type VectorFile,
  vectorFrame,
} from '@/lib/testing/codecs/vectors';
import { lawRuns } from '@/lib/testing/law-runs';
import { assembleCodec, type CodecParts, type DecodeContext, type DecodeFailure } from './codec';
import type { MessageContext } from './context-rules';
import type { Requirements } from './requirement';

/** What a request says unless a vector says otherwise. */
export const CONTEXT: DecodeContext = {
  receivedAt: '2026-02-01T13:20:12.000Z',
  fallbackId: 'fallback-1',
};

/** Runs the vectors of a folder, and holds them against its checklist. */
export function describeCodec<Wire>(
  parts: CodecParts<Wire>,
  folder: {
    readonly vectors: URL;
    readonly requirements: Requirements;
    /** What every request of these vectors is handed besides. */
    readonly context?: Partial<DecodeContext>;
  },
): void {
  const { vectors, manifest, actual } = loadVectors(folder.vectors);
  const contextOf = (vector: Vector) => ({ ...CONTEXT, ...folder.context, ...vector.context });
  describe(`vectors of ${parts.protocol}`, () => {
    it('are those that the manifest counts and hashes', () => {
      expect(manifest).toMatchObject(actual);
      expect(Object.keys(manifest.files)).toEqual(Object.keys(actual.files));
    });

    it('are named by their ids, and cite rows of the checklist', () => {
      expect(vectors.map(({ vector }) => `${vector.id}.json`)).toEqual(
        vectors.map(({ name }) => name),
      );
      const cited = vectors.flatMap(({ vector }) => vector.requirement);
      expect(cited.filter((rule) => !(rule in folder.requirements))).toEqual([]);
    });

    it('show every rule that one message can keep or break, from both sides', () => {
      expect(uncovered(folder.requirements, vectors)).toEqual([]);
    });

    it.each(vectors.map(({ name, vector }) => [name, vector] as const))('%s', (name, vector) => {
      expect(vector.failure === undefined, 'y is accepted, n refused').toBe(
        name.startsWith('i') ? vector.failure === undefined : name.startsWith('y'),
      );
      if (vector.failure === undefined) expectAccepted(parts, vector, contextOf(vector));
      else expectRefused(parts, vector, contextOf(vector));
    });
  });
}

function expectAccepted<Wire>(
  parts: CodecParts<Wire>,
  vector: Vector,
  context: DecodeContext,
): void {
  const wire = parts.parse(vectorFrame(vector));
  expect(wire.ok ? [] : wire.error.failures).toEqual([]);
  if (!wire.ok) return;
  expect(wire.value).toEqual(vector.wire);
  expect(parts.admit?.(wire.value, context) ?? null).toBeNull();
  const { events, findings, id } = parts.toEvents(wire.value, context);
  expect(events).toEqual(vector.events);
  expect(findings.map(({ level, rule, path }) => ({ level, rule, path }))).toEqual(
    vector.findings ?? [],
  );
  if (events[0] !== undefined) expect(id).toBe(events[0].id);
  for (const event of events) expect(ClutchMessage.safeParse(event).error).toBeUndefined();
}

function expectRefused<Wire>(
  parts: CodecParts<Wire>,
  vector: Vector,
  context: DecodeContext,
): void {
  const wire = parts.parse(vectorFrame(vector));
  const refusal = wire.ok ? parts.admit?.(wire.value, context) : wire.error;
  expect(refusal?.failures[0]).toMatchObject(vector.failure ?? {});
  if (refusal) expectPlaces(refusal, vectorFrame(vector).text);
}

/** Rules with a vector on one side only, or on none. Broken is what is refused by the rule, or marked with it. */
function uncovered(requirements: Requirements, vectors: readonly VectorFile[]): string[] {
  return Object.entries(requirements).flatMap(([rule, { shownBy }]) => {
    if (shownBy !== 'message') return [];
    const citing = vectors.filter(({ vector }) => vector.requirement.includes(rule));
    const breaks = ({ failure, findings }: Vector) =>
      failure?.rule === rule || (findings ?? []).some((finding) => finding.rule === rule);
    const broken = citing.filter(({ vector }) => breaks(vector)).length;
    const kept = citing.filter(({ vector }) => !vector.failure && !breaks(vector)).length;
    return broken > 0 && kept > 0 ? [] : [`${rule}: ${kept} kept, ${broken} broken`];
  });
}

/** Every failure points into the text. */
function expectPlaces({ failures }: DecodeFailure, text: string): void {
  for (const { at, path } of failures) {
    if (at !== undefined) expect(at).toBeLessThanOrEqual(text.length);
    if (path !== undefined) expect(path).toMatch(/^(\/([^~]|~[01])*)?$/s);
  }
}

/** What a folder says of its codec, beside its functions. */
export type CodecLaws<Wire> = {
  readonly wire: fc.Arbitrary<Wire>;
  /** What the primary event must keep of the message. */
  readonly keeps: (wire: Wire) => Partial<ClutchMessage>;
  /** The message as far as `fromEvent` must give it back; absent where the codec prints no single event. */
  readonly lossless?: (wire: Wire) => Wire;
  /** What every request is handed besides. */
  readonly context?: Partial<DecodeContext>;
};

/** Checks what holds for every message. */
export function describeCodecLaws<Wire>(parts: CodecParts<Wire>, laws: CodecLaws<Wire>): void {
  const { wire, keeps, lossless } = laws;
  const contexts = anyContext.map((context) => ({ ...context, ...laws.context }));
  const isJson = parts.jsonOf === undefined;
  const valueOfText = (text: string): unknown => (isJson ? JSON.parse(text) : text);
  const texts = wire.map((value) => parts.print(value));

  describe(`laws of ${parts.protocol}`, () => {
    it('never throws on any text, and points into it', () => {
      const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.json(), mutations(texts));
      fc.assert(
        fc.property(anything, (text) => {
          const parsed = parts.parse({ text });
          if (!parsed.ok) expectPlaces(parsed.error, text);
        }),
        { numRuns: lawRuns(300) },
      );
    });

    if (isJson) {
      it('reads a value that was read before as it reads its text', () => {
        fc.assert(
          fc.property(texts, (text) => {
            expect(parts.parse({ text, json: JSON.parse(text) })).toEqual(parts.parse({ text }));
          }),
        );
      });
    }

    it('reads what it prints, and prints that the same', () => {
      fc.assert(
        fc.property(wire, (value) => {
          const text = parts.print(value);

          const again = parts.parse({ text });

          expect(again).toEqual({ ok: true, value });
          expect(again.ok && parts.print(again.value)).toBe(text);
          expect(again.ok && parts.fingerprint(again.value)).toBe(parts.fingerprint(value));
        }),
      );
    });

    it('is recognised by its shape', () => {
      fc.assert(
        fc.property(texts, (text) => {
          expect(parts.recognises(valueOfText(text))).toBe(true);
        }),
      );
    });

    it('recognises and answers anything without throwing', () => {
      fc.assert(
        fc.property(fc.jsonValue(), (json) => {
          parts.recognises(json);
          parts.isContent?.(['payload', '0'], json);
          const failures = [{ code: 'invalid_value', message: 'no' }] as const;
          const reply = parts.reply({ failures, json }, { id: 'reply-1', at: CONTEXT.receivedAt });
          expect(JSON.stringify(reply)).toBeDefined();
        }),
      );
    });

    it('answers what nobody can read to whom the request names', () => {
      const failures = [{ code: 'invalid_json', message: 'no' }] as const;
      const context = { id: 'reply-1', at: CONTEXT.receivedAt, to: 'agent:ken' };
      const reply = parts.reply({ failures, json: undefined }, context);
      if (reply === null) return;
      const text = typeof reply === 'string' ? reply : JSON.stringify(reply);

      const decoded = assembleCodec(parts).decode({ text }, CONTEXT);

      expect(decoded.ok && decoded.value.events[0]?.to).toEqual([{ agent_id: 'agent:ken' }]);
    });

    it('gives valid events, the same each time, without touching the message', () => {
      fc.assert(
        fc.property(wire, contexts, (value, context) => {
          const before = structuredClone(value);

          const decoded = parts.toEvents(value, context);

          expect(parts.toEvents(value, context)).toEqual(decoded);
          expect(value).toEqual(before);
          for (const event of decoded.events)
            expect(ClutchMessage.safeParse(event).success).toBe(true);
          expect(new Set(decoded.events.map((event) => event.id)).size).toBe(decoded.events.length);
          if (decoded.events[0] !== undefined)
            expect(decoded.events[0]).toMatchObject({ id: decoded.id, ...keeps(value) });
        }),
      );
    });

    it('says that a message is the JSON of its event only where it is', () => {
      fc.assert(
        fc.property(wire, contexts, (value, context) => {
          const text = parts.print(value);
          const decoded = assembleCodec(parts).decode({ text }, context);

          if (!decoded.ok || decoded.value.isVerbatim !== true) return;
          expect(decoded.value.events[0]).toEqual(JSON.parse(text));
        }),
      );
    });

    it('previews a message as it decodes it, without its fingerprint', () => {
      fc.assert(
        fc.property(wire, contexts, (value, context) => {
          const codec = assembleCodec(parts);
          const frame = { text: parts.print(value) };
          const decoded = codec.decode(frame, context);

          const previewed = codec.preview(frame, context);

          if (!decoded.ok) {
            expect(previewed).toEqual(decoded);
            return;
          }
          const { fingerprint: _, ...message } = decoded.value;
          expect(previewed).toEqual({ ok: true, value: message });
        }),
      );
    });

    const { contextRules } = parts;
    if (contextRules !== undefined) {
      it('marks by what the run and the registry show only what its checklist knows', () => {
        fc.assert(
          fc.property(wire, contexts, histories, (value, context, known) => {
            const { events } = parts.toEvents(value, context);
            for (const event of events) {
              expect(contextRules.needsRun(event)).toEqual(expect.any(Boolean));
              expect(contextRules.artifactsOf(event).map((ref) => artifactHash(ref))).not.toContain(
                null,
              );
            }

            const findings = contextRules.check(events, known);

            expect(contextRules.check(events, known)).toEqual(findings);
            for (const { rule, path } of findings) {
              expect(Object.keys(parts.requirements)).toContain(rule);
              expect(path).toMatch(/^(\/|$)/);
            }
          }),
        );
      });
    }

    if (lossless === undefined) return;
    it('gives back from an event what it took in', () => {
      fc.assert(
        fc.property(wire, contexts, (value, context) => {
          const [event] = parts.toEvents(value, context).events;
          if (event === undefined) return;
          const encoded = parts.fromEvent(event);
          expect(encoded.ok && encoded.value.wire).toEqual(lossless(value));
        }),
      );
    });
  });
}

const anyContext: fc.Arbitrary<DecodeContext> = fc.record(
  {
    receivedAt: fc.constant(CONTEXT.receivedAt),
    fallbackId: fc.uuid(),
    channel: fc.constantFrom('research', 'chat:ops'),
    run_id: fc.constant('run:asked-for'),
    thread_id: fc.constant('thread:asked-for'),
    from: fc.constant('agent:key'),
  },
  { requiredKeys: ['receivedAt', 'fallbackId'] },
);

/** Whatever may have been said before, and whatever agents may say of themselves. */
const histories: fc.Arbitrary<MessageContext> = fc
  .record({
    cycle: fc.option(fc.array(fc.string(), { minLength: 1, maxLength: 20 })),
    tasks: fc.uniqueArray(fc.string(), { maxLength: 5 }),
    producer: fc.option(fc.constantFrom('agent:one', 'agent:other')),
    hash: fc.option(fc.string()),
    isCancelled: fc.boolean(),
    says: fc.option(
      fc.record(
        {
          supports: fc.oneof(fc.array(fc.jsonValue()), fc.jsonValue()),
          manifest: fc.oneof(
            fc.jsonValue(),
            fc.record({
              allowed_agents: fc.array(fc.jsonValue()),
              mcp_bindings: fc.array(fc.jsonValue()),
              delegate_rules: fc.object(),
            }),
          ),
        },
        { requiredKeys: [] },
      ),
    ),
    hasArtifact: fc.boolean(),
    parties: fc.option(fc.record({ isHolder: fc.boolean(), isRequester: fc.boolean() })),
    isDelegate: fc.boolean(),
    instances: fc.constantFrom('exact' as const, 'numbered' as const),
    other: fc.option(fc.record({ run_id: fc.string(), id: fc.string() })),
  })
  .map(({ parties, ...known }) => ({
    cycleClosedBy: () => known.cycle,
    tasksHandedTo: () => new Set(known.tasks),
    isDelegate: () => known.isDelegate,
    partiesOf: () =>
      parties && { isHolder: () => parties.isHolder, isRequester: () => parties.isRequester },
    producerOf: () => known.producer,
    firstHashOf: () => known.hash,
    isCancelled: () => known.isCancelled,
    otherResult: () => known.other,
    cardOf: (agent_id) =>
      known.says === null ? null : { v: 'clutch/0.1', agent_id, capabilities: [], ...known.says },
    instances: known.instances,
    hasArtifact: () => known.hasArtifact,
  }));

const PIECES = ['"', '{', '}', '[', ']', ',', ':', 'null', '0', '\\', '(', ')', '@', ';'];

/** Legal texts with one piece cut out or put in. */
function mutations(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const piece = fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 }));
  return fc.tuple(texts, fc.nat(), fc.nat(5), piece).map(([text, place, cut, inserted]) => {
    const at = place % (text.length + 1);
    return text.slice(0, at) + inserted + text.slice(at + cut);
  });
}
