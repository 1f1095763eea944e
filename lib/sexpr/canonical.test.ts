import { createHash, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Random } from '@/lib/testing/fuzz/random';
import { lawRuns } from '@/lib/testing/law-runs';
import { layOut, randomAtom, randomForm } from '@/lib/testing/sexpr/sexpr-texts';
import { canonicalForm, rfc9804Form } from './canonical';
import { printSexpr } from './printer';
import { readForm } from './reader';
import { type Atom, type AtomKind, atom, isList, list, type Sexpr } from './sexpr';

const KINDS: readonly AtomKind[] = [
  'symbol',
  'quoted',
  'string',
  'number',
  'boolean',
  'keyword',
  'agent',
  'marker',
];
const PAIRS = lawRuns(20_000);
/** A depth to begin a random form at, so that it is small. */
const SHALLOW = 10;
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

describe('canonicalForm', () => {
  it('bears the kind of every atom, and lengths in bytes', () => {
    const read = readForm(`(tell @bob "é😀" ; a comment
      :n -5 ('x &key #t) "")`);

    expect(read.ok && canonicalForm(read.value)).toBe(
      '([6:symbol]4:tell[5:agent]3:bob[6:string]6:é😀[7:keyword]1:n[6:number]2:-5' +
        '([6:quoted]1:x[6:marker]3:key[7:boolean]2:#t)[6:string]0:)',
    );
  });

  it('tells apart what the plain form of RFC 9804 does not', () => {
    const alike = ['5', '"5"'].map((text) => readForm(`(tell @bob ${text})`));
    const forms = alike.flatMap((read) => (read.ok ? [read.value] : []));

    expect(forms.map(rfc9804Form)).toEqual(['(4:tell4:@bob1:5)', '(4:tell4:@bob1:5)']);
    expect(new Set(forms.map(canonicalForm)).size).toBe(2);
  });

  it(`differs for every change of the kind of one atom: no collision in ${PAIRS} pairs`, () => {
    let pairs = 0;
    let collisions = 0;
    let plainCollisions = 0;
    for (let seed = 0; pairs < PAIRS; seed += 1) {
      const random = new Random(seed);
      const form = list(randomAtom(random), randomForm(random, SHALLOW));
      const changed = changeKind(form, random);
      pairs += 1;
      if (canonicalForm(form) === canonicalForm(changed)) collisions += 1;
      if (rfc9804Form(form) === rfc9804Form(changed)) plainCollisions += 1;
    }

    expect(collisions).toBe(0);
    // The reason for the kinds: what is signed by the plain form may be read as something else.
    expect(plainCollisions).toBeGreaterThan(PAIRS / 100);
  });

  it(`is one for each value: no collision among ${PAIRS} forms`, () => {
    const printedOf = new Map<string, string>();
    for (let seed = 0; seed < PAIRS; seed += 1) {
      const random = new Random(seed);
      const form = list(randomForm(random, SHALLOW), randomForm(random, SHALLOW));
      const canonical = canonicalForm(form);
      const printed = printSexpr(form);
      const before = printedOf.get(canonical) ?? printed;
      if (before !== printed) expect(before).toBe(printed);
      printedOf.set(canonical, printed);
    }
    expect(printedOf.size).toBeGreaterThan(PAIRS / 3);
  });

  it('takes lists that are deeper than a stack of calls', () => {
    let form: Sexpr = list();
    for (let depth = 0; depth < 100_000; depth += 1) form = list(form);

    expect(canonicalForm(form)).toHaveLength(200_002);
    expect(rfc9804Form(form)).toHaveLength(200_002);
  });
});

describe('the signer in the README', () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
  const code = /```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const example = /```cbcl\n([\s\S]*?)\n```/.exec(readme)?.[1] ?? '';

  it('is thirty lines at most', () => {
    expect(code.trim().split('\n').length).toBeLessThanOrEqual(30);
  });

  const load = (): Promise<{
    canonicalForm(text: string): string;
    hashOf(text: string): string;
    signatureOf(text: string, key: KeyObject): string;
  }> => import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);

  it('makes the canonical form of any form in any layout', async () => {
    const signer = await load();
    const differing = Array.from({ length: lawRuns(1_000) }, (_, seed) => {
      const random = new Random(seed);
      const form = randomForm(random);
      return signer.canonicalForm(layOut(form, random)) === canonicalForm(form) ? null : form;
    }).filter((form) => form !== null);

    expect(differing).toEqual([]);
  });

  it('hashes and signs the canonical form as UTF-8', async () => {
    const signer = await load();
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const canonical = canonicalForm(list(atom('string', 'é😀')));
    const signature = Buffer.from(signer.signatureOf(' ("é😀" ) ', privateKey), 'base64');

    expect(signer.hashOf(' ("é😀" ) ')).toBe(sha256(canonical));
    expect(verify(null, Buffer.from(canonical), publicKey, signature)).toBe(true);
  });

  it('has an example with its canonical form and hashes as they are', () => {
    const read = readForm(example);
    if (!read.ok) throw new Error(read.error.message);

    expect(readme).toContain(canonicalForm(read.value));
    expect(readme).toContain(rfc9804Form(read.value));
    expect(readme).toContain(sha256(canonicalForm(read.value)));
    expect(readme).toContain(sha256(rfc9804Form(read.value)));
  });
});

/** The form with another kind for one of its atoms, where the spelling often stays as well: `5` and `"5"`, `@a` and `"@a"`. */
function changeKind(form: Sexpr, random: Random): Sexpr {
  if (!isList(form)) return otherKind(form, random);
  const places = form.items.flatMap((item, at) => (isList(item) && !hasAtom(item) ? [] : [at]));
  const chosen = random.pick(places);
  return list(...form.items.map((item, at) => (at === chosen ? changeKind(item, random) : item)));
}

function otherKind(from: Atom, random: Random): Atom {
  const kind = random.pick(KINDS.filter((other) => other !== from.kind));
  return atom(kind, from.text);
}

function hasAtom(form: Sexpr): boolean {
  return isList(form) ? form.items.some(hasAtom) : true;
}
