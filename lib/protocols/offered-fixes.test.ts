// Corrections of all five protocols, over every vector that breaks a rule.
import { describe, expect, it } from 'vitest';
import { runSteps } from '@/lib/std/steps';
import { loadVectors, type Vector, vectorFrame } from '@/lib/testing/codecs/vectors';
import type { Codec, DecodeContext, Frame } from './codec/codec';
import { codecOf, codecs } from './codecs';
import { isMended, offeredFixes } from './offered-fixes';

const CONTEXT: DecodeContext = {
  receivedAt: '2026-02-01T13:20:12.000Z',
  fallbackId: 'fallback-1',
};

const vectorsOf = ({ protocol }: Codec) =>
  loadVectors(new URL(`./${protocol}/vectors/`, import.meta.url)).vectors.map(
    ({ vector }) => vector,
  );

function readingOf(codec: Codec, frame: Frame, context: DecodeContext) {
  const decoded = codec.decode(frame, context);
  return decoded.ok
    ? { failures: [], findings: decoded.value.findings }
    : { failures: decoded.error.failures, findings: decoded.error.findings };
}

/** The corrections of a vector, each with what is wrong before and after. */
function mended(codec: Codec, vector: Vector) {
  const frame = vectorFrame(vector);
  const context = { ...CONTEXT, ...vector.context };
  const before = readingOf(codec, frame, context);
  return runSteps(offeredFixes(codec, frame, context)).map((fix) => {
    return { fix, before, after: readingOf(codec, { ...frame, text: fix.text }, context) };
  });
}

/** How many of the refused vectors have a correction: few can be told what they meant. */
const MENDED_MIN = { clutch: 6, clowl: 6, cap: 4, heretek: 6, cbcl: 6 } as const;

describe('a correction that is offered', () => {
  it.each(Object.entries(MENDED_MIN))(
    'of %s leaves nothing of what it mends, and makes nothing else wrong',
    (protocol, least) => {
      const codec = codecOf(protocol);
      if (codec === null) throw new Error(`${protocol} has no codec`);
      let refused = 0;
      for (const vector of vectorsOf(codec)) {
        const all = mended(codec, vector);
        if (vector.failure !== undefined && all.length > 0) refused += 1;
        for (const { fix, before, after } of all) {
          const same = ({ rule, path }: { rule?: string | undefined; path?: string | undefined }) =>
            rule === fix.rule && path === fix.path;
          const count = ({ failures, findings }: typeof before) =>
            [...failures, ...findings.filter(({ level }) => level !== 'info')].filter(same).length;
          expect(count(after), `${vector.id}: ${fix.says}`).toBeLessThan(count(before));
          expect(isMended({ ...fix, message: fix.of }, before, after)).toBe(true);
          expect(after.failures.length).toBeLessThanOrEqual(before.failures.length);
        }
      }
      expect(refused).toBeGreaterThanOrEqual(least);
    },
  );

  it('is the same for the same message, and is proposed for no text that breaks the proposer', () => {
    for (const codec of codecs) {
      for (const text of ['', '{', '[]', 'null', '(', '"', '{"type":[]}', '(tell @bob "x']) {
        const frame = { text };
        const offered = () => runSteps(offeredFixes(codec, frame, CONTEXT));
        expect(offered()).toEqual(offered());
      }
    }
  });

  const said = (protocol: string, text: string) => {
    const codec = codecOf(protocol);
    if (codec === null) throw new Error(`${protocol} has no codec`);
    return runSteps(offeredFixes(codec, { text }, CONTEXT)).map(({ says }) => says);
  };

  it('is what each protocol knows of itself', () => {
    const clutch = {
      v: 'clutch/0.2',
      id: 'm',
      ts: '2026-02-01T13:20:11.123Z',
      thread_id: 't',
      run_id: 'r',
      task_id: 'k',
      from: { agent_id: 'agent:a' },
      to: [{ agent_id: 'agent:b' }],
      type: 'Chat.Message',
      payload: { text: 'x' },
      priority: 1,
    };
    expect(said('clutch', JSON.stringify(clutch))).toEqual(
      expect.arrayContaining([
        'Use "clutch/0.1"',
        'Use "chat.message"',
        'Move it to meta.priority',
      ]),
    );
    expect(said('cbcl', '(TELL @bob "x")')).toEqual(['Use tell']);
    expect(said('cbcl', '(tell @bob "x')).toEqual(['Close it with ")']);
    expect(said('cbcl', '(tell :bob "x")')).toEqual(['Use @bob']);
  });
});
