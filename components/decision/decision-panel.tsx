'use client';
// A decision beside the thread that it was made in; its code comes when the first is opened.
import type { ComponentProps } from 'react';
import { useMessages } from '@/components/ui/language/language-context';
import { LatePart } from '@/components/ui/later/late-part';
import { Later } from '@/components/ui/later/later';
import { Skeleton } from '@/components/ui/skeleton';
import { DECISION_PANEL } from '@/lib/messages/en/features/decision/decision-panel';
import type { DecisionBeside } from './decision-beside';

type Props = ComponentProps<typeof DecisionBeside>;

const BESIDE = new LatePart<Props>(() =>
  import('./decision-beside').then((code) => code.DecisionBeside),
);

export function DecisionPanel(props: Props) {
  return <Later part={BESIDE} props={props} Waiting={Reading} />;
}

function Reading() {
  return <Skeleton lines={8} label={useMessages(DECISION_PANEL).reading} />;
}
