// How tall a row will be, near enough that the scrollbar does not jump when it is drawn. Pixels.
import type { ThreadRow } from '@/lib/projections/thread-rows';

const LINE = 25;
const SENDER = 25;
const TEXT_LINE = 19;

/** A line of text on a wide screen. Characters. */
const CHARS_PER_LINE = 85;

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
    case 'chat':
    case 'system':
      return (row.showSender ? SENDER : 2) + textHeight(row.text) + 4;
    case 'request':
      return (
        (row.showSender ? SENDER : 2) + (row.text === '' ? 0 : textHeight(row.text) + 4) + LINE
      );
    case 'result':
      return (row.showSender ? SENDER : 2) + 60 + row.fields.length * 40;
    case 'dialect':
      return (row.showSender ? SENDER : 2) + 130;
    case 'lifecycle':
      return LINE;
    case 'decision':
    case 'routing_failure':
      return (row.showSender ? SENDER : 2) + 26;
    default:
      return LINE + (row.showSender ? 31 : 0);
  }
}

function textHeight(text: string): number {
  // A long text is cut off by the row itself; its lines need not be counted.
  const lines = text.slice(0, 4_000).split('\n');
  const wrapped = lines.reduce(
    (sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARS_PER_LINE)),
    0,
  );
  return Math.max(1, wrapped) * TEXT_LINE;
}
