'use client';
// What can be done with a message; floats at its upper right while it is pointed at or has the focus.
import {
  Braces,
  Languages,
  Link2,
  MessageSquarePlus,
  Reply,
  SquareArrowOutUpRight,
} from 'lucide-react';
import { CopyEvent } from '@/components/message/copy-event';
import { CopyIconButton } from '@/components/ui/copy-button';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { Toolbar } from '@/components/ui/layout/toolbar';
import { changeQuery } from '@/components/ui/query-link';
import { threadHref } from '@/components/workspace/routes';
import { useCanWriteIn } from '@/components/workspace/viewer-context';
import { THREAD } from '@/lib/messages/en/features/thread/thread';
import type { EventRecord } from '@/lib/model/event-record';
import { ReactButtons } from './reactions/react-buttons';
import type { Reacting } from './reactions/use-react';

export function MessageActions({
  record,
  react,
  onReplied,
  onMenuChange,
}: {
  record: EventRecord;
  react: Reacting;
  /** Null for those who may not write. */
  onReplied: ((record: EventRecord) => void) | null;
  /** Whether a menu of these is open: they stay until it is closed. */
  onMenuChange: (isOpen: boolean) => void;
}) {
  'use no memo'; // drawn seldom, and what the first page loads is counted
  const messages = useMessages(THREAD).actions;
  const { seq } = record;
  const canWrite = useCanWriteIn(record.event);
  return (
    <Toolbar
      label={messages.list(seq)}
      className="absolute -top-3 right-5 z-10 flex rounded bg-raised p-px shadow-float md:right-32"
    >
      {canWrite && <ReactButtons record={record} react={react} onMenuChange={onMenuChange} />}
      {onReplied !== null && (
        <IconButton
          icon={Reply}
          label={messages.reply}
          size="small"
          onClick={() => onReplied(record)}
        />
      )}
      {onReplied !== null && (
        <IconButton
          icon={MessageSquarePlus}
          label={messages.comment}
          size="small"
          onClick={() => changeQuery({ event: String(seq), tab: null, write: 'comment' })}
        />
      )}
      <IconButton
        icon={SquareArrowOutUpRight}
        label={messages.inspect}
        shortcut="e"
        size="small"
        onClick={() => changeQuery({ event: String(seq) })}
      />
      <IconButton
        icon={Braces}
        label={messages.raw}
        size="small"
        onClick={() => changeQuery({ event: String(seq), tab: 'raw' })}
      />
      <IconButton
        icon={Languages}
        label={messages.translate}
        size="small"
        onClick={() => changeQuery({ event: String(seq), tab: 'protocols' })}
      />
      <CopyIconButton
        icon={Link2}
        label={messages.copyLink}
        size="small"
        read={() => new URL(threadHref(record.event.thread_id, seq), window.location.href).href}
      />
      <CopyEvent event={record.event} onOpenChange={onMenuChange} />
    </Toolbar>
  );
}
