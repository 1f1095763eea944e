'use client';
// The head of a protocol's column: its name, and what is lost or invented in it.
import { CircleSlash, Minus, Plus } from 'lucide-react';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { CopyIconButton } from '@/components/ui/copy-button';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel } from '@/components/ui/state-label';
import { OTHER_PROTOCOLS } from '@/lib/messages/en/features/inspector/other-protocols';
import type { ProtocolColumn } from './align-protocols';

export function ProtocolHead({
  column,
  isReceived,
}: {
  column: ProtocolColumn;
  isReceived: boolean;
}) {
  const messages = useMessages(OTHER_PROTOCOLS);
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
        <CopyIconButton read={() => column.text} label={messages.copy(column.title)} size="small" />
      )}
    </div>
  );
}

function Cost({ column, isReceived }: { column: ProtocolColumn; isReceived: boolean }) {
  const messages = useMessages(OTHER_PROTOCOLS);
  if (column.isOriginal) {
    const words = isReceived ? messages.asReceived : messages.asKept;
    return <span className="text-ink-faint">{words}</span>;
  }
  if (column.unsupported !== null) {
    return (
      <StateLabel icon={Minus} size="tiny">
        {messages.unsupported}
      </StateLabel>
    );
  }
  const { lost, invented } = column;
  return (
    <>
      {lost.length === 0 ? (
        <span className="text-ink-faint">{messages.lostCount(0)}</span>
      ) : (
        <StateLabel icon={CircleSlash} tone="warn" size="tiny">
          {messages.lostCount(lost.length)}
        </StateLabel>
      )}
      {invented.length === 0 ? (
        <span className="text-ink-faint">{messages.inventedCount(0)}</span>
      ) : (
        <StateLabel icon={Plus} tone="plain" size="tiny">
          {messages.inventedCount(invented.length)}
        </StateLabel>
      )}
    </>
  );
}
