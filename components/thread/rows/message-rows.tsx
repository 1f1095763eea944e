'use client';
// Rows in which somebody says something: chat, notices, requests.
import { ClipboardList, Info, Vote } from 'lucide-react';
import type { ReactNode } from 'react';
import { possibleActions } from '@/components/action/possible-actions';
import { TaskActions } from '@/components/action/task-actions';
import { AgentLink, AgentName } from '@/components/entity/agent-name';
import { StateMark } from '@/components/entity/task/task-state';
import { MessageExtras } from '@/components/message/message-extras';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { LatePart } from '@/components/ui/later/late-part';
import { Later } from '@/components/ui/later/later';
import { PageLink } from '@/components/ui/page-link';
import { QueryLink } from '@/components/ui/query-link';
import { Seq } from '@/components/ui/text/seq';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleText } from '@/components/ui/text/visible-text';
import { proposalHref } from '@/components/workspace/routes';
import { useCanWriteIn } from '@/components/workspace/viewer-context';
import { THREAD_MESSAGES } from '@/lib/messages/en/features/thread/thread-messages';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { commentedSeq } from '@/lib/model/comment';
import type { EventRecord } from '@/lib/model/event-record';
import { handoverIn } from '@/lib/projections/routing/handovers';
import type { ChatRow, RequestRow } from '@/lib/projections/thread/thread-rows';
import { codeOf, meaningOf } from '@/lib/protocols/meaning-of';
import { CodeBox } from './code-box';
import { PayloadFallback } from './payload-fallback';
import { MessageFrame } from './row-frame';
import { SaidInRow } from './said-in-row';

export function ChatMessage({ row }: { row: ChatRow }) {
  const { record, text } = row;
  return (
    <MessageFrame record={record} showSender={row.showSender} mark={row.mark}>
      {row.kind === 'system' ? (
        <Notice record={record}>
          <MessageText text={text} record={record} />
        </Notice>
      ) : (
        <div className="py-px pb-[3px] dense:pb-px leading-[19px] text-ink-strong">
          <AboutEvent event={record.event} />
          <MessageText text={text} record={record} />
        </div>
      )}
      <MessageExtras event={record.event} />
      <Handover record={record} />
    </MessageFrame>
  );
}

/** Few messages hand anything over: the line comes after the page. */
const HANDOVER = new LatePart(() => import('./why-link').then((code) => code.HandoverLine));

function Handover({ record }: { record: EventRecord }) {
  if (handoverIn(record) === null) return null;
  return <Later part={HANDOVER} props={{ record }} Waiting={UnloadedLine} />;
}

function UnloadedLine() {
  return <div className="h-[26px]" />;
}

/** What a comment is about. */
function AboutEvent({ event }: { event: ClutchMessage }) {
  const messages = useMessages(THREAD_MESSAGES);
  const seq = commentedSeq(event);
  if (seq === null) return null;
  return (
    <p className="text-12 text-ink-faint">
      <Rich
        text={messages.aboutEvent(
          <QueryLink change={{ event: String(seq) }} className="hover:underline">
            <Rich text={messages.event(<Seq seq={seq} />)} />
          </QueryLink>,
        )}
      />
    </p>
  );
}

/** Only what this server says itself looks like its word; everybody else's notice says whose it is. */
function Notice({ record, children }: { record: EventRecord; children: ReactNode }) {
  const messages = useMessages(THREAD_MESSAGES).notice;
  if (record.origin === 'engine') {
    return (
      <div className="my-0.5 flex items-start gap-2 border-l-2 border-accent pl-2 text-ink-strong">
        <span className="pt-0.5 text-accent">
          <Icon of={Info} label={messages.ofServer} />
        </span>
        <div className="min-w-0 flex-1">{children}</div>
      </div>
    );
  }
  return (
    <div className="py-px pb-[3px] dense:pb-px leading-[19px] text-ink-strong">
      <p className="truncate text-12 text-ink-faint">
        <Rich text={messages.by(<AgentName agentId={record.event.from.agent_id} />)} />
      </p>
      {children}
    </div>
  );
}

function MessageText({ text, record }: { text: string; record: EventRecord }) {
  const code = codeOf(record.event);
  if (code !== null) return <CodeBox text={code} />;
  if (record.redacted !== undefined) return null;
  return text === '' ? <PayloadFallback record={record} /> : <SaidInRow text={text} />;
}

