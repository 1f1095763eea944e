// The vote room of a proposal: of the run that the address names, else the latest of its id.
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { messagesOf } from '@/app/language';
import { momentOf } from '@/app/moment-of';
import { requireReader } from '@/app/require-reader';
import { proposalSnapshot } from '@/app/vote-snapshots';
import { toLabel } from '@/components/ui/text/split-visible';
import { ProposalView } from '@/components/votes/room/proposal-view';
import { votesHref } from '@/components/workspace/routes';
import { firstParam, pathParam, seqParam } from '@/components/workspace/view-params';
import { VOTE_ROOM } from '@/lib/messages/en/features/votes/vote-room';
import type { AppHandle } from '@/lib/server/app-handle';

type Props = {
  params: Promise<{ proposal: string }>;
  searchParams: Promise<Partial<Record<'run' | 'event' | 'at', string | string[]>>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { title } = await messagesOf(VOTE_ROOM);
  return { title: toLabel(title(pathParam((await params).proposal) ?? '')) };
}

export default async function ProposalPage({ params, searchParams }: Props) {
  const { app } = await requireReader();
  const id = pathParam((await params).proposal);
  if (id === null) notFound();
  const asked = await searchParams;
  const at = await momentOf(app.engine, `${votesHref()}/${encodeURIComponent(id)}`, asked);
  const snapshot = await drawn(app.engine, id, firstParam(asked.run), at);
  if (snapshot === null) notFound();
  const seq = seqParam(firstParam(asked.event));
  const inspected = seq === null ? null : await app.engine.get(seq);
  const { run_id, proposal_id } = snapshot.proposal;
  return <ProposalView key={`${run_id} ${proposal_id}`} snapshot={{ ...snapshot, inspected }} />;
}

/** At the moment that is asked for; at the present where it had not been proposed by then, which the view finds out. */
async function drawn(
  engine: AppHandle['engine'],
  id: string,
  runId: string | null,
  at: number | null,
) {
  const then = await proposalSnapshot(engine, id, { runId, at });
  return then ?? (at === null ? null : proposalSnapshot(engine, id, { runId, at: null }));
}
