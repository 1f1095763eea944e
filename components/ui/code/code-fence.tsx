'use client';
// A block of code. It is plain text at first and takes its colours where it stands: they change no measure.
import { useRef, useState } from 'react';
import { TEXTS } from '@/lib/messages/en/shared/texts';
import { useMessages } from '../language/language-context';
import { useSeen } from '../layout/use-seen';
import { VisibleParts } from '../text/visible-text';
import { useHydrated } from '../time/clock';
import { CodeFrame } from './code-frame';
import { type CodeLanguage, guessLanguage, languageNamed } from './code-language';
import { canDrawDiff, canHighlight } from './code-limits';
import { DiffFence } from './diff-fence';
import { highlight, highlighted } from './highlights';
import type { CodeToken, TokenKind } from './tokens';

const COLOURS: Readonly<Record<Exclude<TokenKind, 'plain'>, string>> = {
  comment: 'text-code-comment',
  keyword: 'text-code-keyword',
  name: 'text-code-name',
  number: 'text-code-number',
  string: 'text-code-string',
  type: 'text-code-type',
};

export function CodeFence({ text, name = '' }: { text: string; name?: string }) {
  const messages = useMessages(TEXTS).code;
  const language = name === '' ? guessLanguage(text) : languageNamed(name);
  if (language === 'diff' && canDrawDiff(text)) return <DiffFence text={text} />;
  const label = language === null ? messages.title : messages.titleIn(language);
  return (
    <CodeFrame label={label} text={text}>
      <Code key={text} text={text} language={language} />
    </CodeFrame>
  );
}

function Code({ text, language }: { text: string; language: CodeLanguage | null }) {
  const element = useRef<HTMLElement>(null);
  const code =
    language !== null && language !== 'diff' && canHighlight(text) ? { text, language } : null;
  const [made, setMade] = useState<readonly CodeToken[] | null>(null);
  const isHydrated = useHydrated();
  // Kept by the component from then on: of the blocks of a page more may be seen at once than are kept for all.
  const tokens = made ?? (isHydrated && code !== null ? highlighted(code) : null);
  useSeen(
    element,
    code === null || made !== null ? null : () => void highlight(code).then(setMade),
  );
  if (tokens === null) {
    return (
      <code ref={element}>
        <VisibleParts text={text} />
      </code>
    );
  }
  let at = 0;
  return (
    <code ref={element} data-language={language}>
      {tokens.map(({ kind, text: part }) => {
        const key = at;
        at += part.length;
        if (kind === 'plain') return part;
        return (
          <span key={key} className={COLOURS[kind]}>
            {part}
          </span>
        );
      })}
    </code>
  );
}
