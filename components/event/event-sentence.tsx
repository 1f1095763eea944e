// What an event says, in one plain sentence. Only its own fields are read: what others made of it stands elsewhere.
import type { ReactNode } from 'react';
import { AgentName } from '@/components/agent/agent-name';
import { ShortId } from '@/components/ui/short-id';
import { VisibleText } from '@/components/ui/visible-text';
import { attemptOf, type ClutchMessage, type MessageType } from '@/lib/model/clutch-message';
import { headlineOf, textIn } from '@/lib/projections/text-of';

export function EventSentence({ event }: { event: ClutchMessage }) {
  return (
    <p className="break-words text-14 text-ink-strong">
      <b className="font-semibold">
        <AgentName agentId={event.from.agent_id} />
      </b>{' '}
      {WRITE[event.type](event)}.
    </p>
  );
}

const WRITE: Readonly<Record<MessageType, (event: ClutchMessage) => ReactNode>> = {
  'task.request': (event) => (
    <>
      asks <Recipients event={event} /> to do <Task event={event} />
      <Attempt event={event} />
    </>
  ),
  'task.accept': (event) => (
    <>
      accepts <Task event={event} />
      <Attempt event={event} />
    </>
  ),
  'task.progress': (event) => (
    <>
      reports progress on <Task event={event} />
    </>
  ),
  'task.result': (event) => (
    <>
      tells <Recipients event={event} /> that <Task event={event} /> is done
      <Attempt event={event} />
    </>
  ),
  'task.error': (event) => (
    <>
      tells <Recipients event={event} /> that <Task event={event} /> failed
      <Attempt event={event} />
      <Field event={event} name="code" before=" with " />
    </>
  ),
  'task.cancel': (event) => (
    <>
      cancels <Task event={event} />
    </>
  ),
  'task.timeout': (event) => (
    <>
      says that the time for <Task event={event} /> is over
      <Attempt event={event} />
    </>
  ),
  'chat.message': (event) => (
    <>
      writes to <Recipients event={event} />
    </>
  ),
  'chat.system': (event) => (
    <>
      gives a notice to <Recipients event={event} />
    </>
  ),
  'tool.call': (event) => (
    <>
      calls a tool
      <Field event={event} name="tool" before=": " /> for <Task event={event} />
    </>
  ),
  'tool.result': (event) => (
    <>
      brings the answer of a tool
      <Field event={event} name="tool" before=": " /> for <Task event={event} />
    </>
  ),
  'tool.error': (event) => (
    <>
      says that a tool failed
      <Field event={event} name="tool" before=": " /> for <Task event={event} />
    </>
  ),
  'agent.register': () => <>comes online</>,
  'agent.heartbeat': () => <>is alive</>,
  'agent.update': () => <>changes what it can do or how it is</>,
  'routing.decision': (event) => (
    <>
      chooses
      <Field event={event} name="selected" before=" " /> for <Task event={event} />
    </>
  ),
  'routing.failure': (event) => (
    <>
      finds nobody for <Task event={event} />
    </>
  ),
};

/** Two names are read at a glance; more are a number. */
const NAMES_MAX = 2;

function Recipients({ event }: { event: ClutchMessage }) {
  const shown = event.to.slice(0, NAMES_MAX);
  const rest = event.to.length - shown.length;
  return (
    <>
      {shown.map((recipient, index) => (
        <span key={`${String(index)} ${recipient.agent_id}`}>
          {index > 0 && (rest > 0 ? ', ' : ' and ')}
          <b className="font-semibold">
            <AgentName agentId={recipient.agent_id} />
          </b>
        </span>
      ))}
      {rest > 0 && ` and ${String(rest)} more`}
    </>
  );
}

function Task({ event }: { event: ClutchMessage }) {
  const title = event.type === 'task.request' ? headlineOf(event) : '';
  return title === '' ? <ShortId id={event.task_id} /> : <VisibleText text={`“${title}”`} />;
}

function Attempt({ event }: { event: ClutchMessage }) {
  const attempt = attemptOf(event);
  return attempt > 1 ? <> on attempt {attempt}</> : null;
}

function Field({ event, name, before }: { event: ClutchMessage; name: string; before: string }) {
  const text = textIn(event.payload, name);
  if (text === '') return null;
  return (
    <>
      {before}
      <span className="font-mono text-12">
        <VisibleText text={text.slice(0, 120)} />
      </span>
    </>
  );
}
