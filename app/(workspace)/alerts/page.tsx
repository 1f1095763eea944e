// The alerts that saved searches raised.
import type { Metadata } from 'next';
import { messagesOf } from '@/app/language';
import { requireReader } from '@/app/require-reader';
import { AlertsView } from '@/components/alert/alerts-view';
import { PAGE_ITEMS_DEFAULT } from '@/lib/contracts/http-parameters';
import { ALERT } from '@/lib/messages/en/features/alert';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await messagesOf(ALERT)).title };
}

export default async function AlertsPage() {
  const { app } = await requireReader();
  return <AlertsView drawn={await app.alerts.list({ limit: PAGE_ITEMS_DEFAULT })} />;
}
