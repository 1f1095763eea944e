'use client';
// The frame of every view: the sidebar, the view, and the keys of the whole page. On a narrow screen the sidebar is a
// page of its own, one step before the view.
import { usePathname, useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { pageContent } from '@/components/ui/form/focus-as-it-appears';
import { useMessages } from '@/components/ui/language/language-context';
import { changeQuery } from '@/components/ui/query-link';
import { keepMoment } from '@/components/workspace/moment/keep-moment';
import { MomentLinks, usePageMoment } from '@/components/workspace/moment/moment-links';
import { NoticeProvider } from '@/components/workspace/notice/notice';
import {
  alertsHref,
  channelHref,
  channelsHref,
  composeHref,
  dialectLabHref,
  labHref,
  owedHref,
  searchHref,
  threadHref,
  votesHref,
} from '@/components/workspace/routes';
import { useShortcuts } from '@/components/workspace/use-shortcut';
import { useViewer } from '@/components/workspace/viewer-context';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { useFreshPage } from '@/lib/client/tab/use-fresh-page';
import { SHELL } from '@/lib/messages/en/features/shell/shell';
import { Notifications } from './notifications';
import { focusedRow, moveRowFocus, scrollView, showUnreadLine } from './row-navigation';
import { Sidebar } from './sidebar';

/** The address under which a narrow screen shows the sidebar. */
const BROWSE_PATH = '/browse';

export function WorkspaceShell({
  name,
  isAuthOn,
  owed,
  alerts,
  children,
}: {
  name: string;
  isAuthOn: boolean;
  /** How much was owed when the page was drawn. */
  owed: number;
  /** How many alerts were open then. */
  alerts: number;
  children: ReactNode;
}) {
  'use no memo'; // drawn seldom, and what the first page loads is counted
  const messages = useMessages(SHELL);
  const path = usePathname();
  const isBrowsing = path === BROWSE_PATH;
  useShellKeys(path);
  usePageFocus(path);
  useFreshPage();
  return (
    <NoticeProvider>
      <Notifications />
      <div className="relative flex h-dvh overflow-clip">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded focus:bg-raised focus:px-3 focus:py-2 focus:shadow-float"
        >
          {messages.skip}
        </a>
        <Sidebar name={name} isAuthOn={isAuthOn} owed={owed} alerts={alerts} isAlone={isBrowsing} />
        {isBrowsing ? (
          <section
            aria-label={messages.view}
            className="hidden min-w-0 flex-1 flex-col bg-surface md:flex"
          >
            <MomentLinks>{children}</MomentLinks>
          </section>
        ) : (
          <main
            id="content"
            tabIndex={-1}
            className="flex min-w-0 flex-1 flex-col bg-surface outline-none"
          >
            <MomentLinks>{children}</MomentLinks>
          </main>
        )}
      </div>
    </NoticeProvider>
  );
}

/** Whoever follows a link goes on in the page that it leads to: else the next Tab begins where the link was, or at the top of the window. */
function usePageFocus(path: string): void {
  'use no memo'; // nothing in it is dear, and what every page loads is counted
  const shown = useRef(path);
  // The browser's focus: there is nothing to clean up.
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    // A field of the page keeps it, and a dialog, which gives it back as it closes.
    if (!document.activeElement?.closest('#content,dialog'))
      pageContent()?.focus({ preventScroll: true });
  }, [path]);
}

function useShellKeys(path: string): void {
  'use no memo'; // nothing in it is dear, and what every page loads is counted
  const router = useRouter();
  const { channels, unreadOf } = useWorkspaceView();
  const { canWrite } = useViewer();
  const at = usePageMoment();
  useShortcuts({
    j: () => moveRowFocus(1),
    k: () => moveRowFocus(-1),
    pageup: scrollView,
    pagedown: scrollView,
    home: scrollView,
    end: scrollView,
    'g>h': () => router.push('/'),
    'g>c': () => router.push(channelsHref()),
    'g>r': () => router.push('/runs'),
    'g>a': () => router.push('/agents'),
    'g>s': () => router.push(searchHref()),
    'g>o': () => router.push(owedHref()),
    'g>b': () => router.push(alertsHref()),
    'g>v': () => router.push(votesHref()),
    'g>l': () => router.push(labHref()),
    'g>d': () => router.push(dialectLabHref()),
    c: () => {
      // Where a view has a place to write of its own, that is meant.
      if (canWrite && document.querySelector('[data-compose]') === null) router.push(composeHref());
    },
    n: () => {
      if (showUnreadLine()) return;
      // A channel stays unread until its threads are read, so the search begins below the one that is open.
      const below = 1 + channels.findIndex(({ channel }) => channelHref(channel) === path);
      const next = [...channels.slice(below), ...channels].find(
        ({ channel }) => unreadOf(channel) > 0,
      );
      if (next !== undefined) router.push(channelHref(next.channel));
    },
    t: () => {
      const row = focusedRow();
      if (row?.thread === undefined) return;
      router.push(keepMoment(threadHref(row.thread, Number(row.seq) || undefined), at));
    },
    e: () => {
      const open = new URLSearchParams(window.location.search).get('event');
      const seq = focusedRow()?.seq ?? open;
      if (seq === open) changeQuery({ event: null, tab: null, place: null, wide: null });
      else changeQuery({ event: seq });
    },
    enter: () => {
      if (document.activeElement?.matches('[data-row]:not(a)') !== true) return;
      const row = document.activeElement;
      const link = row.querySelector<HTMLAnchorElement>('h2 a, a[data-open]');
      const seq = focusedRow()?.seq;
      if (link !== null) link.click();
      else if (seq !== undefined) changeQuery({ event: seq });
    },
  });
}
