// Finds the characters of a text that cannot be seen or that move what stands around them, so that they can be drawn as
// what they are. Agents' text is hostile: an invisible character is a message to somebody else than its reader.

/** `hidden` is drawn by its name, `rest` by its length; the text of each stays what copying takes. */
export type VisibleSegment =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'rest'; readonly text: string }
  | { readonly kind: 'hidden'; readonly text: string; readonly name: string };

/** Each is an element with a border of its own: a screen of them is drawn within a frame, and nobody reads more. */
export const HIDDEN_TOKENS_MAX = 100;

/** Neighbours are drawn as one: this many by name, the rest by their number, the same in every language, so that a megabyte of them stays one token. */
const NAMES_IN_RUN_MAX = 6;

/** Everything without a shape of its own, and combining marks beyond four on one letter, which cover the lines above. Tab and line feed are text. */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?<=\p{M}{4})\p{M}+/gu;

/** Quick look: most texts have none of it. */
const SUSPECT =
  /[^\t\n\x20-\x7e\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2015\u2018-\u2027\u2030-\u205e\u2070-\u20cf\u2100-\u2bff\u3001-\u3029\u3040-\u3098\u30a0-\u312f\u4e00-\u9fff]/;

const PICTURE = /\p{Extended_Pictographic}|\p{Emoji_Modifier}/u;

const NAMES: Readonly<Record<number, string>> = {
  0: 'NUL',
  7: 'BEL',
  8: 'BS',
  13: 'CR',
  27: 'ESC',
  127: 'DEL',
  173: 'SHY',
  8203: 'ZWSP',
  8204: 'ZWNJ',
  8205: 'ZWJ',
  8206: 'LRM',
  8207: 'RLM',
  8234: 'LRE',
  8235: 'RLE',
  8236: 'PDF',
  8237: 'LRO',
  8238: 'RLO',
  8288: 'WJ',
  8294: 'LRI',
  8295: 'RLI',
  8296: 'FSI',
  8297: 'PDI',
  65279: 'BOM',
};

/** Cuts a text into what may be shown as it is and what has to be named; after so many names the rest is one piece. */
export function splitVisible(text: string, namesMax = Number.POSITIVE_INFINITY): VisibleSegment[] {
  if (!SUSPECT.test(text)) return text === '' ? [] : [{ kind: 'text', text }];
  const segments: VisibleSegment[] = [];
  let run: string[] = [];
  let from = 0;
  let names = 0;
  const closeRun = () => {
    if (run.length === 0) return;
    segments.push({ kind: 'hidden', text: run.join(''), name: nameOfRun(run) });
    names += 1;
    run = [];
  };
  for (const match of text.matchAll(HIDDEN)) {
    const at = match.index;
    const hidden = match[0];
    if (isText(text, at, hidden)) continue;
    if (at > from) {
      closeRun();
      if (names >= namesMax) return [...segments, { kind: 'rest', text: text.slice(from) }];
      segments.push({ kind: 'text', text: text.slice(from, at) });
    }
    run.push(hidden);
    from = at + hidden.length;
  }
  closeRun();
  if (from < text.length) segments.push({ kind: 'text', text: text.slice(from) });
  return segments;
}

/** Whether a text holds anything that would be drawn by its name. */
export function hasHidden(text: string): boolean {
  return splitVisible(text).some((segment) => segment.kind === 'hidden');
}

/** How much of a text can be drawn with at most `HIDDEN_TOKENS_MAX` names. UTF-16 units. */
export function drawableLength(text: string): number {
  const rest = splitVisible(text, HIDDEN_TOKENS_MAX).at(-1);
  return rest?.kind === 'rest' ? text.length - rest.text.length : text.length;
}

/** The text with every hidden character replaced by its name in brackets: for places that take a plain string. */
export function toVisibleString(text: string): string {
  return splitVisible(text)
    .map((segment) => (segment.kind === 'hidden' ? `[${segment.name}]` : segment.text))
    .join('');
}

/** Whole ids fit; longer is nothing that anybody hears to its end, or reads in a tooltip or the title of a page. */
const BEYOND_LABEL = /^(.{600}).+/su;

/** The same for a name that is no content: an accessible name, a tooltip, the title of a page. The beginning of a longer one. */
export function toLabel(text: string): string {
  return toVisibleString(text).replace(BEYOND_LABEL, '$1…');
}

/** Line breaks and tabs, and the joiners inside a composed picture such as a family or a flag. */
function isText(text: string, at: number, hidden: string): boolean {
  if (hidden === '\n' || hidden === '\t') return true;
  if (hidden === '\r') return text[at + 1] === '\n';
  if (hidden !== '\u200d' && hidden !== '\ufe0f') return false;
  const before = lastCharacter(text, at);
  return PICTURE.test(before) || before === '\ufe0f' || /[0-9#*]/.test(before);
}

function lastCharacter(text: string, end: number): string {
  const low = text.charCodeAt(end - 1);
  return text.slice(low >= 0xdc00 && low <= 0xdfff ? end - 2 : end - 1, end);
}

function nameOfRun(run: readonly string[]): string {
  const names = run.slice(0, NAMES_IN_RUN_MAX).map(nameOf).join(' ');
  const rest = run.length - NAMES_IN_RUN_MAX;
  return rest > 0 ? `${names} +${String(rest)}` : names;
}

function nameOf(hidden: string): string {
  if (/^\p{M}+$/u.test(hidden) && !/\p{Default_Ignorable_Code_Point}/u.test(hidden)) {
    const others = [...hidden].length - 1;
    return others > 0 ? `${codeOf(hidden)} +${String(others)}` : codeOf(hidden);
  }
  const point = hidden.codePointAt(0) ?? 0;
  return NAMES[point] ?? codeOf(hidden);
}

/** As Unicode writes it: `U+0301`. */
function codeOf(text: string): string {
  const point = text.codePointAt(0) ?? 0;
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}
