// An agent: its summary, how it kept the rules, and what it said last.
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { momentOf } from '@/app/moment-of';
import { requireReader } from '@/app/require-reader';
import { agentWork } from '@/app/work-snapshots';
import { AgentView } from '@/components/agent/agent-view';
import {
  CONFORMANCE_BUCKETS,
  CONFORMANCE_MESSAGES,
} from '@/components/agent/conformance/conformance-span';
import { toLabel } from '@/components/ui/text/split-visible';
import { agentHref } from '@/components/workspace/routes';
import { firstParam, pathParam, seqParam } from '@/components/workspace/view-params';
import { LIST_PAGE } from '@/lib/client/api/api';
import { shownName, toAgentId } from '@/lib/model/ids';
import { conformanceOverTime } from '@/lib/projections/agents/conformance';

type Props = {
  params: Promise<{ agent: string }>;
  searchParams: Promise<{ event?: string | string[]; at?: string | string[] }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: toLabel(shownName(pathParam((await params).agent) ?? '')) };
}

export default async function AgentPage({ params, searchParams }: Props) {
  const { app } = await requireReader();
  const agentId = toAgentId(pathParam((await params).agent) ?? '');
  const agent = await app.engine.directory.rows.agent(agentId);
  if (agent === null) notFound();
  const filter = { agent_id: agentId };
  const asked = await searchParams;
  const seq = seqParam(firstParam(asked.event));
  const at = await momentOf(app.engine, agentHref(agentId), asked);
  const upTo = at === null ? {} : { before: at + 1 };
  const [events, checks, conversations, work, inspected] = await Promise.all([
    app.engine.read({ filter, ...upTo, limit: LIST_PAGE, order: 'desc' }),
    app.engine.conformance(agentId, CONFORMANCE_MESSAGES),
    app.engine.conversations(agentId),
    agentWork(app, agentId, at),
    seq === null ? null : app.engine.get(seq),
  ]);
  const conformance = conformanceOverTime(checks, {
    limit: CONFORMANCE_MESSAGES,
    bucketsMax: CONFORMANCE_BUCKETS,
  });
  return (
    <AgentView
      key={agentId}
      initial={agent}
      drawnAt={at}
      initialEvents={events}
      initialConformance={conformance}
      initialConversations={conversations}
      initialWork={work}
      inspected={inspected}
    />
  );
}
