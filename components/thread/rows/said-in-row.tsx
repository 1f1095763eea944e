// The text of a message among others: where it fills more than a screen its beginning, at first.
import { SaidText } from '@/components/entity/said-text';
import { LatePart } from '@/components/ui/later/late-part';
import { Later } from '@/components/ui/later/later';
import { FORMATTED, WHOLE_LINES_MAX } from '@/components/ui/markdown/markdown';

/** Shorter texts hardly fill more than a screen; how tall a longer one is asks the code that folds it. Characters. */
const WHOLE_CHARS_MAX = 3_600;

export function SaidInRow({ text }: { text: string }) {
  const said = <SaidText text={text} />;
  const isLong =
    text.length > WHOLE_CHARS_MAX || text.split('\n', WHOLE_LINES_MAX + 1).length > WHOLE_LINES_MAX;
  if (!isLong) return said;
  return <Later part={FOLDED_TEXT} props={{ text, children: said }} Waiting={Unloaded} />;
}

const FOLDED_TEXT = new LatePart(
  () => import('@/components/ui/markdown/folded-text').then((code) => code.readyFolds()),
  FORMATTED.needs,
);

/** About as tall as it is when it is folded. */
function Unloaded() {
  return <div className="h-[570px]" />;
}
