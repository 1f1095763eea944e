// Two runs side by side.
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { messagesOf } from '@/app/language';
import { momentIn } from '@/app/moment-of';
import { requireReader } from '@/app/require-reader';
import { tabName } from '@/app/tab-name';
import { CompareView } from '@/components/compare/compare-view';
import { NoOtherRun } from '@/components/compare/no-other-run';
import { linkedMomentParam } from '@/components/compare/time/linked-moments';
import { compareHref } from '@/components/workspace/routes';
import { pathParam } from '@/components/workspace/view-params';
import { COMPARE } from '@/lib/messages/en/features/compare/compare';
import { diffPage } from '@/lib/run-diff/diff-page';

/** What the page is drawn with: some hundred pairs. The browser reads the others. Bytes. */
const DRAWN_BYTES_MAX = 256 * 1024;

type Props = {
  params: Promise<{ run: string; other: string }>;
  searchParams: Promise<{ at?: string | string[] }>;
};

async function runsOf({ params }: Props) {
  const { app } = await requireReader();
  const { rows } = app.engine.directory;
  const { run, other } = await params;
  const [a, b] = [pathParam(run), pathParam(other)];
  return {
    engine: app.engine,
    a: a === null ? null : await rows.run(a),
    b: b === null ? null : await rows.run(b),
    ids: { a: a ?? run, b: b ?? other },
  };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { a, b, ids } = await runsOf(props);
  const { pageTitle } = await messagesOf(COMPARE);
  return { title: pageTitle(await tabName(a, ids.a), await tabName(b, ids.b)) };
}

export default async function ComparePage(props: Props) {
  const { engine, a, b, ids } = await runsOf(props);
  if (a === null) notFound();
  const at = await momentIn(engine, {
    page: compareHref(a.run_id, ids.b),
    params: await props.searchParams,
    read: linkedMomentParam,
    lastOf: (moment) => Math.max(moment.a, moment.b),
  });
  const diff = b === null ? null : await engine.diff(a.run_id, b.run_id, at ?? {});
  if (b === null || diff === null) return <NoOtherRun run={a} wanted={ids.b} />;
  const { aligned, ...page } = diffPage(diff, 0, DRAWN_BYTES_MAX);
  return (
    <CompareView
      key={`${a.run_id} ${b.run_id}`}
      first={a}
      second={b}
      drawn={{ at, diff: { ...page, aligned: [...aligned] } }}
    />
  );
}
