// The vote room of a proposal: of the run that the address names, else the latest of its id.
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requireReader } from '@/app/require-reader';
import { proposalSnapshot } from '@/app/vote-snapshots';
import { toVisibleString } from '@/components/ui/text/split-visible';
import { ProposalView } from '@/components/votes/room/proposal-view';
import { firstParam, pathParam, seqParam } from '@/components/workspace/view-params';

type Props = {
  params: Promise<{ proposal: string }>;
  searchParams: Promise<{ run?: string | string[]; event?: string | string[] }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: toVisibleString(`Votes on ${pathParam((await params).proposal) ?? ''}`) };
}

export default async function ProposalPage({ params, searchParams }: Props) {
  const { app } = await requireReader();
  const id = pathParam((await params).proposal);
  const { run, event } = await searchParams;
  const snapshot = id === null ? null : await proposalSnapshot(app.engine, id, firstParam(run));
  if (snapshot === null) notFound();
  const seq = seqParam(firstParam(event));
  const inspected = seq === null ? null : await app.engine.get(seq);
  const { run_id, proposal_id } = snapshot.proposal;
  return <ProposalView key={`${run_id} ${proposal_id}`} snapshot={{ ...snapshot, inspected }} />;
}
