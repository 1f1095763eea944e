// The whole composer: into a thread, as an answer to an event, or into a new thread, as the address says.
import type { Metadata } from 'next';
import { messagesOf } from '@/app/language';
import { requireReader } from '@/app/require-reader';
import { ComposeView } from '@/components/compose-page/compose-view';
import { NowhereToWrite } from '@/components/compose-page/nowhere-to-write';
import { firstParam, seqParam } from '@/components/workspace/view-params';
import { formsAnswer } from '@/lib/http/protocols/protocols';
import { COMPOSE } from '@/lib/messages/en/features/compose/compose';
import { CANONICAL_PROTOCOL } from '@/lib/model/clutch';
import { GROUP_ALL, HUMAN_AGENT_ID, isAgentId, toAgentId } from '@/lib/model/ids';
import { Identifier } from '@/lib/model/text';
import { protocolNamed } from '@/lib/protocols/meaning-of';
import { newId } from '@/lib/server/new-id';
import { invariant } from '@/lib/std/invariant';
import { textOf } from '@/lib/text/text-of';

type Name = 'thread' | 'to' | 'reply' | 'protocol' | 'kind';
type Props = { searchParams: Promise<Partial<Record<Name, string | string[]>>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await messagesOf(COMPOSE)).title };
}

export default async function ComposePage({ searchParams }: Props) {
  const { app } = await requireReader();
  const { engine } = app;
  const asked = await searchParams;
  const param = (name: Name) => firstParam(asked[name]);
  const [reply, into] = [param('reply'), param('thread')];
  const seq = seqParam(reply);
  const replied = seq === null ? null : await engine.get(seq);
  const threadId = Identifier.safeParse(replied?.event.thread_id ?? into);
  const thread = threadId.success ? await engine.directory.rows.thread(threadId.data) : null;
  // Without what it answers, or the thread that it belongs to, a message would go to everybody.
  if (replied === null && reply !== null) return <NowhereToWrite what="event" wanted={reply} />;
  if (thread === null && into !== null) return <NowhereToWrite what="thread" wanted={into} />;
  const codecs = engine.spoken();
  const named = codecs.find(({ protocol }) => protocol === param('protocol'));
  const codec = named ?? codecs.find(({ protocol }) => protocol === CANONICAL_PROTOCOL);
  invariant(codec !== undefined, 'the canonical protocol is spoken');
  const to = toAgentId(param('to') ?? '');
  const other = thread?.agents.find((agentId) => agentId !== HUMAN_AGENT_ID);
  const asker = replied?.event.from.agent_id ?? HUMAN_AGENT_ID;
  const recipient = asker !== HUMAN_AGENT_ID ? asker : isAgentId(to) ? to : (other ?? GROUP_ALL);
  return (
    <ComposeView
      key={`${thread?.thread_id ?? ''} ${String(seq)}`}
      spoken={codecs.map(({ protocol, title }) => ({
        protocol,
        title,
        isText: protocolNamed(protocol)?.textForm != null,
      }))}
      thread={thread}
      answered={
        replied === null
          ? null
          : {
              id: replied.event.id,
              seq: replied.seq,
              task_id: replied.event.task_id,
              from: replied.event.from.agent_id,
              text: textOf(replied.event),
              protocol: replied.protocol,
            }
      }
      start={{
        stamp: { id: newId(), at: Date.now() },
        recipients: [recipient],
        sender: HUMAN_AGENT_ID,
        forms: formsAnswer(codec),
        kind: param('kind'),
      }}
    />
  );
}
