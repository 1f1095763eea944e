// A message that came back from another protocol, in the wrappers of the one that went there, so that what is the same in both
// has the same pointer. Other protocols keep of wrappers at most who speaks, to whom and when, and come back with an envelope.
import { valueAfter } from '@/lib/sexpr/place';
import { printSexpr } from '@/lib/sexpr/printer';
import { readForm } from '@/lib/sexpr/reader';
import { isAtom, type List, list, type Sexpr } from '@/lib/sexpr/sexpr';
import { readMessage } from './read-message';
import type { Wrapper } from './schema';

/** What stands where nothing came back. */
const NOTHING = list();

/** The returned message in the wrappers of the original; as it is where one of them is no message. */
export function inFormOf(returned: string, original: string): string {
  const back = partsOf(returned);
  const there = partsOf(original);
  if (back === null || there === null) return returned;
  const kept = [...back.wrappers];
  const heads = there.wrappers.map((wrapper) => {
    const same = kept[0]?.kind === wrapper.kind ? kept.shift() : undefined;
    return same === undefined ? hole(wrapper) : headLike(wrapper, same);
  });
  const message = heads.reduceRight<Sexpr>((inner, items) => list(...items, inner), back.message);
  return printSexpr(message);
}

type Parts = { readonly wrappers: readonly Wrapper[]; readonly message: Sexpr };

/** Wrappers and the message in the innermost one; null for what is no message. */
function partsOf(text: string): Parts | null {
  const form = readForm(text);
  const read = form.ok ? readMessage(form.value) : null;
  if (!form.ok || read?.ok !== true) return null;
  const { wrappers } = read.value;
  return { wrappers, message: wrappers.at(-1)?.inner ?? form.value };
}

/** As many parts as the wrapper had. */
function hole({ head }: Wrapper): readonly Sexpr[] {
  return head.items.map(() => NOTHING);
}

/** What came back under the keywords of the original, in its order. */
function headLike({ kind, head }: Wrapper, same: Wrapper): readonly Sexpr[] {
  if (kind === 'signed') return same.head.items;
  return head.items.map((item, at) => {
    const keyword = head.items[at - 1];
    return isAtom(keyword, 'keyword') ? saidUnder(same.head, keyword.text) : item;
  });
}

function saidUnder(head: List, name: string): Sexpr {
  return valueAfter(head, name) ?? NOTHING;
}
