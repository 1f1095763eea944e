// A text of an agent: formatted where it has marks of Markdown, as a difference where it is one, plain where neither. A text too
// long to format is shown as it is.
import { canDrawDiff } from '../code/code-limits';
import { isDiff } from '../code/diff-lines';
import { LatePart } from '../later/late-part';
import { Later } from '../later/later';
import { LongText } from '../text/long-text';
import { drawableLength } from '../text/split-visible';
import { VisibleText } from '../text/visible-text';

/** Formatting longer text blocks the page for more than a frame or two; it is shown as plain text. Characters. */
const MARKDOWN_CHARS_MAX = 10_000;

/** So many lines are a log, or push away what others say: of longer text the beginning is shown. */
const MARKDOWN_LINES_MAX = 500;

/** What has more lines fills more than a screen; in a list its beginning is shown. */
export const WHOLE_LINES_MAX = 60;

/** Quotes and lists nested deeper than this are an attack on the parser's stack, not a text. */
const MARKDOWN_DEPTH_MAX = 24;

/** The parser compares such marks with one another: beyond this many its work grows faster than the text. */
const MARKDOWN_MARKS_MAX = 1_200;

/** Text without any of these reads the same formatted or not, and most messages are such. */
export const MARKED = /[*_`#[\]<>|~\\$]|^[ \t]*(?:[-+]|\d+[.)])\s|^ {4}|\n|https?:|www\.|@/m;

/** A line that begins with more markers than anyone means. */
const NESTED = new RegExp(
  `^(?:[ \\t]*(?:[>*+-]|\\d+[.)])[ \\t]*){${String(MARKDOWN_DEPTH_MAX)}}`,
  'm',
);

/** Lines of a message are as long as one reads them well. */
const MEASURED = 'max-w-[620px]';

/** Of the words of a message that are too many to format, as many are shown at first as of others. */
const MESSAGE_LINES = 30;

export function Markdown({ text, isMeasured = false }: { text: string; isMeasured?: boolean }) {
  if (isDiff(text) && canDrawDiff(text)) {
    return <Later part={FENCE} props={{ text, name: 'diff' }} Waiting={UndrawnDiff} />;
  }
  if (isTooMuch(text)) return <UnformattedText text={text} isMeasured={isMeasured} />;
  if (MARKED.test(text)) {
    return <Later part={FORMATTED} props={{ text, isMeasured }} Waiting={UnformattedText} />;
  }
  return (
    <p dir="auto" className={`break-words ${isMeasured ? MEASURED : ''}`}>
      <VisibleText text={text} />
    </p>
  );
}

/** The parser is a third of what the scripts of a thread weigh, and the server has formatted what is seen first. */
export const FORMATTED = new LatePart(
  () => loadFormatter().then((code) => code.readyFormatter()),
  // Where the code does not come, nothing is drawn by it.
  (drawn) => loadFormatter().then((code) => code.formulasFor(drawn), noCode),
);

const loadFormatter = () => import('./formatted-markdown');

const noCode = () => undefined;

export const FENCE = new LatePart(() =>
  import('../code/code-fence').then((code) => code.CodeFence),
);

function UndrawnDiff({ text }: { text: string }) {
  return <LongText mono text={text} />;
}

function UnformattedText({ text, isMeasured }: { text: string; isMeasured: boolean }) {
  return (
    <div className={isMeasured ? MEASURED : undefined}>
      <LongText text={text} lines={isMeasured ? MESSAGE_LINES : undefined} />
    </div>
  );
}

/** Whether a text is shown as it stands, without its marks: the beginning of it at first. */
export function isTooMuch(text: string): boolean {
  if (text.length > MARKDOWN_CHARS_MAX || NESTED.test(text)) return true;
  if (drawableLength(text) < text.length) return true;
  if ((text.match(/\n/g)?.length ?? 0) > MARKDOWN_LINES_MAX) return true;
  return (text.match(/[*_~[\]`]/g)?.length ?? 0) > MARKDOWN_MARKS_MAX;
}
