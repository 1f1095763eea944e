// Everybody who registered or spoke, now or by a moment.
import type { Metadata } from 'next';
import { messagesOf } from '@/app/language';
import { momentOf } from '@/app/moment-of';
import { requireReader } from '@/app/require-reader';
import { successRates } from '@/app/work-snapshots';
import { AgentDirectory, type DrawnAgents } from '@/components/agent/directory/agent-directory';
import { firstParam } from '@/components/workspace/view-params';
import { LIST_PAGE } from '@/lib/client/api/api';
import { AGENT_DIRECTORY } from '@/lib/messages/en/features/agent/agent-directory';
import { NEWEST_BYTES_MAX } from '@/lib/model/newest-rows';
import type { AppHandle } from '@/lib/server/app-handle';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await messagesOf(AGENT_DIRECTORY)).title };
}

type Props = { searchParams: Promise<Partial<Record<'q' | 'at', string | string[]>>> };

export default async function AgentsPage({ searchParams }: Props) {
  const { app } = await requireReader();
  const params = await searchParams;
  const at = await momentOf(app.engine, '/agents', params);
  const drawn = await firstPage(app.engine, firstParam(params.q) ?? '', at);
  return <AgentDirectory drawn={drawn} successOf={drawn.at === null ? successRates(app) : {}} />;
}

async function firstPage(
  { directory, orchestration }: AppHandle['engine'],
  q: string,
  at: number | null,
): Promise<DrawnAgents> {
  const query = { limit: LIST_PAGE, bytesMax: NEWEST_BYTES_MAX, q };
  if (at === null) return { at, agents: await directory.lists.agents(query) };
  return { at, standings: await orchestration.standingsAt({ ...query, at }) };
}
