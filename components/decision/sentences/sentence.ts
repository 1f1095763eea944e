// Sentences with agents in them, as data: what is drawn, tested and read aloud is the same sentence.
import { shownName } from '@/lib/model/ids';

/** Plain words of ours, the name of an agent, or text of others. */
export type PhrasePart = string | { readonly agent: string } | { readonly quoted: string };

export type Sentence = readonly PhrasePart[];

/** A score or a weight: `0.92`. */
export function formatPoints(points: number): string {
  return points.toFixed(2);
}

/** How far behind: `−0.07`, with a real minus; what is not behind says nothing. */
export function formatBehind(behind: number): string {
  return behind <= 0 ? '' : `−${formatPoints(behind)}`;
}

/** The sentence as plain text, for names of controls and for tests. */
export function flat(sentence: Sentence): string {
  return sentence
    .map((part) => {
      if (typeof part === 'string') return part;
      return 'agent' in part ? shownName(part.agent) : part.quoted;
    })
    .join('');
}
