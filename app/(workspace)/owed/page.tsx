// The Owed inbox, under the filter that the address names.
import type { Metadata } from 'next';
import { messagesOf } from '@/app/language';
import { momentOf } from '@/app/moment-of';
import { requireReader } from '@/app/require-reader';
import { owedSnapshot } from '@/app/work-snapshots';
import { filterOf } from '@/components/obligation/obligation-labels';
import { OwedView } from '@/components/owed/owed-view';
import { owedHref } from '@/components/workspace/routes';
import { firstParam, seqParam } from '@/components/workspace/view-params';
import { OWED } from '@/lib/messages/en/features/owed';

type Props = { searchParams: Promise<Record<string, string | string[]>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await messagesOf(OWED)).title };
}

export default async function OwedPage({ searchParams }: Props) {
  const { app } = await requireReader();
  const params = await searchParams;
  const filter = filterOf((name) => firstParam(params[name]));
  const seq = seqParam(firstParam(params.event));
  const at = await momentOf(app.engine, owedHref(), params);
  const [owed, inspected] = await Promise.all([
    owedSnapshot(app, filter, at),
    seq === null ? null : app.engine.get(seq),
  ]);
  return <OwedView snapshot={{ filter, at, owed, inspected }} />;
}
