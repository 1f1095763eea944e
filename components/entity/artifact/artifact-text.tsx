'use client';
// A text of somebody's by what it is: a change, JSON, Markdown, code, a table, or as it stands; folded where it is longer than a glance.
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CodeFence } from '@/components/ui/code/code-fence';
import { guessLanguage, languageNamed } from '@/components/ui/code/code-language';
import { isDiff } from '@/components/ui/code/diff-lines';
import { useMessages } from '@/components/ui/language/language-context';
import { LatePart } from '@/components/ui/later/late-part';
import { Later } from '@/components/ui/later/later';
import { Markdown } from '@/components/ui/markdown/markdown';
import { formatBytes } from '@/components/ui/text/format-bytes';
import { JsonTree } from '@/components/ui/text/json-tree';
import { LongText } from '@/components/ui/text/long-text';
import { ARTIFACT } from '@/lib/messages/en/shared/artifact';
import { SIZES } from '@/lib/messages/en/shared/sizes';
import { TEXTS } from '@/lib/messages/en/shared/texts';
import { jsonOrNull } from '@/lib/std/json/json-or-null';
import { separatorOf } from './separator';

/** What is half as much again as the box of a glance holds is shown whole: to fold it would hide a line or two. Characters and lines. */
const WHOLE_CHARS_MAX = 1_350;
const WHOLE_LINES_MAX = 12;

/** Its last line fades: there is more. */
const FOLDED = 'max-h-37 overflow-hidden mask-b-from-80%';

/** Parsed and drawn while one waits. Characters. */
const JSON_CHARS_MAX = 500_000;

/** A block of code that is drawn as one; longer text is drawn in parts. Characters. */
const CODE_CHARS_MAX = 30_000;

export function ArtifactText({
  text,
  extension,
  isSaid,
}: {
  text: string;
  /** Of the name that came with it, in lower case. */
  extension: string;
  /** It stands for the words of a message. */
  isSaid: boolean;
}) {
  const messages = useMessages(ARTIFACT);
  const { showAll } = useMessages(TEXTS);
  const sizes = useMessages(SIZES);
  const isLong =
    text.length > WHOLE_CHARS_MAX || text.split('\n', WHOLE_LINES_MAX + 1).length > WHOLE_LINES_MAX;
  const [isWhole, setIsWhole] = useState(false);
  const shown = <TextByKind text={text} extension={extension} isSaid={isSaid} />;
  if (!isLong) return shown;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
      <div className={isWhole ? 'max-h-[480px] overflow-y-auto' : FOLDED}>{shown}</div>
      <div>
        <Button size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? messages.showLess : showAll(formatBytes(sizes, text.length))}
        </Button>
      </div>
    </div>
  );
}

function TextByKind({
  text,
  extension,
  isSaid,
}: {
  text: string;
  extension: string;
  isSaid: boolean;
}) {
  const messages = useMessages(ARTIFACT);
  if (isDiff(text)) return <CodeFence text={text} name="diff" />;
  const json = jsonIn(text);
  if (json !== null) return <JsonTree value={json} label={messages.json} />;
  if (isSaid || extension === 'md' || extension === 'markdown') return <Markdown text={text} />;
  const isCode = languageNamed(extension) !== null || guessLanguage(text) !== null;
  if (isCode && text.length <= CODE_CHARS_MAX) {
    return <CodeFence text={text} name={languageNamed(extension) === null ? '' : extension} />;
  }
  const separator = separatorOf(text);
  if (separator === null) return <LongText mono text={text} />;
  return <Later part={TABLE} props={{ text, separator }} Waiting={UnparsedText} />;
}

/** With its parser. */
const TABLE = new LatePart(() => import('./artifact-table').then((code) => code.ArtifactTable));

function UnparsedText({ text }: { text: string }) {
  return <LongText mono text={text} />;
}

function jsonIn(text: string): unknown {
  if (text.length > JSON_CHARS_MAX || !/^\s*[[{]/.test(text)) return null;
  return jsonOrNull(text);
}
