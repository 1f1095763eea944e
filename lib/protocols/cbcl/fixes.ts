// What a wrong CBCL text would be: brackets and quotes closed, a performative in its own letters, a recipient with its sign.
import type { Fault, Fix } from '../codec/fix';

/** Brackets that are closed at the end; more are no slip of the hand. */
const CLOSED_MAX = 8;

/** Corrections of the text at one fault, for a person to choose from; none where nothing is known. */
export function proposeFixes({ code, at }: Fault, text: string): readonly Fix[] {
  if (code === 'invalid_sexpr')
    return [...closed(text), ...(at === undefined ? [] : number(text, at))];
  if (at === undefined) return [];
  return [...performative(text, at), ...recipient(text, at)];
}

function closed(text: string): Fix[] {
  const lines = text.trimEnd();
  const ends = Array.from({ length: CLOSED_MAX }, (_, count) => ')'.repeat(count + 1));
  // The shortest end that is right is found first.
  return ends.slice(0, CLOSED_MAX / 2).flatMap((end) => [
    { says: `Close it with ${end}`, text: lines + end },
    { says: `Close it with "${end}`, text: `${lines}"${end}` },
  ]);
}

/** `+5` is 5, and `5.` is 5. */
function number(text: string, at: number): Fix[] {
  const found = /^\+?(\d+)\.?(?=[\s)]|$)/.exec(text.slice(at));
  return found?.[1] === undefined ? [] : [replaced(text, at, found[0], found[1])];
}

/** Performatives are bare words in small letters. */
function performative(text: string, at: number): Fix[] {
  const found = /^['"]?([A-Za-z][A-Za-z-]*)"?(?=[\s)])/.exec(text.slice(at));
  return found?.[1] === undefined ? [] : [replaced(text, at, found[0], found[1].toLowerCase())];
}

/** Agents are named with an at sign. */
function recipient(text: string, at: number): Fix[] {
  const found = /^['":]?([A-Za-z0-9][\w-]*)"?(?=[\s)])/.exec(text.slice(at));
  return found?.[1] === undefined ? [] : [replaced(text, at, found[0], `@${found[1]}`)];
}

function replaced(text: string, at: number, before: string, after: string): Fix {
  return { says: `Use ${after}`, text: text.slice(0, at) + after + text.slice(at + before.length) };
}
