'use client';
// A block of code: as wide as its place, longer lines scroll inside it, with a button that copies it. It is plain text at
// first and takes its colours where it stands: they change no measure.
import { useRef, useState } from 'react';
import { CopyIconButton } from '../copy-button';
import { SideScroll } from '../layout/side-scroll';
import { useSeen } from '../layout/use-seen';
import { VisibleParts } from '../text/visible-text';
import { useHydrated } from '../time/clock';
import { guessLanguage, languageNamed } from './code-language';
import { canHighlight } from './code-limits';
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
  return (
    <div
      dir="ltr"
      className="wide grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start rounded border border-hairline bg-ground"
    >
      <SideScroll label={labelOf(text, name)}>
        <pre className="px-3 py-2 font-mono text-12 whitespace-pre [font-variant-ligatures:none]">
          <Code key={text} text={text} name={name} />
        </pre>
      </SideScroll>
      <span className="p-1">
        <CopyIconButton label="Copy code" size="small" read={() => text} />
      </span>
    </div>
  );
}

function Code({ text, name }: { text: string; name: string }) {
  const element = useRef<HTMLElement>(null);
  const language = name === '' ? guessLanguage(text) : languageNamed(name);
  const code = language !== null && canHighlight(text, language) ? { text, language } : null;
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

function labelOf(text: string, name: string): string {
  const language = name === '' ? guessLanguage(text) : languageNamed(name);
  return language === null ? 'Code' : `Code, ${language}`;
}
