// The alerts that saved searches raised, now or by a moment.
import type { Metadata } from 'next';
import { messagesOf } from '@/app/language';
import { momentOf } from '@/app/moment-of';
import { requireReader } from '@/app/require-reader';
import { AlertsView } from '@/components/alert/alerts-view';
import { alertsHref } from '@/components/workspace/routes';
import { PAGE_ITEMS_DEFAULT } from '@/lib/contracts/http-parameters';
import { ALERT } from '@/lib/messages/en/features/alert';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await messagesOf(ALERT)).title };
}

type Props = { searchParams: Promise<{ at?: string | string[] }> };

export default async function AlertsPage({ searchParams }: Props) {
  const { app } = await requireReader();
  const at = await momentOf(app.engine, alertsHref(), await searchParams);
  const drawn = await app.alerts.list({ limit: PAGE_ITEMS_DEFAULT, at: at ?? undefined });
  return <AlertsView drawn={drawn} drawnAt={at} />;
}
