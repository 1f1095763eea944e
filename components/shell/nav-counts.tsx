'use client';
// The ways to the Owed inbox and to the alerts, with how many there are at this moment.
import { Bell, Inbox, type LucideIcon } from 'lucide-react';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { alertsHref, owedHref } from '@/components/workspace/routes';
import { useAlertNews } from '@/lib/client/tab/use-alert-news';
import { useOwedNews } from '@/lib/client/tab/use-owed-news';
import { SHELL } from '@/lib/messages/en/features/shell/shell';
import { PLACES } from '@/lib/messages/en/shared/places';
import { NavRow } from './nav-row';

/** `drawn` is how much was owed when the page was drawn. */
export function NavOwed({ drawn }: { drawn: number }) {
  'use no memo'; // drawn seldom, and what the first page loads is counted
  const total = useOwedNews()?.total ?? drawn;
  return <NavCount href={owedHref()} icon={Inbox} place="owed" total={total} />;
}

/** `drawn` is how many alerts were open when the page was drawn. */
export function NavAlerts({ drawn }: { drawn: number }) {
  'use no memo'; // drawn seldom, and what the first page loads is counted
  const total = useAlertNews()?.total ?? drawn;
  return <NavCount href={alertsHref()} icon={Bell} place="alerts" total={total} />;
}

function NavCount({
  href,
  icon,
  place,
  total,
}: {
  href: string;
  icon: LucideIcon;
  place: 'owed' | 'alerts';
  total: number;
}) {
  'use no memo'; // drawn seldom, and what the first page loads is counted
  const places = useMessages(PLACES);
  const { waiting } = useMessages(SHELL);
  return (
    <NavRow
      href={href}
      before={<Icon of={icon} />}
      isUnread={total > 0}
      after={
        total > 0 && (
          <span className="min-w-5 rounded-large bg-accent px-1.5 text-center text-12 leading-4 font-semibold text-accent-ink tabular-nums">
            {waiting(total)}
          </span>
        )
      }
    >
      {places[place]}
    </NavRow>
  );
}
