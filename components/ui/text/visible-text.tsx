// Text of others: isolated from what stands around it, with everything invisible drawn by its name.
import { HIDDEN_TOKENS_MAX, splitVisible } from './split-visible';

export function VisibleText({ text }: { text: string }) {
  return (
    <bdi>
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
    if (segment.kind === 'rest') {
      const rest = `${String(segment.text.length)} more characters`;
      return (
        <span
          key={key}
          className="visible-char"
          data-char={`… ${rest}`}
          title={`${rest}, with hidden ones among them: open the raw message`}
        >
          {segment.text}
        </span>
      );
    }
    return (
      <span
        key={key}
        className="visible-char"
        data-char={segment.name}
        title={`Hidden character ${segment.name}`}
      >
        {segment.text}
      </span>
    );
  });
}
