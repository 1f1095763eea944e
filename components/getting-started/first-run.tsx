'use client';
// The empty workspace says what to do: watch a sample team, or connect an agent of one's own.
import { ChevronLeft } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';
import { useMessages } from '@/components/ui/language/language-context';
import { PageLink } from '@/components/ui/page-link';
import { threadHref } from '@/components/workspace/routes';
import { useViewer } from '@/components/workspace/viewer-context';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { FIRST_RUN } from '@/lib/messages/en/features/getting-started/first-run';
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import { ConnectWays } from './connect/connect-ways';
import type { ConnectFacts } from './connect/connect-yours';
import { firstThread } from './first-thread';
import { PlaySample } from './play-sample';
import { useDemo } from './use-demo';

const AGENTS_KEYS = ['g', 'a'] as const;

export function FirstRun({ facts }: { facts: ConnectFacts }) {
  const messages = useMessages(FIRST_RUN);
  const { backToList } = useMessages(CONTROLS);
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
          aria-label={backToList}
          className="-mt-4 -ml-4 grid size-11 place-items-center text-ink-faint md:hidden"
        >
          <Icon of={ChevronLeft} size="regular" />
        </PageLink>
        <h1 className="text-20 leading-7 font-semibold text-ink-strong">{messages.title}</h1>
        <p className="max-w-[560px] pt-1 text-14">{messages.about}</p>
        <div className="mt-9 grid gap-9 lg:grid-cols-2 lg:gap-0">
          <section className="flex min-w-0 flex-col lg:pr-11">
            <h2 className="text-16 font-semibold text-ink-strong">{messages.sample.title}</h2>
            <p className="pt-[3px] pb-4">{messages.sample.about}</p>
            <PlaySample canPlay={viewer.canPlayDemo} />
          </section>
          <section className="flex min-w-0 flex-col border-hairline lg:border-l lg:pl-11">
            <h2 className="text-16 font-semibold text-ink-strong">{messages.connect.title}</h2>
            <p className="pt-[3px] pb-2">{messages.connect.about}</p>
            <ConnectWays facts={facts} isWaiting />
          </section>
        </div>
        <p className="hidden gap-7 pt-10 text-12 text-ink-faint md:flex">
          <span className="inline-flex items-center gap-1.5">
            <Kbd>/</Kbd>
            {messages.keys.jump}
          </span>
          <span className="inline-flex items-center gap-1.5">
            {AGENTS_KEYS.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}

            {messages.keys.agents}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Kbd>?</Kbd>
            {messages.keys.shortcuts}
          </span>
        </p>
      </div>
    </div>
  );
}
