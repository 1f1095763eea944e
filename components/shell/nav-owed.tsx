'use client';
// The way to the Owed inbox, with how much is owed at this moment.
import { Inbox } from 'lucide-react';
import { Icon } from '@/components/ui/icon';
import { owedHref } from '@/components/workspace/routes';
import { useOwedNews } from '@/lib/client/tab/use-owed-news';
import { NavRow } from './nav-row';

/** `drawn` is how much was owed when the page was drawn. */
export function NavOwed({ drawn }: { drawn: number }) {
  const total = useOwedNews()?.total ?? drawn;
  return (
    <NavRow
      href={owedHref()}
      before={<Icon of={Inbox} />}
      isUnread={total > 0}
      after={
        total > 0 && (
          <span className="min-w-5 rounded-large bg-accent px-1.5 text-center text-12 leading-4 font-semibold text-accent-ink tabular-nums">
            {total}
          </span>
        )
      }
    >
      Owed
    </NavRow>
  );
}
