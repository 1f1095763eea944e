'use client';
// The layout of messages: the sender once per group, the message in the text column.
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { AgentLink } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { VisibleText } from '@/components/ui/text/visible-text';
import { ROW_MARKS } from '@/lib/messages/en/features/thread/row-marks';
import { THREAD_MESSAGES } from '@/lib/messages/en/features/thread/thread-messages';
import type { Sender } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { agentName, HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { RowMark } from '@/lib/projections/thread/thread-rows';
import { RowMeta } from './row-meta';

/** Avatar and text beside each other. */
export const ROW_GRID = 'grid grid-cols-[24px_minmax(0,1fr)] gap-x-2 md:gap-x-3';

/** A message: sender and meta above it where it opens a group, else the meta beside it. */
export function MessageFrame({
  record,
  showSender,
  mark,
  children,
}: {
  record: EventRecord;
  showSender: boolean;
  mark: RowMark | null;
  children: ReactNode;
}) {
  if (!showSender) {
    return (
      <div className={`${ROW_GRID} pt-0.5`}>
        <span />
        <div className="min-w-0">
          <span className="float-right pt-[3px]">
            <RowMeta record={record} />
          </span>
          {children}
          <RemovedNote record={record} />
          <RowMarkNote mark={mark} />
        </div>
      </div>
    );
  }
  return (
    <div className={`${ROW_GRID} pt-[7px] dense:pt-[3px]`}>
      <Avatar agentId={record.event.from.agent_id} />
      <div className="min-w-0">
        <SenderLine sender={record.event.from}>
          <RowMeta record={record} keepsTime />
        </SenderLine>
        {children}
        <RemovedNote record={record} />
        <RowMarkNote mark={mark} />
      </div>
    </div>
  );
}

/** Who says it; `children` stand at its end. */
export function SenderLine({ sender, children }: { sender: Sender; children?: ReactNode }) {
  return (
    <div className="flex min-w-0 items-baseline gap-2 leading-[18px]">
      <span className="truncate font-semibold [&_a]:font-semibold">
        <AgentLink agentId={sender.agent_id} />
      </span>
      <SenderRole sender={sender} />
      {children !== undefined && <span className="ml-auto self-center">{children}</span>}
    </div>
  );
}

/** A role is what the sender says of itself. Only people are human, and the server knows who they are. */
function SenderRole({ sender }: { sender: Sender }) {
  const messages = useMessages(THREAD_MESSAGES).roles;
  const { role, agent_id: agentId } = sender;
  if (agentId === HUMAN_AGENT_ID) {
    return <span className="text-12 text-ink-faint">{messages.human}</span>;
  }
  if (role === undefined || role === agentName(agentId)) return null;
  if (role.trim().toLowerCase() === 'human') {
    return <span className="text-12 text-warn">{messages.callsItselfHuman}</span>;
  }
  return (
    <span className="truncate text-12 text-ink-faint">
      <VisibleText text={role} />
    </span>
  );
}

/** Why there is nothing where something was said. */
export function RemovedNote({ record }: { record: EventRecord }) {
  const messages = useMessages(THREAD_MESSAGES);
  if (record.redacted === undefined) return null;
  return (
    <p className="pb-[3px] break-words text-ink-faint">
      <Rich text={messages.contentRemoved(<VisibleText text={record.redacted} />)} />
    </p>
  );
}

/** What the server or an import found out about a row, below it. */
export function RowMarkNote({ mark }: { mark: RowMark | null }) {
  const { changesNothing } = useMessages(ROW_MARKS);
  if (mark === null) return null;
  const isImported = mark.kind === 'imported';
  const title = isImported ? mark.name.replaceAll('_', ' ') : changesNothing.title;
  return (
    <p className="my-1 flex items-start gap-1.5 rounded bg-warn-fill px-2 py-1 text-ink-strong">
      <span className="pt-0.5 text-warn">
        <Icon of={TriangleAlert} />
      </span>
      <span className="min-w-0 break-words">
        <b className="inline-block font-semibold first-letter:uppercase">
          <VisibleText text={title} />
        </b>{' '}
        <VisibleText text={isImported ? mark.text : changesNothing.text} />
      </span>
    </p>
  );
}
