// Text of others: isolated from what stands around it, with everything invisible drawn by its name.
import { HIDDEN_TEXT } from '@/lib/messages/en/shared/hidden-text';
import { useMessages } from '../language/language-context';
import { longWordClass } from './long-word';
import { HIDDEN_TOKENS_MAX, splitVisible } from './split-visible';

export function VisibleText({
  text,
  tip,
}: {
  text: string;
  /** For who points at it. */
  tip?: string;
}) {
  return (
    <bdi title={tip} className={longWordClass(text)}>
      <VisibleParts text={text} />
    </bdi>
  );
}

/** The same without the isolation, for places that isolate the whole block. */
export function VisibleParts({ text }: { text: string }) {
  let at = 0;
  return splitVisible(text, HIDDEN_TOKENS_MAX).map((segment) => {
    const key = at;
    at += segment.text.length;
    if (segment.kind === 'text') return segment.text;
    return segment.kind === 'rest' ? (
      <Rest key={key} text={segment.text} />
    ) : (
      <HiddenCharacter key={key} name={segment.name} text={segment.text} />
    );
  });
}

function Rest({ text }: { text: string }) {
  const messages = useMessages(HIDDEN_TEXT).rest;
  return (
    <span
      className="visible-char"
      data-char={`… ${messages.characters(text.length)}`}
      title={messages.openRaw(text.length)}
    >
      {text}
    </span>
  );
}

function HiddenCharacter({ name, text }: { name: string; text: string }) {
  const messages = useMessages(HIDDEN_TEXT);
  return (
    <span className="visible-char" data-char={name} title={messages.hidden(name)}>
      {text}
    </span>
  );
}
