// Everybody who registered or spoke.
import type { Metadata } from 'next';
import { requireReader } from '@/app/require-reader';
import { successRates } from '@/app/work-snapshots';
import { AgentDirectory } from '@/components/agent/agent-directory';

export const metadata: Metadata = { title: 'Agents' };

export default async function AgentsPage() {
  const { app } = await requireReader();
  return <AgentDirectory successOf={successRates(app)} />;
}
