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
import { changeQuery } from '@/components/ui/query-link';
import { threadHref } from '@/components/workspace/routes';
import { useCanWriteIn } from '@/components/workspace/viewer-context';
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
  const { seq } = record;
  const canWrite = useCanWriteIn(record.event);
  return (
    <div
      role="toolbar"
      aria-label={`Actions for event ${String(seq)}`}
      className="absolute -top-3 right-5 z-10 flex rounded bg-raised p-px shadow-float md:right-32"
    >
      {canWrite && <ReactButtons record={record} react={react} onMenuChange={onMenuChange} />}
      {onReplied !== null && (
        <IconButton icon={Reply} label="Reply" size="small" onClick={() => onReplied(record)} />
      )}
      {onReplied !== null && (
        <IconButton
          icon={MessageSquarePlus}
          label="Comment"
          size="small"
          onClick={() => changeQuery({ event: String(seq), tab: null })}
        />
      )}
      <IconButton
        icon={SquareArrowOutUpRight}
        label="Inspect"
        shortcut="e"
        size="small"
        onClick={() => changeQuery({ event: String(seq) })}
      />
      <IconButton
        icon={Braces}
        label="Raw"
        size="small"
        onClick={() => changeQuery({ event: String(seq), tab: 'raw' })}
      />
      <IconButton
        icon={Languages}
        label="Translate"
        size="small"
        onClick={() => changeQuery({ event: String(seq), tab: 'protocols' })}
      />
      <CopyIconButton
        icon={Link2}
        label="Copy link"
        size="small"
        read={() => new URL(threadHref(record.event.thread_id, seq), window.location.href).href}
      />
      <CopyEvent event={record.event} onOpenChange={onMenuChange} />
    </div>
  );
}
