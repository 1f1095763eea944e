// Reads the YAML of strangers: one document, with bounds before anything recursive runs, because text that is nested
// deeply enough ends the process inside the library and not with an error.
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  Parser,
  parseDocument,
  visit,
} from 'yaml';
import type { Failure } from '@/lib/model/failure';
import { isStorableText } from '@/lib/model/storable-text';
import { err, ok, type Result } from '@/lib/std/result';
import { utf8Length } from '@/lib/std/utf8';

/** The text of one workflow, in bytes: some thousand lines. */
export const WORKFLOW_BYTES_MAX = 64 * 1024;

/** Maps and lists within each other: a schema at its deepest, under its workflow. */
const YAML_DEPTH_MAX = 80;

/** Keys and items in all: the library compares each key of a map with all others. */
const YAML_ENTRIES_MAX = 2_000;

/** A value of the document as JSON knows it, with its place in the text. */
export type YamlValue =
  | { readonly kind: 'map'; readonly at: number; readonly entries: readonly YamlEntry[] }
  | { readonly kind: 'list'; readonly at: number; readonly items: readonly YamlValue[] }
  | {
      readonly kind: 'scalar';
      readonly at: number;
      readonly value: string | number | boolean | null;
    };

export type YamlEntry = { readonly key: string; readonly at: number; readonly value: YamlValue };

export type YamlText = {
  readonly root: YamlValue;
  /** The line of a place, from 1. */
  readonly lineOf: (at: number) => number;
};

/** The one document of a text, or the first thing that is wrong with it. */
export function readYaml(source: string): Result<YamlText, Failure> {
  const bytes = utf8Length(source);
  if (bytes > WORKFLOW_BYTES_MAX) {
    const message = `Expected at most ${WORKFLOW_BYTES_MAX} bytes of YAML, saw ${bytes}.`;
    return err({ code: 'body_too_large', message });
  }
  if (!isStorableText(source)) {
    return err({ code: 'bad_text', message: 'Expected text without U+0000 or lone surrogates.' });
  }
  const lines = new LineCounter();
  const lineOf = (at: number) => lines.linePos(at).line;
  const failure = marksFailure(source) ?? boundsFailure(source);
  if (failure) return err(failure);
  const document = parseDocument(source, {
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'error',
  });
  const fault = documentFault(document);
  if (fault) return err({ ...fault, message: `Line ${lineOf(fault.at)}: ${fault.message}` });
  return ok({ root: yamlValueOf(document.contents), lineOf });
}

const TOO_DEEP: Failure = {
  code: 'too_deep',
  message: `Expected at most ${YAML_DEPTH_MAX} maps and lists within each other.`,
};

const TOO_MANY: Failure = {
  code: 'limit_exceeded',
  message: `Expected at most ${YAML_ENTRIES_MAX} keys and items.`,
};

/** Begins, ends or parts an entry: of a map in braces a colon and a comma, of all others one of them. */
const ENTRY_MARKS: ReadonlySet<string> = new Set([',', '-', ':', '?']);

/** Told by the words of the text alone, for the parser's own time grows with the square of what is open. */
function marksFailure(source: string): Failure | null {
  let open = 0;
  let ofLine = 0;
  let marks = 0;
  for (const token of new Lexer().lex(source)) {
    if (token.endsWith('\n')) ofLine = 0;
    if (token === '[' || token === '{') open += 1;
    else if (token === ']' || token === '}') open -= 1;
    else if (ENTRY_MARKS.has(token)) {
      marks += 1;
      // Outside of brackets each mark of a line stands within the one before.
      if (open === 0) ofLine += 1;
    }
    if (open < 0) return { code: 'invalid_value', message: 'Saw a bracket that closes nothing.' };
    if (open > YAML_DEPTH_MAX || ofLine > YAML_DEPTH_MAX) return TOO_DEEP;
    if (marks > 2 * YAML_ENTRIES_MAX) return TOO_MANY;
  }
  return null;
}

type Fault = Failure & { readonly at: number };

function invalid(at: number, message: string): Fault {
  return { code: 'invalid_value', message, at };
}

/** Walks the tokens, which the library makes without recursion. */
function boundsFailure(source: string): Failure | null {
  let entries = 0;
  const open: { readonly token: unknown; readonly depth: number }[] = [];
  for (const token of new Parser().parse(source)) {
    open.push({ token, depth: 0 });
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { token, depth } = next;
      if (typeof token !== 'object' || token === null) continue;
      if (depth > YAML_DEPTH_MAX) return TOO_DEEP;
      open.push({ token: Reflect.get(token, 'value'), depth });
      const items: unknown = Reflect.get(token, 'items');
      if (!Array.isArray(items)) continue;
      entries += items.length;
      for (const item of items) {
        open.push({ token: Reflect.get(item, 'key'), depth: depth + 1 });
        open.push({ token: Reflect.get(item, 'value'), depth: depth + 1 });
      }
    }
    if (entries > YAML_ENTRIES_MAX) return TOO_MANY;
  }
  return null;
}

/** What the library complains of, and what YAML has beyond JSON. */
function documentFault(document: Document.Parsed): Fault | null {
  const [problem] = [...document.errors, ...document.warnings];
  if (problem) return invalid(problem.pos[0], `${problem.message}.`);
  let fault: Fault | null = null;
  visit(document, {
    Node(_, node) {
      const at = placeOf(node);
      if (isAlias(node) || ('anchor' in node && node.anchor)) {
        fault = invalid(at, 'anchors and aliases are not supported: write it out.');
      } else if (isScalar(node) && !isJsonScalar(node.value)) {
        fault = invalid(at, 'expected text, a number, true, false or null.');
      }
      return fault ? visit.BREAK : undefined;
    },
    Pair(_, { key }) {
      const isName = isScalar(key) && typeof key.value === 'string';
      if (!isName) fault = invalid(placeOf(key), 'expected a key that is text; quote numbers.');
      else if (key.value === '__proto__') {
        fault = { code: 'proto_key', at: placeOf(key), message: 'the key __proto__ is refused.' };
      }
      return fault ? visit.BREAK : undefined;
    },
  });
  return fault;
}

function isJsonScalar(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return value === null || typeof value === 'string' || typeof value === 'boolean';
}

function placeOf(node: unknown): number {
  const range: unknown = typeof node === 'object' && node !== null && Reflect.get(node, 'range');
  const [start] = Array.isArray(range) ? range : [];
  return typeof start === 'number' ? start : 0;
}

/** At most `YAML_DEPTH_MAX` deep. */
function yamlValueOf(node: unknown): YamlValue {
  const at = placeOf(node);
  if (isMap<Node, Node | null>(node)) {
    const entries = node.items.map(({ key, value }) => ({
      key: String(isScalar(key) ? key.value : key),
      at: placeOf(key),
      // `key:` without a value has its place at the key.
      value: value === null ? nothing(placeOf(key)) : yamlValueOf(value),
    }));
    return { kind: 'map', at, entries };
  }
  if (isSeq<Node>(node)) return { kind: 'list', at, items: node.items.map(yamlValueOf) };
  const value = isScalar(node) ? node.value : null;
  return {
    kind: 'scalar',
    at,
    value:
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? value
        : null,
  };
}

function nothing(at: number): YamlValue {
  return { kind: 'scalar', at, value: null };
}

/** The value as JSON has it. */
export function plainOf(value: YamlValue): unknown {
  if (value.kind === 'scalar') return value.value;
  if (value.kind === 'list') return value.items.map(plainOf);
  return Object.fromEntries(value.entries.map((entry) => [entry.key, plainOf(entry.value)]));
}
