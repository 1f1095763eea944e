// What the sides of the inspector ask for, as the server knows it already: their first paint has content too.
import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PROTOCOLS_KEY } from '@/components/findings/protocols-key';
import { questionOf, translationKey } from '@/components/inspector/protocols/translation-question';
import { ALL_PROTOCOLS } from '@/lib/contracts/http-protocols';
import { protocolInfo, translateAnswer } from '@/lib/http/protocols/protocols';
import type { EventDetail } from '@/lib/model/event-record';
import type { AppHandle } from '@/lib/server/app-handle';
import { ok } from '@/lib/std/result';

/** Hands down what the side needs that the address names; other sides ask for it themselves. */
export async function InspectorFacts({
  engine,
  detail,
  tab,
  children,
}: {
  engine: AppHandle['engine'];
  detail: EventDetail | null;
  tab: string | null;
  children: ReactNode;
}) {
  if (detail === null || (tab !== 'protocols' && tab !== 'conformance')) return children;
  const client = new QueryClient();
  const codecs = engine.spoken();
  const protocols = codecs.map(protocolInfo);
  client.setQueryData(PROTOCOLS_KEY, ok({ protocols }));
  if (tab === 'protocols') {
    const question = questionOf(detail, protocols);
    const { from, message, profile, sender } = question.request;
    const report = await engine.translate({
      from: codecs.find(({ protocol }) => protocol === from) ?? null,
      to: codecs,
      message,
      ...(profile !== undefined && { profile }),
      ...(sender !== undefined && { sender }),
    });
    const answer = translateAnswer(report, ALL_PROTOCOLS);
    client.setQueryData(translationKey(detail.seq, question), ok(answer));
  }
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}
