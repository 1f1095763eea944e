// Text of others for a terminal: what would move its cursor, colour it, retitle it, turn the direction of a line or hide in it is
// written as an escape of JSON, `\u001b`. In JSON itself the value stays the same.

/** What JSON escapes by itself, C1 and DEL, and everything that has no shape of its own. Lone surrogates cannot be printed. */
const MOVERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** The same without what stands between the tokens of a JSON text, or ends a line of NDJSON. */
const IN_JSON = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** A text on one line that does nothing to a terminal. */
export function escapeText(text: string): string {
  return text.replace(MOVERS, escaped);
}

/** A JSON text, or NDJSON, of the same values. Any part of one, cut between characters, can be escaped for itself. */
export function escapeJson(json: string): string {
  return json.replace(IN_JSON, escaped);
}

/** Each UTF-16 unit, as JSON has no other escape. */
function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, at) => {
    return `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
  }).join('');
}
