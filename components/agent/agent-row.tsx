'use client';
// An agent in the directory.
import Link from 'next/link';
import { agentHref } from '@/components/shell/routes';
import { RelativeTime } from '@/components/ui/time';
import { VisibleText } from '@/components/ui/visible-text';
import { agentName } from '@/lib/model/ids';
import type { RecentSuccess } from '@/lib/model/routing';
import type { AgentSummary } from '@/lib/model/summary';
import { AgentName } from './agent-name';
import { Avatar } from './avatar';
import { Load } from './load';
import { Presence } from './presence';
import { SuccessRate } from './success-rate';

/** What an agent can do, as far as one line holds it. */
const CAPABILITIES_SHOWN = 4;

export function AgentRow({
  agent,
  success,
}: {
  agent: AgentSummary;
  success: RecentSuccess | null;
}) {
  const capabilities = agent.card?.capabilities ?? [];
  const description = agent.card?.display?.desc;
  return (
    <li className="border-b border-hairline [contain-intrinsic-size:auto_52px] [content-visibility:auto]">
      <article
        data-row
        tabIndex={-1}
        className="relative grid grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 hover:bg-fill-hover focus-visible:outline-offset-[-2px] md:grid-cols-[24px_minmax(0,1fr)_minmax(0,1fr)_88px_88px_88px] md:px-5"
      >
        <Avatar agentId={agent.agent_id} />
        <div className="min-w-0">
          <h2 className="truncate font-medium text-ink-strong">
            <Link
              href={agentHref(agent.agent_id)}
              prefetch={false}
              className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-[-2px] focus-visible:after:outline-accent"
            >
              <AgentName agentId={agent.agent_id} />
            </Link>{' '}
            {agent.role !== null && agent.role !== agentName(agent.agent_id) && (
              <span className="text-12 font-normal text-ink-faint">
                <VisibleText text={agent.role} />
              </span>
            )}
          </h2>
          <p className="truncate text-12 text-ink-faint">
            {description !== undefined && description !== '' ? (
              <VisibleText text={description} />
            ) : agent.registered ? (
              'No description'
            ) : (
              'Not registered, known by what it said'
            )}
          </p>
        </div>
        <p className="hidden truncate font-mono text-12 text-ink md:block">
          {capabilities.slice(0, CAPABILITIES_SHOWN).map((capability) => (
            <span key={capability.id} className="mr-2">
              <VisibleText text={capability.id} />
            </span>
          ))}
          {capabilities.length > CAPABILITIES_SHOWN &&
            `+${String(capabilities.length - CAPABILITIES_SHOWN)}`}
        </p>
        <span className="hidden text-right text-12 text-ink-faint md:block">
          <Load agent={agent} />
        </span>
        <span className="hidden text-right text-12 text-ink md:block">
          {agent.registered && <SuccessRate success={success} />}
        </span>
        <span className="justify-self-end text-right text-12 text-ink-faint">
          <Presence status={agent.status} />
          {agent.last_at !== null && (
            <span className="block">
              <RelativeTime at={agent.last_at} />
            </span>
          )}
        </span>
      </article>
    </li>
  );
}
