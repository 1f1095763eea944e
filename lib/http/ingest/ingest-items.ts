// The items of a body: each with its own text and value, in groups of a size that the engine takes at once, and what
// their outcomes mean for the answer.
import type { IngestQuery } from '@/lib/contracts/http-events';
import type { IngestItem, IngestOutcome } from '@/lib/engine/interface/engine';
import { EVENT_BYTES_MAX } from '@/lib/model/clutch';
import { AppError } from '@/lib/model/errors/app-error';
import type { FailureCode } from '@/lib/model/failure';
import type { MessageTexts, SseForm } from '@/lib/protocols/codec/codec';
import { isImport } from '@/lib/security/authorship';
import { readJson } from '@/lib/std/json/json-read';
import { scanningJson } from '@/lib/std/json/json-scan';
import type { NdjsonLine } from '@/lib/std/json/ndjson';
import type { Steps } from '@/lib/std/steps';
import { JSON_BODY_BYTES_MAX, NDJSON_TYPE, unreadable } from '../operation/read-request';
import { json, type Reply } from '../operation/reply';

/** Items of one body that is read whole: more than 8 MiB of real messages hold, and few enough to answer each. */
export const ITEMS_MAX = 50_000;

/** What the engine is handed at once: a fair share of the event loop and of the commit queue. */
const GROUP_ITEMS_MAX = 200;
const GROUP_LENGTH_MAX = 256 * 1024;

/** The same where large texts are moved before anything else is done with their messages. */
const LARGE_GROUP_LENGTH_MAX = 1024 * 1024;

/** As much of text: what a definition of a dialect becomes, with the verdicts on it, is some ten times as long. */
const TEXT_GROUP_LENGTH_MAX = 64 * 1024;

/** Where a request's items go, and how much its answer tells. */
export type Ingestion = {
  readonly protocol: string;
  readonly query: IngestQuery;
  /** Whether its messages are text and no JSON. */
  readonly isText: boolean;
  /** How its texts are cut, where they are no S-expressions of ours. */
  readonly texts?: MessageTexts;
  /** What a server-sent event holds of a message, where its framework streams such. */
  readonly sse?: SseForm;
  /** Whether the answer shows what the messages became, besides the results. */
  readonly isFull: boolean;
};

/** Makes an item of a JSON value and the text that it stands in. */
export type ToItem = (text: string, value: unknown) => IngestItem;

/**
 * A message whose large texts are moved, before they are: as much as any body that is read whole, for its bytes, its text and its
 * value are in memory at one time. Larger content is uploaded, which streams.
 */
const LARGE_MESSAGE_BYTES_MAX = JSON_BODY_BYTES_MAX;

/** A conversation is hashed, checked and stored as one: this takes 70 ms, in which nobody else is answered. Bytes. */
const IMPORTED_RECORD_BYTES_MAX = 4 * 1024 * 1024;

/** One line may be this large: an event, one with its large texts, or in an import a whole conversation. Bytes. */
export function lineBytesMax({ protocol, query }: Pick<Ingestion, 'protocol' | 'query'>): number {
  if (query.large !== undefined) return LARGE_MESSAGE_BYTES_MAX;
  return isImport(protocol) ? IMPORTED_RECORD_BYTES_MAX : EVENT_BYTES_MAX;
}

/**
 * Values of one message that may be larger than an event: one step builds them all, and their codec looks at each. A conversation
 * of as many turns as one may have is a third of it. An event cannot hold so many that it matters.
 */
const LARGE_MESSAGE_VALUES_MAX = 50_000;

/** Characters of JSON whose values are built in one step; a longer message has a step of its own. */
const STEP_LENGTH = 64 * 1024;

/** What a JSON body holds: its items, and whether it is an array of them. */
export type Batch = {
  readonly items: readonly IngestItem[];
  /** Whether several were sent, so that their replies are a list. */
  readonly isList: boolean;
};

/**
 * The items of a JSON body: of an array each of its own, else the one. What is larger than a message may be is refused before its
 * value is built.
 * @throws AppError of what cannot be read, `body_too_large`
 */
