// Everybody who registered or spoke.
import type { Metadata } from 'next';
import { requireReader } from '@/app/require-reader';
import { successRates } from '@/app/work-snapshots';
import { AgentDirectory } from '@/components/agent/agent-directory';
import { firstParam } from '@/components/workspace/view-params';
import { LIST_PAGE } from '@/lib/client/api/api';
import { NEWEST_BYTES_MAX } from '@/lib/model/newest-rows';

export const metadata: Metadata = { title: 'Agents' };

type Props = { searchParams: Promise<{ q?: string | string[] }> };

export default async function AgentsPage({ searchParams }: Props) {
  const { app } = await requireReader();
  const q = firstParam((await searchParams).q) ?? '';
  const initial = await app.engine.directory.lists.agents({
    limit: LIST_PAGE,
    bytesMax: NEWEST_BYTES_MAX,
    q,
  });
  return <AgentDirectory initial={initial} successOf={successRates(app)} />;
}
