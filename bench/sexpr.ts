// What reading S-expressions costs on one core: short messages a second, bytes a second beside JSON.parse of the same
// content, what twice the text costs of hostile families, and how soon a depth bomb is refused.
import { SEXPR_LIMITS } from '@/lib/sexpr/limits';
import { readForm } from '@/lib/sexpr/reader';
import { isList, type Sexpr } from '@/lib/sexpr/sexpr';
import { spellAtom } from '@/lib/sexpr/spelling';
import { HOSTILE_FAMILIES, HOSTILE_LIMITS, largestSize } from '@/lib/testing/sexpr/sexpr-hostile';
import type { Figure } from './table';

const MESSAGES = [
  '(hello @registry)',
  '(tell @bob "The tests are green.")',
  '(ask @planner (route :from "Berlin" :to "Hamburg") :thread t-42 :timeout 30)',
  '(reply @alice (plan (step 1 "pack") (step 2 "ship")) :thread t-42 :in-reply-to m-9874)',
  '(lang logistics (shipment-request "crate 7" "Berlin" "Hamburg" :priority high))',
  '(error @alice "I do not know that route." :code unknown-route :thread t-42)',
];
const PER_ROUND = 60_000;
/** Rounds of both readers in turn, of which the best count; the first ones warm the compiler up. */
const ROUNDS = 15;

const RATIO_MAX = 2.3;
const RUNS_OF_FAMILY = 300;

export async function benchSexpr(): Promise<Figure[]> {
  return [...shortMessages(), ...largeForms(), ...hostileFamilies(), depthBomb()];
}

function shortMessages(): Figure[] {
  const asJson = MESSAGES.map(jsonTwin);
  const { sexpr, json } = inTurn(MESSAGES, asJson);
  return [
    { name: 'short messages', value: sexpr.perSecond, unit: 'messages/s', min: 300_000 },
    { name: 'short messages, bytes', value: sexpr.mbPerSecond, unit: 'MB/s' },
    { name: 'the same as JSON arrays, JSON.parse', value: json.perSecond, unit: 'messages/s' },
    { name: 'the same as JSON arrays, bytes', value: json.mbPerSecond, unit: 'MB/s' },
  ];
}

function largeForms(): Figure[] {
  const large = `(tell @all (${MESSAGES.slice(0, 4).join(' ').repeat(100)}))`;
  const { sexpr, json } = inTurn([large], [jsonTwin(large)]);
  return [
    {
      name: `one form of ${(large.length / 1000).toFixed(0)} kB`,
      value: sexpr.mbPerSecond,
      unit: 'MB/s',
    },
    { name: 'the same as JSON arrays, JSON.parse', value: json.mbPerSecond, unit: 'MB/s' },
  ];
}

type Speed = { readonly perSecond: number; readonly mbPerSecond: number };

/** Both readers over the same content in one run, taking turns, so that both meet the same machine. */
function inTurn(
  texts: readonly string[],
  asJson: readonly string[],
): { readonly sexpr: Speed; readonly json: Speed } {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const jsonBytes = asJson.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const runs = Math.max(1, Math.floor((PER_ROUND * 60) / bytes));
  let sexprMs = Number.POSITIVE_INFINITY;
  let jsonMs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    sexprMs = Math.min(
      sexprMs,
      timeOf(texts, runs, (text) => readForm(text).ok),
    );
    jsonMs = Math.min(
      jsonMs,
      timeOf(asJson, runs, (text) => JSON.parse(text) !== null),
    );
  }
  return {
    sexpr: speed(texts.length * runs, bytes * runs, sexprMs),
    json: speed(texts.length * runs, jsonBytes * runs, jsonMs),
  };
}

function speed(messages: number, bytes: number, elapsedMs: number): Speed {
  return { perSecond: (messages / elapsedMs) * 1000, mbPerSecond: bytes / 1000 / elapsedMs };
}

function timeOf(texts: readonly string[], runs: number, read: (text: string) => boolean): number {
  const start = performance.now();
  for (let run = 0; run < runs; run += 1) {
    for (const text of texts) if (!read(text)) throw new Error(`refused: ${text.slice(0, 100)}`);
  }
  return performance.now() - start;
}

/** The same content as JSON: lists as arrays, strings as strings, other atoms as their spelling. */
function jsonTwin(text: string): string {
  const read = readForm(text);
  if (!read.ok) throw new Error(read.error.message);
  return JSON.stringify(read.value, (_key, value: Sexpr | string) => {
    if (typeof value === 'string' || Array.isArray(value)) return value;
    if (isList(value)) return value.items;
    return value.kind === 'string' ? value.text : spellAtom(value);
  });
}

function hostileFamilies(): Figure[] {
  return Object.entries(HOSTILE_FAMILIES).map(([name, family]) => {
    const size = largestSize(family);
    const growth = growthOf(family(size / 2), family(size));
    const title = `time(2n)/time(n), ${name}, 2n = ${(size / 1024).toFixed(0)} KiB`;
    return { name: title, value: growth, unit: 'times', max: RATIO_MAX };
  });
}

/** Of the best times of each, taken in turn: a run that is disturbed, also by the collector, does not count. */
function growthOf(half: string, full: string): number {
  let bestHalf = Number.POSITIVE_INFINITY;
  let bestFull = Number.POSITIVE_INFINITY;
  for (let round = 0; round < RUNS_OF_FAMILY; round += 1) {
    bestHalf = Math.min(bestHalf, timeToRead(half));
    bestFull = Math.min(bestFull, timeToRead(full));
  }
  return bestFull / bestHalf;
}

/** Whatever becomes of the text. */
function timeToRead(text: string): number {
  const start = performance.now();
  readForm(text, HOSTILE_LIMITS);
  return performance.now() - start;
}

function depthBomb(): Figure {
  const bomb = '('.repeat(SEXPR_LIMITS.bytes);
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 100; round += 1) {
    const start = performance.now();
    if (readForm(bomb).ok) throw new Error('The bomb was accepted.');
    best = Math.min(best, performance.now() - start);
  }
  return { name: 'a depth bomb of 64 KiB refused', value: best, unit: 'ms', max: 1 };
}
