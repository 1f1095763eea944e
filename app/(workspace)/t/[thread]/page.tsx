// A thread: its end, or the events around the one, or the decision, that the address names.
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { InspectorFacts } from '@/app/inspector-facts';
import { momentOf } from '@/app/moment-of';
import { requireReader } from '@/app/require-reader';
import { threadSnapshot } from '@/app/snapshots';
import { tabName } from '@/app/tab-name';
import { owedInThread } from '@/app/work-snapshots';
import { ThreadView } from '@/components/thread/thread-view';
import { threadHref } from '@/components/workspace/routes';
import { firstParam, pathParam, seqParam } from '@/components/workspace/view-params';

type Props = {
  params: Promise<{ thread: string }>;
  searchParams: Promise<Partial<Record<'event' | 'decision' | 'tab' | 'at', string | string[]>>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { app } = await requireReader();
  const threadId = pathParam((await params).thread);
  const thread = threadId === null ? null : await app.engine.directory.rows.thread(threadId);
  return { title: await tabName(thread, threadId) };
}

export default async function ThreadPage({ params, searchParams }: Props) {
  const { app } = await requireReader();
  const { engine } = app;
  const threadId = pathParam((await params).thread);
  const thread = threadId === null ? null : await engine.directory.rows.thread(threadId);
  if (thread === null) notFound();
  const asked = await searchParams;
  const at = await momentOf(engine, threadHref(thread.thread_id), asked);
  const seq = seqParam(firstParam(asked.event));
  const decisionSeq = seqParam(firstParam(asked.decision));
  // Read first: what the run did in between is in what is owed, and is read once more.
  const run = await engine.directory.rows.run(thread.run_id);
  const [snapshot, owed, inspected, decided] = await Promise.all([
    threadSnapshot(engine, thread.thread_id, at ?? seq ?? decisionSeq),
    owedInThread(app, thread.run_id),
    seq === null ? null : engine.get(seq),
    decisionSeq === null ? null : engine.get(decisionSeq),
  ]);
  return (
    <InspectorFacts engine={engine} detail={inspected} tab={firstParam(asked.tab)}>
      <ThreadView
        key={thread.thread_id}
        initial={thread}
        snapshot={snapshot}
        initialRun={run}
        owed={owed}
        inspected={inspected}
        decided={decided}
      />
    </InspectorFacts>
  );
}
