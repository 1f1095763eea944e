// A name or an id that somebody gave, with a mark before it where its characters are unusual: the code points are drawn, before
// the name so that no length of it pushes them away, and are no part of what is copied.
import { HIDDEN_TEXT } from '@/lib/messages/en/shared/hidden-text';
import { type UnusualName, unusualName } from '@/lib/std/unusual-name';
import { useMessages } from '../language/language-context';
import { VisibleText } from './visible-text';

/** Of the name that another one resembles, in the mark itself; the description has all of it. Characters. */
const RESEMBLED_CHARS_MAX = 24;

export function NameText({ text }: { text: string }) {
  return (
    <>
      <NameMark unusual={unusualName(text)} />
      <VisibleText text={text} />
    </>
  );
}

/** Null for a usual name. Drawn where it stands, and described to a screen reader: nothing has to be pointed at. */
export function NameMark({ unusual }: { unusual: UnusualName | null }) {
  const messages = useMessages(HIDDEN_TEXT).unusual;
  if (unusual === null) return null;
  const sentence = describeUnusual(messages, unusual);
  return (
    <span
      role="img"
      className="name-mark"
      data-note={noteOf(unusual)}
      aria-label={sentence}
      title={sentence}
    />
  );
}

function noteOf({ characters, resembles }: UnusualName): string {
  const [first] = characters;
  const more = characters.length > 1 ? ` +${String(characters.length - 1)}` : '';
  const codes = first === undefined ? '' : `${first.code}${more}`;
  const not =
    resembles === null ? '' : `≠ ${[...resembles].slice(0, RESEMBLED_CHARS_MAX).join('')}`;
  return [codes, not].filter((part) => part !== '').join(' ');
}

/** What is unusual, in a sentence. */
function describeUnusual(
  messages: typeof HIDDEN_TEXT.english.unusual,
  { characters, resembles }: UnusualName,
): string {
  // A script has the name that Unicode gives it.
  const kinds: Readonly<Record<string, string>> = messages.kinds;
  const list = characters.map(({ code, kind }) => `${code} (${kinds[kind] ?? kind})`).join(', ');
  return [
    ...(list === '' ? [] : [messages.characters(list)]),
    ...(resembles === null ? [] : [messages.resembles(resembles)]),
  ].join(' ');
}
