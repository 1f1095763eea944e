// The hue and the initials of an agent, derived from its id: the same on every page and every machine.

/** As many hues as people tell apart; each has a class in globals.css. */
const HUES = 12;

/** FNV-1a over UTF-16 units: well spread for short names. */
export function hueOf(agentId: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < agentId.length; at += 1) {
    hash = Math.imul(hash ^ agentId.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0) % HUES;
}

/**
 * `ken` is KE, `research-2` is R2, `shop.front desk` FD: what stands before the last dot agents of one team have in common. Only letters
 * and digits; a name without any is a question mark.
 */
export function initialsOf(name: string): string {
  const words = wordsOf(name.slice(name.lastIndexOf('.') + 1)) ?? wordsOf(name) ?? [];
  const first = [...(words[0] ?? '?')];
  const second = words[1] === undefined ? first.slice(1) : [...words[1]];
  return `${first[0] ?? ''}${second[0] ?? ''}`.toUpperCase();
}

function wordsOf(text: string): RegExpMatchArray | null {
  return text.match(/[\p{L}\p{N}]+/gu);
}
