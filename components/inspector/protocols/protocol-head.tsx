'use client';
// The head of a protocol's column: its name, and what is lost or invented in it.
import { CircleSlash, Minus, Plus } from 'lucide-react';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { CopyIconButton } from '@/components/ui/copy-button';
import { StateLabel } from '@/components/ui/state-label';
import type { ProtocolColumn } from './align-protocols';

export function ProtocolHead({
  column,
  isReceived,
}: {
  column: ProtocolColumn;
  isReceived: boolean;
}) {
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <div className="font-semibold text-ink-strong">
          <ProtocolMark protocol={column.protocol} named />
        </div>
        <p className="flex flex-wrap gap-x-3 text-12">
          <Cost column={column} isReceived={isReceived} />
        </p>
      </div>
      {column.unsupported === null && (
        <CopyIconButton
          read={() => column.text}
          label={`Copy the ${column.title} message`}
          size="small"
        />
      )}
    </div>
  );
}

function Cost({ column, isReceived }: { column: ProtocolColumn; isReceived: boolean }) {
  if (column.isOriginal) {
    return <span className="text-ink-faint">{isReceived ? 'as received' : 'as it is kept'}</span>;
  }
  if (column.unsupported !== null) {
    return (
      <StateLabel icon={Minus} size="tiny">
        unsupported
      </StateLabel>
    );
  }
  const { lost, invented } = column;
  return (
    <>
      {lost.length === 0 ? (
        <span className="text-ink-faint">0 lost</span>
      ) : (
        <StateLabel icon={CircleSlash} tone="warn" size="tiny">
          {lost.length} lost
        </StateLabel>
      )}
      {invented.length === 0 ? (
        <span className="text-ink-faint">0 invented</span>
      ) : (
        <StateLabel icon={Plus} tone="plain" size="tiny">
          {invented.length} invented
        </StateLabel>
      )}
    </>
  );
}
