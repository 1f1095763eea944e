// The dialect lab: every dialect that is known, and the one that the address names with the server's word on it.
import type { Metadata } from 'next';
import { messagesOf } from '@/app/language';
import { requireReader } from '@/app/require-reader';
import { DialectLab } from '@/components/dialect/lab/dialect-lab';
import { subjectAt } from '@/components/dialect/subject/lab-address';
import { SAMPLE_NAMES } from '@/components/dialect/subject/lab-samples';
import { parentChain, subjectText } from '@/components/dialect/subject/subject-text';
import { firstParam } from '@/components/workspace/view-params';
import { DIALECT_LAB } from '@/lib/messages/en/features/dialect/dialect-lab';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await messagesOf(DIALECT_LAB)).title };
}

export default async function DialectLabPage({ searchParams }: Props) {
  const { app } = await requireReader();
  const { dialects } = app.engine;
  const params = await searchParams;
  const subject = subjectAt((name) => firstParam(params[name]), SAMPLE_NAMES);
  // The head is read first: what is committed in between is news.
  const { seq } = await app.engine.head();
  const asked = subject.kind === 'known' ? subject.name : null;
  const detail = asked === null ? null : dialects.get(asked);
  const text = subjectText(subject, detail);
  const report = text.trim() === '' ? null : dialects.verify(text);
  const parents = parentChain(text, (name) => dialects.get(name));
  return (
    <DialectLab
      snapshot={{ dialects: dialects.list(), asked, detail, parents, text, report, seq }}
    />
  );
}
