// Everybody who registered or spoke.
import type { Metadata } from 'next';
import { requireReader } from '@/app/require-reader';
import { AgentDirectory } from '@/components/agent/agent-directory';

export const metadata: Metadata = { title: 'Agents' };

export default async function AgentsPage() {
  await requireReader();
  return <AgentDirectory />;
}