export function RequestMessage({ row }: { row: RequestRow }) {
  const messages = useMessages(THREAD_MESSAGES).request;
  const { record, task } = row;
  const { event } = record;
  const canWrite = useCanWriteIn(event);
  const name = row.title === '' ? (event.payload_type ?? '') : row.title;
  const code = codeOf(event);
  const { deliberation } = meaningOf(event);
  const isProposal = deliberation?.part === 'proposal';
  return (
    <MessageFrame record={record} showSender={row.showSender} mark={row.mark}>
      {code !== null && <CodeBox text={code} />}
      {code === null && row.text !== '' && (
        <div className="py-px pb-[3px] dense:pb-px leading-[19px] text-ink-strong">
          <SaidInRow text={row.text} />
        </div>
      )}
      <div className="flex min-h-6 dense:min-h-5 min-w-0 items-center gap-x-2 @max-lg:flex-wrap">
        <span className="inline-flex shrink-0 items-center gap-1.5 font-medium text-ink-strong">
          <span className="text-ink-faint">
            <Icon of={isProposal ? Vote : ClipboardList} />
          </span>
          {isProposal ? messages.proposal : messages.title}
        </span>
        {name !== '' && !isTold(row) && (
          <span className="line-clamp-2 min-w-0 break-words text-ink-strong @max-lg:order-last @max-lg:basis-full @max-lg:pl-5 @lg:block @lg:truncate">
            <VisibleText text={name} />
          </span>
        )}
        {/* Where it does not fit whole it wraps out of sight, before the title is cut. */}
        <span className="hidden h-[1lh] min-w-0 shrink-9999 flex-wrap overflow-hidden before:h-[1lh] before:content-[''] text-ink-faint @lg:flex">
          <ShortId id={event.task_id} />
        </span>
        <Recipients event={event} />
        {isProposal && (
          <PageLink
            href={proposalHref(deliberation.names[0], event.run_id)}
            prefetch={false}
            className="shrink-0 text-accent underline underline-offset-2"
          >
            {messages.votes}
          </PageLink>
        )}
        <span className="ml-auto inline-flex shrink-0 items-center gap-x-2">
          <StateMark state={task.state}>
            {task.attempts > 1 && messages.attempt(task.attempts)}
          </StateMark>
          {canWrite && (
            <TaskActions
              shown={task}
              task={{
                run_id: event.run_id,
                task_id: event.task_id,
                title: name === '' ? row.text : name,
                requested_by: event.from.agent_id,
                assigned_to: event.to[0]?.agent_id ?? null,
              }}
              actions={possibleActions(task.state)}
            />
          )}
        </span>
      </div>
      <Contract event={event} />
      <MessageExtras event={event} />
      <Handover record={record} />
    </MessageFrame>
  );
}

/** More recipients than these are a group, and the inspector names them all. */
const RECIPIENTS_SHOWN = 2;

function Recipients({ event }: { event: ClutchMessage }) {
  const messages = useMessages(THREAD_MESSAGES).request;
  const shown = event.to.slice(0, RECIPIENTS_SHOWN);
  return (
    <span className="inline-flex min-w-0 items-center gap-1 truncate @lg:max-w-2/5">
      <span className="text-12 text-ink-faint">{messages.to}</span>
      {shown.map((recipient, index) => (
        <span key={`${String(index)} ${recipient.agent_id}`} className="truncate">
          <AgentLink agentId={recipient.agent_id} />
        </span>
      ))}
      {event.to.length > shown.length && (
        <span className="text-12 text-ink-faint">+{event.to.length - shown.length}</span>
      )}
    </span>
  );
}

/** Whether the text of a request says its title; one without a title is told by its text. */
function isTold({ title, text }: RequestRow): boolean {
  return text !== '' && (title === '' || text.trimStart().startsWith(title));
}

/** What the request asks of whoever takes it, and of the answer. */
function Contract({ event }: { event: ClutchMessage }) {
  const messages = useMessages(THREAD_MESSAGES).request;
  const parts = [
    { name: messages.requires, words: event.requires ?? [] },
    { name: messages.prefers, words: event.prefers ?? [] },
    { name: messages.type, words: event.payload_type === undefined ? [] : [event.payload_type] },
  ].filter(({ words }) => words.length > 0);
  if (parts.length === 0) return null;
  return (
    <p className="hidden truncate pb-0.5 pl-5 leading-[18px] md:block">
      {parts.map(({ name, words }) => (
        <span key={name} className="mr-3">
          <span className="text-12 text-ink-faint">{name}</span>{' '}
          <span className="font-mono text-12">
            <VisibleText text={words.slice(0, 8).join(' ')} />
          </span>
        </span>
      ))}
    </p>
  );
}
