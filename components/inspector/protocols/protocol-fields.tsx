'use client';
// A message in several protocols as a table: a row for each label, so that loss is read across.
import { CircleSlash, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel } from '@/components/ui/state-label';
import { VisibleParts, VisibleText } from '@/components/ui/text/visible-text';
import { OTHER_PROTOCOLS } from '@/lib/messages/en/features/inspector/other-protocols';
import { cutText } from '@/lib/std/cut-text';
import { pointerSegments } from '@/lib/std/json/json-pointer';
import type { Cell, FieldRow, Leaf, ProtocolColumn, ValueLeaf } from './align-protocols';
import { ProtocolHead } from './protocol-head';

/** Fields of one cell that stand open; a payload of hundreds would hide every other row. */
const LEAVES_SHOWN = 8;

/** One value in a cell; the whole stands in the message. UTF-16 units. */
const VALUE_LENGTH_MAX = 240;

const LOST_GROUND =
  'bg-[repeating-linear-gradient(135deg,transparent_0_5px,var(--fill-active)_5px_6px)]';

/** The heads stay in view while the rows scroll below them; borders of collapsed cells would not. */
const HEAD_STUCK = 'sticky top-0 z-1 border-b border-hairline';

export function ProtocolFields({
  columns,
  rows,
  chosen,
  isReceived,
}: {
  columns: readonly ProtocolColumn[];
  rows: readonly FieldRow[];
  /** The protocol beside the original where the pane is narrow. */
  chosen: string;
  isReceived: boolean;
}) {
  const messages = useMessages(OTHER_PROTOCOLS);
  if (rows.length === 0) return <p className="p-4 text-ink">{messages.allSaid}</p>;
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-left">
      <thead>
        <tr>
          <th scope="col" className={`${HEAD_STUCK} w-18 bg-surface @2xl:w-28`}>
            <span className="sr-only">{messages.meaning}</span>
          </th>
          {columns.map((column) => (
            <th
              key={column.protocol}
              scope="col"
              className={`${HEAD_STUCK} px-2.5 py-1.5 align-top font-normal ${columnStyle(column, chosen)}`}
            >
              <ProtocolHead column={column} isReceived={isReceived} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.label}>
            <th
              scope="row"
              className="border-b border-hairline py-1.5 pr-1 pl-4 align-top text-12 font-normal break-words text-ink-faint"
            >
              {messages.labels[row.label]}
            </th>
            {columns.map((column) =>
              column.unsupported === null ? (
                <td
                  key={column.protocol}
                  className={`border-b border-hairline px-2.5 py-1.5 align-top ${columnStyle(column, chosen)} ${groundOf(row.cells.get(column.protocol))}`}
                >
                  <FieldCell cell={row.cells.get(column.protocol)} />
                </td>
              ) : (
                index === 0 && (
                  <td
                    key={column.protocol}
                    rowSpan={rows.length}
                    className={`border-b border-hairline px-2.5 py-1.5 align-top break-words text-ink ${columnStyle(column, chosen)}`}
                  >
                    <VisibleText text={column.unsupported} />
                  </td>
                )
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A narrow pane shows the original and one other. */
function columnStyle({ protocol, isOriginal }: ProtocolColumn, chosen: string): string {
  if (isOriginal) return 'bg-ground';
  return protocol === chosen ? 'bg-surface' : 'bg-surface @max-2xl:hidden';
}

/** Hatched where there is only loss. */
function groundOf(cell: Cell | undefined): string {
  return cell !== undefined && cell.values.length === 0 ? LOST_GROUND : '';
}

function FieldCell({ cell }: { cell: Cell | undefined }) {
  const messages = useMessages(OTHER_PROTOCOLS);
  const [isWhole, setIsWhole] = useState(false);
  if (cell === undefined) {
    return (
      <>
        <span aria-hidden className="text-ink-faint">
          ·
        </span>
        <span className="sr-only">{messages.nothing}</span>
      </>
    );
  }
  const { values, lost } = cell;
  const shownValues = isWhole ? values : values.slice(0, LEAVES_SHOWN);
  const shownLost = isWhole ? lost : lost.slice(0, LEAVES_SHOWN);
  const more = values.length - shownValues.length + lost.length - shownLost.length;
  return (
    <div className="grid gap-1">
      {shownValues.map((leaf) => (
        <FieldValue key={leaf.path} leaf={leaf} />
      ))}
      {shownLost.map((leaf) => (
        <Lost key={leaf.path} leaf={leaf} />
      ))}
      {more > 0 && (
        <div>
          <Button size="small" onClick={() => setIsWhole(true)}>
            {messages.more(more)}
          </Button>
        </div>
      )}
    </div>
  );
}

function FieldValue({ leaf }: { leaf: ValueLeaf }) {
  const messages = useMessages(OTHER_PROTOCOLS);
  return (
    <div className="min-w-0 leading-4 [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-center gap-x-2 text-12 text-ink-faint">
        <Path pointer={leaf.path} />
        {leaf.isInvented && (
          <StateLabel icon={Plus} tone="plain" size="tiny">
            {messages.invented}
          </StateLabel>
        )}
      </div>
      <Value
        leaf={leaf}
        style={
          leaf.isInvented ? 'underline decoration-dashed underline-offset-3' : 'text-ink-strong'
        }
      />
    </div>
  );
}

function Lost({ leaf }: { leaf: Leaf }) {
  const messages = useMessages(OTHER_PROTOCOLS);
  return (
    <div className="min-w-0 leading-4 [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-center gap-x-2 text-12 text-ink-faint">
        <StateLabel icon={CircleSlash} tone="warn" size="tiny">
          {messages.lost}
        </StateLabel>
        <Path pointer={leaf.path} />
      </div>
      <Value leaf={leaf} style="text-ink" />
    </div>
  );
}

function Value({ leaf, style }: { leaf: Leaf; style: string }) {
  return (
    <code className={`font-mono text-12 ${style}`}>
      <VisibleText text={shortValue(leaf.value)} />
    </code>
  );
}

const INDEX = /^\d+$/;

/** A keyword of an S-expression bears its own sign. */
function stepOf(segment: string, isFirst: boolean): string {
  if (INDEX.test(segment)) return `[${segment}]`;
  if (segment.startsWith(':')) return isFirst ? segment : ` ${segment}`;
  return isFirst ? segment : `.${segment}`;
}

/** A pointer as people write paths: `body.d.target`, `to[0].agent_id`. It breaks between its steps. */
function Path({ pointer }: { pointer: string }) {
  const messages = useMessages(OTHER_PROTOCOLS);
  if (pointer === '') return <span>{messages.whole}</span>;
  let at = '';
  return (
    <bdi>
      {pointerSegments(pointer).map((segment) => {
        const isFirst = at === '';
        at += `/${segment}`;
        const isIndex = INDEX.test(segment);
        return (
          <span key={at}>
            {!isFirst && !isIndex && <wbr />}
            <VisibleParts text={stepOf(segment, isFirst)} />
          </span>
        );
      })}
    </bdi>
  );
}

/** Texts bare, as they are read; everything else as JSON. */
function shortValue(value: unknown): string {
  const text = typeof value === 'string' ? value || '""' : (JSON.stringify(value) ?? '');
  return cutText(text, VALUE_LENGTH_MAX);
}