export function* readingItems(text: string, ingestion: Ingestion, toItem: ToItem): Steps<Batch> {
  const lengthMax = lineBytesMax(ingestion);
  const limits = lengthMax > EVENT_BYTES_MAX ? { valuesMax: LARGE_MESSAGE_VALUES_MAX } : {};
  const scanned = yield* scanningJson(text, limits);
  if (!scanned.ok) throw unreadable(scanned.error);
  const read = (item: string): IngestItem =>
    item.length > lengthMax ? tooLarge(item, lengthMax) : toItem(item, JSON.parse(item));
  const { value: spans } = scanned;
  if (spans === null) return { items: [read(text)], isList: false };
  if (spans.length > ITEMS_MAX) throw tooManyItems();
  const items: IngestItem[] = [];
  let stepEnd = STEP_LENGTH;
  for (const [start, end] of spans) {
    if (end > stepEnd) {
      stepEnd = end + STEP_LENGTH;
      yield;
    }
    items.push(read(text.slice(start, end)));
  }
  return { items, isList: true };
}

function tooLarge(text: string, lengthMax: number): IngestItem {
  const message = `expected a message of at most ${lengthMax} bytes, saw a longer one; put large content into an artifact and refer to it`;
  return { ok: false, text, code: 'event_too_large', message };
}

/** The item of one line; a line that cannot be read is an item that is refused. */
export function itemOfLine(line: NdjsonLine, toItem: ToItem): IngestItem {
  if (!line.ok) return line;
  const read = readJson(line.text);
  if (read.ok) return toItem(line.text, read.value.value);
  return { ok: false, text: line.text, code: read.error.code, message: read.error.message };
}

/** A message that is JSON, as it stands. */
export const jsonItem: ToItem = (text, json) => ({ ok: true, frame: { text, json } });

/** More items than one body may hold. */
export function tooManyItems(): AppError {
  return new AppError(
    'body_too_large',
    `Expected at most ${ITEMS_MAX} items, saw more. Send them as ${NDJSON_TYPE}.`,
  );
}

type GroupedIngestion = Pick<Ingestion, 'isText' | 'protocol' | 'query'>;

/** Puts items together until they are enough for the engine. */
export class ItemGroup {
  #items: IngestItem[] = [];
  #length = 0;
  readonly #itemsMax: number;
  readonly #lengthMax: number;

  constructor(ingestion: GroupedIngestion) {
    const { isText, protocol } = ingestion;
    // What is imported is a whole conversation.
    this.#itemsMax = isImport(protocol) ? 1 : GROUP_ITEMS_MAX;
    const isMoved = ingestion.query.large !== undefined;
    const jsonMax = isMoved ? LARGE_GROUP_LENGTH_MAX : GROUP_LENGTH_MAX;
    this.#lengthMax = isText ? TEXT_GROUP_LENGTH_MAX : jsonMax;
  }

  get isEmpty(): boolean {
    return this.#items.length === 0;
  }

  get isFull(): boolean {
    return this.#items.length >= this.#itemsMax || this.#length >= this.#lengthMax;
  }

  add(item: IngestItem): void {
    this.#items.push(item);
    this.#length += item.ok ? item.frame.text.length : item.text.length;
  }

  /** Hands the items over and is empty after that. */
  take(): readonly IngestItem[] {
    const items = this.#items;
    this.#items = [];
    this.#length = 0;
    return items;
  }
}

/** The items in groups, in order. */
export function* groupsOf(
  items: readonly IngestItem[],
  ingestion: GroupedIngestion,
): Generator<readonly IngestItem[], void> {
  const group = new ItemGroup(ingestion);
  for (const item of items) {
    group.add(item);
    if (group.isFull) yield group.take();
  }
  if (!group.isEmpty) yield group.take();
}

/** As much of an outcome as its answer's head tells. */
export type Answered = Pick<IngestOutcome, 'result' | 'retryAfterSec'>;

/** 200 for whatever was kept or was there already, 403 where every item is forged, 429 where each is for now, 422 where all are refused. */
export function statusOf(outcomes: readonly Answered[]): 200 | 403 | 422 | 429 {
  if (outcomes.length === 0 || outcomes.some(isKept)) return 200;
  const isEvery = (code: FailureCode): boolean =>
    outcomes.every(({ result }) => result.error?.code === code);
  if (isEvery('rate_limited')) return 429;
  return isEvery('forged') ? 403 : 422;
}

/** An answer to items: with when to come back, where each of them is refused for now. */
export function answerHead(outcomes: readonly Answered[]): Reply {
  const status = statusOf(outcomes);
  const waits = outcomes.map(({ retryAfterSec }) => retryAfterSec ?? 1);
  return json(null, status, status === 429 ? { 'retry-after': String(Math.min(...waits)) } : {});
}

/** Whether the item is in the log, by this request or an earlier one. */
export function isKept({ result }: Pick<IngestOutcome, 'result'>): boolean {
  return result.status !== 'rejected';
}
