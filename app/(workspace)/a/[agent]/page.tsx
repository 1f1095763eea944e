// An agent: its summary and what it said last.
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requireReader } from '@/app/require-reader';
import { AgentView } from '@/components/agent/agent-view';
import { firstParam, pathParam, seqParam } from '@/components/shell/view-params';
import { toVisibleString } from '@/components/ui/split-visible';
import { LIST_PAGE } from '@/lib/client/api';
import { agentName, toAgentId } from '@/lib/model/ids';

type Props = {
  params: Promise<{ agent: string }>;
  searchParams: Promise<{ event?: string | string[] }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: toVisibleString(agentName(pathParam((await params).agent) ?? '')) };
}

export default async function AgentPage({ params, searchParams }: Props) {
  const { app } = await requireReader();
  const agentId = toAgentId(pathParam((await params).agent) ?? '');
  const agent = app.engine.directory.agent(agentId);
  if (agent === null) notFound();
  const filter = { agent_id: agentId };
  const events = await app.engine.read({ filter, limit: LIST_PAGE, order: 'desc' });
  const seq = seqParam(firstParam((await searchParams).event));
  const inspected = seq === null ? null : await app.engine.get(seq);
  return <AgentView key={agentId} initial={agent} initialEvents={events} inspected={inspected} />;
}
