// The `:resources` clause. It is read leniently, so that every fault of it becomes a figure of R2 with its place.
import { isAtom, isList, type List, type Sexpr } from '@/lib/sexpr/sexpr';
import { echo } from '../language/echo';

/** `resource-limit`, without the colon. */
const RESOURCE_NAMES = ['max-depth', 'max-expansion-size', 'max-verify-time'] as const;
export type ResourceName = (typeof RESOURCE_NAMES)[number];

export type DeclaredResource = {
  /** A positive integer, or the largest safe one in place of a larger; null where there is none. */
  readonly value: number | null;
  /** Where it stands, or where it should; null without a `:resources` clause. */
  readonly path: readonly number[] | null;
  /** Why there is no value. */
  readonly fault: string | null;
  /** BD1: written as `:max-expansion`, as two examples of the draft do. */
  readonly isAlias: boolean;
};

export type DeclaredResources = {
  readonly declared: Readonly<Record<ResourceName, DeclaredResource>>;
  /** The first entry that is none of the three; null where all are. */
  readonly stray: { readonly path: readonly number[]; readonly message: string } | null;
};

type Entry = { readonly value: Sexpr | undefined; readonly at: number; readonly isAlias: boolean };

const ALIASES: Readonly<Record<string, ResourceName>> = { 'max-expansion': 'max-expansion-size' };

const KNOWN = RESOURCE_NAMES.map((name) => `:${name}`).join(', ');

/** What a definition declares under R2. */
export function readResources(definition: List): DeclaredResources {
  const at = definition.items.findIndex((item) => isAtom(item, 'keyword', 'resources')) + 1;
  const spec = at === 0 ? undefined : definition.items[at];
  if (!isList(spec)) {
    const fault = at === 0 ? 'there is no :resources clause' : `:resources is ${echo(spec)}`;
    const none = { value: null, path: at === 0 ? null : [at], fault, isAlias: false };
    const declared = { 'max-depth': none, 'max-expansion-size': none, 'max-verify-time': none };
    return { declared, stray: null };
  }
  const { entries, stray } = entriesOf(spec);
  const declare = (name: ResourceName) => declaredOf(entries.get(name) ?? [], at);
  return {
    declared: {
      'max-depth': declare('max-depth'),
      'max-expansion-size': declare('max-expansion-size'),
      'max-verify-time': declare('max-verify-time'),
    },
    stray: stray === null ? null : { path: [at, stray.at], message: stray.message },
  };
}

function entriesOf(spec: List) {
  const entries = new Map<ResourceName, Entry[]>();
  let stray: { readonly at: number; readonly message: string } | null = null;
  for (let at = 0; at < spec.items.length; at += 1) {
    const item = spec.items[at];
    const name = isAtom(item, 'keyword') ? nameOf(item.text) : null;
    if (name === null) {
      stray ??= { at, message: `expected ${KNOWN}, saw ${echo(item)}; remove it` };
      if (isAtom(item, 'keyword') && spec.items[at + 1]?.kind === 'number') at += 1;
      continue;
    }
    const next = spec.items[at + 1];
    const value = next === undefined || next.kind === 'keyword' ? undefined : next;
    const entry = { value, at, isAlias: isAtom(item, 'keyword') && item.text in ALIASES };
    entries.set(name, [...(entries.get(name) ?? []), entry].slice(0, 2));
    if (value !== undefined) at += 1;
  }
  return { entries, stray };
}

function nameOf(keyword: string): ResourceName | null {
  return RESOURCE_NAMES.find((name) => name === keyword || name === aliasOf(keyword)) ?? null;
}

function aliasOf(keyword: string): ResourceName | null {
  return Object.hasOwn(ALIASES, keyword) ? (ALIASES[keyword] ?? null) : null;
}

function declaredOf([first, second]: readonly Entry[], at: number): DeclaredResource {
  if (first === undefined) {
    return { value: null, path: [at], fault: 'it is missing', isAlias: false };
  }
  const { isAlias } = first;
  if (second !== undefined) {
    return { value: null, path: [at, second.at], fault: 'it is declared twice', isAlias };
  }
  const { value } = first;
  if (value?.kind === 'number' && /^[1-9][0-9]*$/.test(value.text)) {
    const integer = Math.min(Number(value.text), Number.MAX_SAFE_INTEGER);
    return { value: integer, path: [at, first.at + 1], fault: null, isAlias };
  }
  const path = value === undefined ? [at, first.at] : [at, first.at + 1];
  return { value: null, path, fault: `it is ${echo(value)}`, isAlias };
}
