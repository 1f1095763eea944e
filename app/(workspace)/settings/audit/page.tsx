// The audit, by who acted and what was done, as the address says.
import type { Metadata } from 'next';
import { messagesOf } from '@/app/language';
import { requireReader } from '@/app/require-reader';
import { AuditDenied } from '@/components/settings/audit/audit-denied';
import { AuditView } from '@/components/settings/audit/audit-view';
import { firstParam } from '@/components/workspace/view-params';
import { AUDIT } from '@/lib/messages/en/features/settings/audit';

type Props = { searchParams: Promise<Record<string, string | string[]>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await messagesOf(AUDIT)).title };
}

export default async function AuditPage({ searchParams }: Props) {
  const { viewer } = await requireReader();
  if (!viewer.canReadAudit) return <AuditDenied />;
  const params = await searchParams;
  const [actor, action] = [firstParam(params.actor), firstParam(params.action)];
  return <AuditView key={`${actor} ${action}`} actor={actor} action={action} />;
}
