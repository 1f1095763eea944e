'use client';
// The left pane: the workspace, whether it is live, and everything there is to go to.
import { FlaskConical, Languages, Settings2, TriangleAlert, Vote } from 'lucide-react';
import Link from 'next/link';
import { Avatar } from '@/components/entity/avatar';
import { Icon } from '@/components/ui/icon';
import { VisibleText } from '@/components/ui/text/visible-text';
import { Logo } from '@/components/workspace/logo';
import { dialectLabHref, labHref, votesHref } from '@/components/workspace/routes';
import { ThemeToggle } from '@/components/workspace/theme-toggle';
import { useViewer } from '@/components/workspace/viewer-context';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { CommandPalette } from './command-palette';
import { ConnectionMark } from './connection-mark';
import { NavAgents } from './nav-agents';
import { NavChannels } from './nav-channels';
import { NavOwed } from './nav-owed';
import { NavRow } from './nav-row';
import { NavRuns } from './nav-runs';
import { ShortcutsButton } from './shortcuts-dialog';
import { useJumpTargets } from './use-jump-targets';

export function Sidebar({
  name,
  isAuthOn,
  owed,
  isAlone,
}: {
  name: string;
  isAuthOn: boolean;
  owed: number;
  /** It is the page: on a narrow screen it is shown only then. */
  isAlone: boolean;
}) {
  const Frame = isAlone ? 'main' : 'div';
  const Name = isAlone ? 'h1' : 'span';
  const viewer = useViewer();
  const { channels, runs, agents, unreadOf } = useWorkspaceView();
  const readTargets = useJumpTargets();
  return (
    <Frame
      id={isAlone ? 'content' : undefined}
      tabIndex={-1}
      className={`min-h-0 w-full outline-none shrink-0 flex-col border-r border-hairline bg-ground md:flex md:w-56 ${isAlone ? 'flex' : 'hidden'}`}
    >
      <header className="flex h-[52px] shrink-0 items-center gap-2 px-3 md:h-12">
        <Link href="/" prefetch={false} className="flex min-w-0 flex-1 items-center gap-2">
          <Logo />
          <Name className="truncate font-semibold text-ink-strong">
            <VisibleText text={name} />
          </Name>
        </Link>
        <ConnectionMark />
      </header>
      <CommandPalette read={readTargets} />
      {!isAuthOn && (
        <p className="mx-2 mb-1 flex gap-1.5 rounded bg-warn-fill px-2 py-1 text-12 text-ink-strong">
          <span className="pt-px text-warn">
            <Icon of={TriangleAlert} />
          </span>
          Authentication is off
        </p>
      )}
      <nav aria-label="Workspace" className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        <NavOwed drawn={owed} />
        <NavRow href={votesHref()} before={<Icon of={Vote} />}>
          Votes
        </NavRow>
        <NavChannels channels={channels} unreadOf={unreadOf} />
        <NavRuns runs={runs} />
        <NavAgents agents={agents} />
        <ul className="pt-2.5">
          <li>
            <NavRow href={labHref()} before={<Icon of={FlaskConical} />}>
              Protocol lab
            </NavRow>
          </li>
          <li>
            <NavRow href={dialectLabHref()} before={<Icon of={Languages} />}>
              Dialect lab
            </NavRow>
          </li>
          <li>
            <NavRow href="/settings" before={<Icon of={Settings2} />}>
              Settings
            </NavRow>
          </li>
        </ul>
      </nav>
      <footer className="flex h-12 shrink-0 items-center gap-2 border-t border-hairline pr-2 pl-4 pb-[env(safe-area-inset-bottom)] md:h-10">
        <Avatar agentId={HUMAN_AGENT_ID} size="tiny" />
        <span className="min-w-0 flex-1 truncate text-ink-strong">
          You <span className="text-ink-faint">{viewer.role}</span>
        </span>
        <ThemeToggle />
        <ShortcutsButton />
      </footer>
    </Frame>
  );
}
