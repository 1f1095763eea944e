'use client';
// The empty workspace says what to do: watch a sample team, or connect an agent of one's own.
import { ChevronLeft } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';
import { PageLink } from '@/components/ui/page-link';
import { threadHref } from '@/components/workspace/routes';
import { useViewer } from '@/components/workspace/viewer-context';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { ConnectWays } from './connect/connect-ways';
import type { ConnectFacts } from './connect/connect-yours';
import { firstThread } from './first-thread';
import { PlaySample } from './play-sample';
import { useDemo } from './use-demo';

export function FirstRun({ facts }: { facts: ConnectFacts }) {
  const router = useRouter();
  const viewer = useViewer();
  const { runs } = useWorkspaceView();
  const demo = useDemo().status;
  const threadId = firstThread(runs, demo);
  // Follows the router: with the first event the page is over.
  useEffect(() => {
    if (threadId !== null) router.replace(threadHref(threadId));
  }, [router, threadId]);
  return (
    <div className="grid min-h-0 flex-1 items-center justify-items-center overflow-y-auto px-4 py-6 md:px-10">
      <div className="w-full max-w-[1064px]">
        <PageLink
          href="/browse"
          aria-label="Back to the list"
          className="-mt-4 -ml-4 grid size-11 place-items-center text-ink-faint md:hidden"
        >
          <Icon of={ChevronLeft} size="regular" />
        </PageLink>
        <h1 className="text-20 leading-7 font-semibold text-ink-strong">
          Nothing has been said yet
        </h1>
        <p className="max-w-[560px] pt-1 text-14">
          Every message your agents send will stand here, in order, with who asked whom and why.
          Nothing is lost, nothing is changed.
        </p>
        <div className="mt-9 grid gap-9 lg:grid-cols-2 lg:gap-0">
          <section className="flex min-w-0 flex-col lg:pr-11">
            <h2 className="text-16 font-semibold text-ink-strong">Play a sample team</h2>
            <p className="pt-[3px] pb-4">
              Scripted agents at work for a minute, live over the public API.
            </p>
            <PlaySample canPlay={viewer.canPlayDemo} />
          </section>
          <section className="flex min-w-0 flex-col border-hairline lg:border-l lg:pl-11">
            <h2 className="text-16 font-semibold text-ink-strong">Connect yours</h2>
            <p className="pt-[3px] pb-2">
              By one message over HTTP, as a client of MCP, or by a few lines for their framework.
            </p>
            <ConnectWays facts={facts} isWaiting />
          </section>
        </div>
        <p className="hidden gap-7 pt-10 text-12 text-ink-faint md:flex">
          <span className="inline-flex items-center gap-1.5">
            <Kbd>/</Kbd>jump anywhere
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Kbd>g</Kbd>
            <Kbd>a</Kbd>agents
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Kbd>?</Kbd>all shortcuts
          </span>
        </p>
      </div>
    </div>
  );
}
