// How tall a row will be, near enough that the scrollbar does not jump when it is drawn. Pixels.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { ResultRow, ThreadRow } from '@/lib/projections/thread/thread-rows';

const LINE = 25;
const SENDER = 25;
const TEXT_LINE = 19;
/** Between two paragraphs. */
const BLANK = 8;

/** A line of code, which is never wrapped, and the frame around all of them. */
const CODE_LINE = 18;
const CODE_BOX = 26;
const FENCE = /^\s{0,9}(?:```|~~~)/;

/** A result's box without its fields, between two of these, and the line about its contract. */
const CARD = 55;
const FIELD_GAP = 4;
const CONTRACT = 22;

/** Items of a list that a card shows at first. */
const ITEMS_SHOWN = 8;

/** A line of text on a wide screen, and one of a result's field, which is as wide as the view. Characters. */
const CHARS_PER_LINE = 100;
const CHARS_PER_FIELD_LINE = 130;

/** Rows never change, and the list asks for all of them whenever its ends move. */
const known = new WeakMap<ThreadRow, number>();

/** The expected height of a row. */
export function rowHeight(row: ThreadRow): number {
  const height = known.get(row) ?? estimate(row);
  known.set(row, height);
  return height;
}

function estimate(row: ThreadRow): number {
  switch (row.kind) {
    case 'day':
    case 'unread':
      return 24;
    case 'system':
      return (row.showSender ? SENDER : 2) + TEXT_LINE + textHeight(row.text) + 4;
    case 'chat':
      return (row.showSender ? SENDER : 2) + textHeight(row.text) + 4;
    case 'request':
      return (
        (row.showSender ? SENDER : 2) +
        (row.text === '' ? 0 : textHeight(row.text) + 4) +
        (hasDemands(row.record.event) ? TEXT_LINE : 0) +
        LINE
      );
    case 'result':
      return resultHeight(row);
    case 'dialect':
      return (row.showSender ? SENDER : 2) + 130;
    case 'lifecycle':
      return LINE;
    case 'decision':
    case 'routing_failure':
      return (row.showSender ? SENDER : 2) + 26;
    default:
      return lineHeight(row);
  }
}

/** What a request asks of whoever takes it stands on a line below it. */
function hasDemands({ requires = [], prefers = [], payload_type }: ClutchMessage): boolean {
  return requires.length > 0 || prefers.length > 0 || payload_type !== undefined;
}

function lineHeight({ showSender }: { readonly showSender: boolean }): number {
  return LINE + (showSender ? 31 : 0);
}

/** What is passed on is a line, with its card below it where that stands nowhere else. */
function resultHeight(row: ResultRow): number {
  const { fields, passesOn } = row;
  const heights = fields.map(({ value }) => fieldHeight(value) + FIELD_GAP);
  const contract = row.contract === undefined ? 0 : CONTRACT;
  const card = CARD + contract + heights.reduce((sum, height) => sum + height, 0);
  if (passesOn === undefined) return (row.showSender ? SENDER : 2) + card;
  return lineHeight(row) + (passesOn.isShown || fields.length === 0 ? 0 : card);
}

/** A list of texts has a line for each, of which the first are shown; references stand beside each other. */
function fieldHeight(value: unknown): number {
  if (typeof value === 'string') return textHeight(value, CHARS_PER_FIELD_LINE);
  if (!Array.isArray(value)) return TEXT_LINE;
  const texts = value.slice(0, ITEMS_SHOWN).filter((item) => typeof item === 'string');
  if (texts.every((text) => !text.includes(' '))) return TEXT_LINE;
  return texts.reduce((sum, text) => sum + textHeight(text, CHARS_PER_FIELD_LINE), 0);
}

function textHeight(text: string, charsPerLine = CHARS_PER_LINE): number {
  // A long text is cut off by the row itself; its lines need not be counted.
  let height = 0;
  let isCode = false;
  for (const line of text.slice(0, 4_000).split('\n')) {
    if (FENCE.test(line)) {
      height += isCode ? 0 : CODE_BOX;
      isCode = !isCode;
    } else if (isCode) height += CODE_LINE;
    else height += line === '' ? BLANK : TEXT_LINE * Math.ceil(line.length / charsPerLine);
  }
  return Math.max(TEXT_LINE, height);
}
