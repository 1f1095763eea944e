// The Protocol lab: the protocols with their samples, and what the address puts into it, checked.
import type { Metadata } from 'next';
import { connectFacts } from '@/app/connect-facts';
import { messagesOf } from '@/app/language';
import { momentOf } from '@/app/moment-of';
import { requireReader } from '@/app/require-reader';
import { labQuestion } from '@/components/lab/lab-question';
import { LabView } from '@/components/lab/lab-view';
import { sampleText } from '@/components/lab/samples';
import { labHref } from '@/components/workspace/routes';
import { firstParam, seqParam } from '@/components/workspace/view-params';
import { ALL_PROTOCOLS } from '@/lib/contracts/http-protocols';
import { protocolInfo, translateAnswer } from '@/lib/http/protocols/protocols';
import { LAB } from '@/lib/messages/en/features/lab/lab';

type Name = 'sample' | 'rejection' | 'protocol' | 'profile';

type Props = { searchParams: Promise<Partial<Record<Name, string | string[]>>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await messagesOf(LAB)).title };
}

export default async function LabPage({ searchParams }: Props) {
  const { app, viewer } = await requireReader();
  const { engine } = app;
  const asked = await searchParams;
  // The list of what was refused reads the moment itself.
  await momentOf(engine, labHref(), asked);
  const param = (name: Name) => firstParam(asked[name]);
  const codecs = engine.spoken();
  const spoken = codecs.map(protocolInfo);
  const id = viewer.canReadRejections ? seqParam(param('rejection')) : null;
  const [rejection] = id === null ? [] : await engine.rejections({ after: id - 1, limit: 1 });
  const rejected = rejection?.id === id ? rejection?.raw : undefined;
  const text = sampleText(spoken, param('sample')) ?? rejected ?? '';
  const { from, profile } = labQuestion(spoken, {
    protocol: param('protocol'),
    profile: param('profile'),
  });
  const report = await engine.translate({
    from: codecs.find(({ protocol }) => protocol === from) ?? null,
    to: codecs,
    message: text,
    ...(profile !== null && { profile }),
  });
  return (
    <LabView
      key={rejected === undefined ? 'typed' : id}
      spoken={spoken}
      initialText={text}
      absent={rejected === undefined ? param('rejection') : null}
      initialAnswer={text.trim() === '' ? null : translateAnswer(report, ALL_PROTOCOLS)}
      facts={connectFacts(app, viewer)}
    />
  );
}
