// The alerts that saved searches raised.
import type { Metadata } from 'next';
import { requireReader } from '@/app/require-reader';
import { AlertsView } from '@/components/alert/alerts-view';
import { PAGE_ITEMS_DEFAULT } from '@/lib/contracts/http-parameters';

export const metadata: Metadata = { title: 'Alerts' };

export default async function AlertsPage() {
  const { app } = await requireReader();
  return <AlertsView drawn={await app.alerts.list({ limit: PAGE_ITEMS_DEFAULT })} />;
}
