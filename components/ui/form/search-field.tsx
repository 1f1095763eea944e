'use client';
// A field that searches as one types. What is typed is kept here, and told when the typing rests.
import { useEffect, useState } from 'react';
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import { useMessages } from '../language/language-context';

/** After the last key: shorter than a person waits, longer than a word takes to type on. Milliseconds. */
const REST_MS = 150;

export function SearchField({
  label,
  initial,
  onSearched,
}: {
  label: string;
  initial: string;
  onSearched: (text: string) => void;
}) {
  const messages = useMessages(CONTROLS);
  const [text, setText] = useState(initial);
  const [told, setTold] = useState(initial);
  // A clock: it is stopped where another key comes.
  useEffect(() => {
    if (text === told) return;
    const timer = setTimeout(() => {
      setTold(text);
      onSearched(text.trim());
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [text, told, onSearched]);
  return (
    <input
      type="search"
      value={text}
      onChange={(event) => setText(event.target.value)}
      aria-label={label}
      placeholder={messages.findByName}
      className="h-7 w-[clamp(112px,30vw,128px)] min-w-0 rounded border border-hairline bg-raised px-2 text-ink-strong md:w-48"
    />
  );
}
