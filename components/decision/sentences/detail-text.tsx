// A reason of the router or of somebody else: its words, with the ids, terms and times in it as what they are.
import { VisibleText } from '@/components/ui/text/visible-text';
import { ClockTime } from '@/components/ui/time/time';
import { detailPieces } from './detail-pieces';

export function DetailText({ text }: { text: string }) {
  return detailPieces(text).map(({ from, kind, piece }) => {
    if (kind === 'time') return <ClockTime key={from} at={piece} />;
    if (kind === 'text') return <VisibleText key={from} text={piece} />;
    return (
      <code key={from} className="font-mono">
        <VisibleText text={piece} />
      </code>
    );
  });
}
