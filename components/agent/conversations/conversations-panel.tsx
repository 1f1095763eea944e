'use client';
// The conversations of an agent: whose answers it awaits, whose it owes, what it was told last, with whom
// it talks, and which dialects it speaks.
import { Check, Hourglass, type LucideIcon, MessageCircleQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { AgentLink } from '@/components/entity/agent-name';
import { DialectLink } from '@/components/entity/dialect-link';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { PageLink } from '@/components/ui/page-link';
import { QueryLink } from '@/components/ui/query-link';
import { StateLabel } from '@/components/ui/state-label';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import { threadHref } from '@/components/workspace/routes';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { AGENT_CONVERSATIONS } from '@/lib/messages/en/features/agent/agent-conversations';
import type {
  AgentConversation,
  AgentConversations,
  Expectation,
  SpokenDialect,
} from '@/lib/model/dialects/agent-conversations';
import type { AgentSummary } from '@/lib/model/summary';
import { isSilent, useConversations } from './use-conversations';

/** Rows of each kind; the rest are counted. */
const ROWS_SHOWN = 6;

export function ConversationsPanel({
  agent,
  initial,
}: {
  agent: AgentSummary;
  initial: AgentConversations;
}) {
  const messages = useMessages(AGENT_CONVERSATIONS);
  const { groups } = messages;
  const shown = useConversations(agent, initial);
  if (isSilent(shown)) return null;
  const { awaits, owes, told, conversations, speaks } = shown;
  return (
    <section
      aria-label={messages.title}
      className="grid max-w-[860px] grid-cols-[minmax(0,1fr)] gap-4"
    >
      <h2 className="text-14 font-semibold text-ink-strong">{messages.title}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 md:grid-cols-2">
        <Group words={groups.awaits} count={awaits.length}>
          {awaits.slice(0, ROWS_SHOWN).map((one) => (
            <MessageRow key={one.seq} message={one} other={one.to} icon={Hourglass} />
          ))}
        </Group>
        <Group words={groups.owes} count={owes.length}>
          {owes.slice(0, ROWS_SHOWN).map((one) => (
            <MessageRow key={one.seq} message={one} other={one.from} icon={MessageCircleQuestion} />
          ))}
        </Group>
        <Group words={groups.told} count={told.length}>
          {told.slice(0, ROWS_SHOWN).map((belief) => (
            <MessageRow key={belief.seq} message={belief} other={belief.from} />
          ))}
        </Group>
        <Group words={groups.talks} count={conversations.length}>
          {conversations.slice(0, ROWS_SHOWN).map((conversation) => (
            <ConversationRow key={conversation.thread_id} conversation={conversation} />
          ))}
        </Group>
      </div>
      {speaks.length > 0 && <Speaks dialects={speaks} />}
    </section>
  );
}

function Group({
  words: { title, none },
  count,
  children,
}: {
  words: {
    readonly title: string;
    /** What is said where there is nothing. */
    readonly none: string;
  };
  count: number;
  children: ReactNode;
}) {
  const messages = useMessages(AGENT_CONVERSATIONS);
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="border-b border-hairline pb-1 text-12 text-ink-faint">
        {title} {count > 0 && <span className="tabular-nums">{count}</span>}
      </h3>
      {count === 0 ? (
        <p className="py-1 text-ink-faint">{none}</p>
      ) : (
        <ul>
          {children}
          {count > ROWS_SHOWN && (
            <li className="py-1 text-12 text-ink-faint">{messages.more(count - ROWS_SHOWN)}</li>
          )}
        </ul>
      )}
    </section>
  );
}

const ROW = 'flex min-h-7 min-w-0 items-center gap-2 border-b border-hairline py-1';

/** A message between the agent and another one. */
function MessageRow({
  message: { seq, text, at },
  other,
  icon,
}: {
  message: Pick<Expectation, 'seq' | 'text' | 'at'>;
  other: string;
  icon?: LucideIcon;
}) {
  return (
    <li className={ROW}>
      {icon !== undefined && (
        <span className="shrink-0 text-ink-faint">
          <Icon of={icon} />
        </span>
      )}
      <span className="max-w-28 shrink-0 truncate">
        <AgentLink agentId={other} />
      </span>
      <MessageText seq={seq} text={text} />
      <span className="ml-auto shrink-0 text-12 text-ink-faint">
        <RelativeTime at={at} />
      </span>
    </li>
  );
}

/** What was said, as the way to the event that said it. */
function MessageText({ seq, text }: { seq: number; text: string }) {
  const messages = useMessages(AGENT_CONVERSATIONS);
  return (
    <QueryLink
      change={{ event: String(seq) }}
      className="min-w-0 flex-1 truncate text-ink-strong hover:underline"
    >
      {text === '' ? (
        <span className="text-ink-faint">{messages.withoutText}</span>
      ) : (
        <VisibleText text={text} />
      )}
    </QueryLink>
  );
}

function ConversationRow({ conversation }: { conversation: AgentConversation }) {
  const words = useMessages(AGENT_CONVERSATIONS);
  const { thread_id: threadId, partners, greeted, open, messages, last_at: lastAt } = conversation;
  const [first, ...others] = partners;
  const { runs } = useWorkspaceView();
  const title = runs.find((run) => run.thread_id === threadId)?.title ?? '';
  return (
    <li className={ROW}>
      {first !== undefined && (
        <span className="max-w-36 shrink-0 truncate">
          <AgentLink agentId={first} />
          {others.length > 0 && <span className="text-12 text-ink-faint"> +{others.length}</span>}
        </span>
      )}
      <PageLink
        href={threadHref(threadId)}
        prefetch={false}
        className="min-w-0 flex-1 truncate text-ink hover:underline"
      >
        {threadId.includes('~') ? words.withoutThread : <VisibleText text={title || threadId} />}
      </PageLink>
      {!open && (
        <StateLabel icon={Check} size="tiny">
          {words.saidGoodbye}
        </StateLabel>
      )}
      {open && greeted && <span className="shrink-0 text-12 text-ink-faint">{words.greeted}</span>}
      <span className="shrink-0 text-12 text-ink-faint tabular-nums">
        {words.messages(messages)}
      </span>
      <span className="shrink-0 text-12 text-ink-faint max-md:hidden">
        <RelativeTime at={lastAt} />
      </span>
    </li>
  );
}

function Speaks({ dialects }: { dialects: readonly SpokenDialect[] }) {
  const messages = useMessages(AGENT_CONVERSATIONS);
  return (
    <section aria-label={messages.speaks} className="min-w-0">
      <h3 className="border-b border-hairline pb-1 text-12 text-ink-faint">
        {messages.speaks} <span className="tabular-nums">{dialects.length}</span>
      </h3>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 pt-1.5">
        {dialects.map(({ name, ways }) => (
          <li key={name} className="inline-flex min-w-0 max-w-full items-baseline gap-1.5">
            <DialectLink name={name} />
            <span className="shrink-0 text-12 text-ink-faint">{ways.join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
