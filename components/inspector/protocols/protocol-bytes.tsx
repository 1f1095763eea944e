'use client';
// A message in several protocols as each would be sent, with what is invented marked and what is lost listed below.
import { CircleSlash } from 'lucide-react';
import { useState } from 'react';
import { MarkedText } from '@/components/source-text/marked-text';
import { leafText } from '@/components/source-text/native-value';
import { spansOf } from '@/components/source-text/spans';
import { Button } from '@/components/ui/button';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel } from '@/components/ui/state-label';
import { LongText } from '@/components/ui/text/long-text';
import { VisibleText } from '@/components/ui/text/visible-text';
import { OTHER_PROTOCOLS } from '@/lib/messages/en/features/inspector/other-protocols';
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import { cutText } from '@/lib/std/cut-text';
import type { Leaf, ProtocolColumn } from './align-protocols';
import { ProtocolHead } from './protocol-head';

/** Lost values that are listed at first. */
const LOST_SHOWN = 12;

/** One value in the list. UTF-16 units. */
const VALUE_LENGTH_MAX = 240;

export function ProtocolBytes({
  columns,
  chosen,
  isReceived,
}: {
  columns: readonly ProtocolColumn[];
  /** The one that a narrow pane shows; the original stands under Raw. */
  chosen: string;
  isReceived: boolean;
}) {
  const source = columns.find(({ isOriginal }) => isOriginal)?.protocol ?? '';
  return (
    <div className="grid flex-1 auto-cols-fr @2xl:grid-flow-col">
      {columns.map((column) => (
        <section
          key={column.protocol}
          aria-label={column.title}
          className={`grid min-w-0 content-start gap-2 border-hairline px-4 py-2 not-first:border-t @2xl:not-first:border-t-0 @2xl:not-first:border-l ${
            column.protocol === chosen ? '' : '@max-2xl:hidden'
          } ${column.isOriginal ? 'bg-ground' : ''}`}
        >
          <ProtocolHead column={column} isReceived={isReceived} />
          {column.unsupported === null ? (
            <Message column={column} />
          ) : (
            <p className="break-words text-ink">
              <VisibleText text={column.unsupported} />
            </p>
          )}
          {column.lost.length > 0 && <LostList lost={column.lost} source={source} />}
        </section>
      ))}
    </div>
  );
}

function Message({ column }: { column: ProtocolColumn }) {
  if (column.invented.length === 0) return <LongText mono text={column.text} />;
  return (
    <MarkedText text={column.text} marks={spansOf(column.text, column.invented)} look="invented" />
  );
}

function LostList({ lost, source }: { lost: readonly Leaf[]; source: string }) {
  const messages = useMessages(OTHER_PROTOCOLS);
  const controls = useMessages(CONTROLS);
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? lost : lost.slice(0, LOST_SHOWN);
  return (
    <div className="grid gap-1 border-t border-hairline pt-2">
      <h3>
        <StateLabel icon={CircleSlash} tone="warn">
          {messages.lost}
        </StateLabel>
      </h3>
      <dl className="grid gap-1 font-mono text-12 leading-4 [overflow-wrap:anywhere]">
        {shown.map(({ path, value }) => (
          <div key={path}>
            <dt className="text-ink-faint">
              <VisibleText text={path === '' ? messages.whole : path} />
            </dt>
            <dd className="text-ink-strong">
              <VisibleText text={cutText(leafText(value, source), VALUE_LENGTH_MAX)} />
            </dd>
          </div>
        ))}
      </dl>
      {shown.length < lost.length && (
        <div>
          <Button size="small" onClick={() => setIsWhole(true)}>
            {controls.showAll(lost.length)}
          </Button>
        </div>
      )}
    </div>
  );
}
