// How tall a row will be, near enough that the scrollbar does not jump when it is drawn, by how close rows
// stand. Pixels.
import { namedArtifacts, PREVIEWS_SHOWN } from '@/components/entity/artifact/named-artifacts';
import { WHOLE_LINES_MAX } from '@/components/ui/markdown/markdown';
import type { RowDensity } from '@/components/ui/preferences/preferences';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { ResultRow, ThreadRow } from '@/lib/projections/thread/thread-rows';
import { isLongReason } from './rows/long-reason';

type Measures = {
  /** What happens to a task. */
  readonly line: number;
  readonly sender: number;
  /** Above the first line of a group. */
  readonly lineSender: number;
  /** Around a text. */
  readonly around: number;
  readonly decision: number;
  /** A result's box without its fields. */
  readonly card: number;
  readonly dialect: number;
};

const MEASURES: Readonly<Record<RowDensity, Measures>> = {
  comfortable: {
    line: 25,
    sender: 25,
    lineSender: 31,
    around: 4,
    decision: 26,
    card: 55,
    dialect: 130,
  },
  dense: { line: 21, sender: 21, lineSender: 27, around: 2, decision: 22, card: 37, dialect: 122 },
};

/** Above a row of a sender who spoke before. */
const SAME_SENDER = 2;

const TEXT_LINE = 19;
/** Between two paragraphs. */
const BLANK = 8;

/** What is taller is folded, and is as tall as this with its button. */
const WHOLE_TEXT_MAX = WHOLE_LINES_MAX * TEXT_LINE;
const FOLDED_TEXT = 598;

/** A line of code, which is never wrapped, and the frame around all of them. */
const CODE_LINE = 18;
const CODE_BOX = 26;
const FENCE = /^\s{0,9}(?:```|~~~)/;

/** The box of a reason scrolls where it would be taller; the class max-h-60 says the same. */
const REASON_BOX_MAX = 246;

/** Between two fields of a result's box, and the line about its contract. */
const FIELD_GAP = 4;
const CONTRACT = 22;

/** The line of an artifact with what is below it, and the box in which it is shown. */
const ARTIFACT_LINE = 28;
const ARTIFACT_BODY = 180;

/** Items of a list that a card shows at first. */
const ITEMS_SHOWN = 8;

/** A line of text on a wide screen, and one of a result's field, which is as wide as the view. Characters. */
const CHARS_PER_LINE = 100;
const CHARS_PER_FIELD_LINE = 130;

/** Rows never change, and the list asks for all of them whenever its ends move. */
const known: Readonly<Record<RowDensity, WeakMap<ThreadRow, number>>> = {
  comfortable: new WeakMap(),
  dense: new WeakMap(),
};

/** The expected height of a row. */
export function rowHeight(row: ThreadRow, density: RowDensity): number {
  const height = known[density].get(row) ?? estimate(row, MEASURES[density]);
  known[density].set(row, height);
  return height;
}

function estimate(row: ThreadRow, measures: Measures): number {
  const { line, around } = measures;
  switch (row.kind) {
    case 'day':
    case 'unread':
      return 24;
    case 'system':
      return (
        above(row, measures) +
        TEXT_LINE +
        saidHeight(row.text) +
        around +
        artifactsHeight(row.record.event)
      );
    case 'chat':
      return (
        above(row, measures) + saidHeight(row.text) + around + artifactsHeight(row.record.event)
      );
    case 'request':
      return (
        above(row, measures) +
        (row.text === '' ? 0 : saidHeight(row.text) + around) +
        (hasDemands(row.record.event) ? TEXT_LINE : 0) +
        line +
        artifactsHeight(row.record.event)
      );
    case 'result':
      return resultHeight(row, measures);
    case 'dialect':
      return above(row, measures) + measures.dialect;
    case 'error':
    case 'cancel':
    case 'timeout':
      return lineHeight(row, measures) + reasonHeight(row.text);
    case 'lifecycle':
      return line;
    case 'decision':
    case 'routing_failure':
      return above(row, measures) + measures.decision;
    default:
      return lineHeight(row, measures);
  }
}

/** What a request asks of whoever takes it stands on a line below it. */
function hasDemands({ requires = [], prefers = [], payload_type }: ClutchMessage): boolean {
  return requires.length > 0 || prefers.length > 0 || payload_type !== undefined;
}

type Grouped = { readonly showSender: boolean };

function above({ showSender }: Grouped, { sender }: Measures): number {
  return showSender ? sender : SAME_SENDER;
}

function lineHeight({ showSender }: Grouped, { line, lineSender }: Measures): number {
  return line + (showSender ? lineSender : 0);
}

function reasonHeight(text: string): number {
  return isLongReason(text) ? Math.min(REASON_BOX_MAX, CODE_BOX + textHeight(text)) : 0;
}

/** What is passed on is a line, with its card below it where that stands nowhere else. */
function resultHeight(row: ResultRow, measures: Measures): number {
  const { fields, passesOn } = row;
  const heights = fields.map(({ value }) => fieldHeight(value) + FIELD_GAP);
  const contract = row.contract === undefined ? 0 : CONTRACT;
  const card =
    measures.card +
    contract +
    artifactsHeight(row.record.event) +
    heights.reduce((sum, height) => sum + height, 0);
  if (passesOn === undefined) return above(row, measures) + card;
  return lineHeight(row, measures) + (passesOn.isShown || fields.length === 0 ? 0 : card);
}

/** Artifacts stand below each other, those that are shown in a box of one height. */
function artifactsHeight(event: ClutchMessage): number {
  return namedArtifacts(event)
    .slice(0, PREVIEWS_SHOWN)
    .reduce((sum, { hasBody }) => sum + ARTIFACT_LINE + (hasBody ? ARTIFACT_BODY : 0), 0);
}

/** A list of texts has a line for each, of which the first are shown; references stand beside each other. */
function fieldHeight(value: unknown): number {
  if (typeof value === 'string') return textHeight(value, CHARS_PER_FIELD_LINE);
  if (!Array.isArray(value)) return TEXT_LINE;
  const texts = value.slice(0, ITEMS_SHOWN).filter((item) => typeof item === 'string');
  if (texts.every((text) => !text.includes(' '))) return TEXT_LINE;
  return texts.reduce((sum, text) => sum + textHeight(text, CHARS_PER_FIELD_LINE), 0);
}

/** Of what is folded only the beginning is drawn, with a button below it. */
function saidHeight(text: string): number {
  const height = textHeight(text);
  return height > WHOLE_TEXT_MAX ? FOLDED_TEXT : height;
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
