// One text for one value, to hash and to sign. RFC 9804 knows octet strings only, so that a symbol, a string and a number of
// the same letters have one canonical form; here every atom bears its kind as a display hint, which RFC 9804 allows.
import { utf8Length } from '@/lib/std/utf8';
import { type Atom, isList, type Sexpr } from './sexpr';
import { spellAtom } from './spelling';

/**
 * The form that is signed and hashed, as UTF-8: RFC 9804 canonical with the kind of each atom as its hint:
 * `(tell @bob "hi")` is `([6:symbol]4:tell[5:agent]3:bob[6:string]2:hi)`.
 */
export function canonicalForm(expr: Sexpr): string {
  return canonical(expr, hinted);
}

/**
 * RFC 9804 to the letter, without kinds, to be compared with what others compute: `(4:tell4:@bob2:hi)`. Different values
 * share it, so nothing is signed by it.
 */
export function rfc9804Form(expr: Sexpr): string {
  return canonical(expr, (atom) => verbatim(atom.kind === 'string' ? atom.text : spellAtom(atom)));
}

function hinted({ kind, text }: Atom): string {
  return `[${kind.length}:${kind}]${verbatim(text)}`;
}

/** `verbatim = decimal ":" octets` (RFC 9804 section 4.2) */
function verbatim(text: string): string {
  return `${utf8Length(text)}:${text}`;
}

const CLOSE = { kind: 'close' } as const;

function canonical(expr: Sexpr, canonicalAtom: (atom: Atom) => string): string {
  let out = '';
  const rest: (Sexpr | typeof CLOSE)[] = [expr];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (next.kind === 'close') out += ')';
    else if (!isList(next)) out += canonicalAtom(next);
    else {
      out += '(';
      rest.push(CLOSE);
      for (let i = next.items.length - 1; i >= 0; i -= 1) {
        const item = next.items[i];
        if (item !== undefined) rest.push(item);
      }
    }
  }
  return out;
}
