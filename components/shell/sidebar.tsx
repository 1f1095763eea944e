'use client';
// The left pane: the workspace, whether it is live, and everything there is to go to.
import {
  FlaskConical,
  Languages,
  type LucideIcon,
  Search,
  Settings2,
  TriangleAlert,
  Vote,
} from 'lucide-react';
import Link from 'next/link';
import { Avatar } from '@/components/entity/avatar';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { RowList } from '@/components/ui/list/row-list';
import { VisibleText } from '@/components/ui/text/visible-text';
import { Logo } from '@/components/workspace/logo';
import { dialectLabHref, labHref, searchHref, votesHref } from '@/components/workspace/routes';
import { ThemeToggle } from '@/components/workspace/theme-toggle';
import { useViewer } from '@/components/workspace/viewer-context';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { SHELL } from '@/lib/messages/en/features/shell/shell';
import { PLACES } from '@/lib/messages/en/shared/places';
import { ROLES } from '@/lib/messages/en/shared/roles';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { ConnectionMark } from './connection-mark';
import { agentItems } from './nav-agents';
import { channelItems } from './nav-channels';
import { NavAlerts, NavOwed } from './nav-counts';
import { type NavItem, NavRow } from './nav-row';
import { runItems } from './nav-runs';
import { CommandPalette } from './palette/command-palette';
import { ShortcutsButton } from './shortcuts-button';

/** Heights on a wide screen, until a row is measured. Pixels. */
const ROW_HEIGHTS = { comfortable: 28, dense: 24 };
const HEADING_HEIGHT = 32;

export function Sidebar({
  name,
  isAuthOn,
  owed,
  alerts,
  isAlone,
}: {
  name: string;
  isAuthOn: boolean;
  owed: number;
  alerts: number;
  /** It is the page: on a narrow screen it is shown only then. */
  isAlone: boolean;
}) {
  const Frame = isAlone ? 'main' : 'div';
  const Name = isAlone ? 'h1' : 'span';
  const messages = useMessages(SHELL);
  const roles = useMessages(ROLES);
  const places = useMessages(PLACES);
  const viewer = useViewer();
  const { channels, hasMoreChannels, runs, agents, unreadOf } = useWorkspaceView();
  const items: readonly NavItem[] = [
    { key: 'search', draw: () => link(searchHref(), Search, places.search) },
    { key: 'owed', draw: () => <NavOwed drawn={owed} /> },
    { key: 'alerts', draw: () => <NavAlerts drawn={alerts} /> },
    { key: 'votes', draw: () => link(votesHref(), Vote, places.votes) },
    ...channelItems(channels, { hasMore: hasMoreChannels, unreadOf, messages, places }),
    ...runItems(runs, messages, places),
    ...agentItems(agents, messages, places),
    { key: 'gap', isHeading: true, draw: () => <div className="h-2.5" /> },
    { key: 'lab', draw: () => link(labHref(), FlaskConical, places.protocolLab) },
    { key: 'dialects', draw: () => link(dialectLabHref(), Languages, places.dialectLab) },
    { key: 'settings', draw: () => link('/settings', Settings2, places.settings) },
  ];
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
      <CommandPalette />
      {!isAuthOn && (
        <p className="mx-2 mb-1 flex gap-1.5 rounded bg-warn-fill px-2 py-1 text-12 text-ink-strong">
          <span className="pt-px text-warn">
            <Icon of={TriangleAlert} />
          </span>
          {messages.noAuth}
        </p>
      )}
      <nav aria-label={messages.workspace} className="flex min-h-0 flex-1 flex-col">
        <RowList
          label={messages.places}
          rows={items}
          heightOf={({ isHeading }, density) =>
            isHeading === true ? HEADING_HEIGHT : ROW_HEIGHTS[density]
          }
          renderRow={({ draw }) => draw()}
          inset
        />
      </nav>
      <footer className="flex h-12 shrink-0 items-center gap-2 border-t border-hairline pr-2 pl-4 pb-[env(safe-area-inset-bottom)] md:h-10">
        <Avatar agentId={HUMAN_AGENT_ID} size="tiny" />
        <span className="min-w-0 flex-1 truncate text-ink-strong">
          <Rich text={messages.you(<span className="text-ink-faint">{roles[viewer.role]}</span>)} />
        </span>
        <ThemeToggle />
        <ShortcutsButton />
      </footer>
    </Frame>
  );
}

function link(href: string, icon: LucideIcon, name: string) {
  return (
    <NavRow href={href} before={<Icon of={icon} />}>
      {name}
    </NavRow>
  );
}
