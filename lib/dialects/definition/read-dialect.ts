// From `(define name ...)` to a Dialect. What is refused here cannot be understood in one way only; what can be read and
// breaks R1 to R4 is a verdict of verify.ts.
import type { Failure } from '@/lib/model/failure';
import { DEPTH_MAX } from '@/lib/sexpr/limits';
import { type Atom, headOf, isAtom, isList, type List, type Sexpr } from '@/lib/sexpr/sexpr';
import { err, ok, type Result } from '@/lib/std/result';
import { isReserved } from '../language/core-language';
import { cut, echo } from '../language/echo';
import { CORE_LANGUAGE } from '../language/language';
import { FAULTS_MAX } from '../language/limits';
import { measure } from '../language/measure';
import { pointerOf } from '../language/trail';
import type { Dialect, Performative } from './dialect';
import { locateDefinition } from './find-definition';
import { readParameters } from './parameters';
import { readResources } from './resources';

/** The `(define ...)` inside a message that defines or teaches a dialect; null where there is none. */
export function findDefinition(expr: Sexpr): List | null {
  return locateDefinition(expr)?.definition ?? null;
}

/**
 * `define-dialect = "(" "define" SP dialect-name *(SP dialect-clause) ")"`. Failures have pointers into the definition, at
 * most FAULTS_MAX of them.
 */
export function readDialect(definition: Sexpr): Result<Dialect, Failure[]> {
  if (!isList(definition) || headOf(definition) !== 'define') {
    const message = `expected (define name ...), saw ${echo(headItem(definition))}`;
    return err([{ code: 'invalid_type', message, path: '', rule: 'B6' }]);
  }
  const { depth } = measure(definition);
  if (depth > DEPTH_MAX) {
    const message = `expected at most ${DEPTH_MAX} levels of lists, saw ${depth}; flatten it`;
    return err([{ code: 'too_deep', message, path: '', rule: 'BD28' }]);
  }
  return new DefinitionReader(definition).read();
}

function headItem(expr: Sexpr): Sexpr | undefined {
  return isList(expr) ? expr.items[0] : expr;
}

const CLAUSES: ReadonlySet<string> = new Set(['extends', 'author', 'resources']);

class DefinitionReader {
  private readonly definition: List;
  private readonly failures: Failure[] = [];
  private readonly clauses = new Map<string, Sexpr>();
  /** Keywords that stood already, as the name too: a place such as `:author` is behind the first of them. */
  private readonly keywords = new Set<string>();
  private readonly performatives: Performative[] = [];
  private readonly names = new Set<string>();

  constructor(definition: List) {
    this.definition = definition;
  }

  read(): Result<Dialect, Failure[]> {
    const [, named] = this.definition.items;
    const name = this.nameAt(named, ['1'], 'the dialect');
    if (isAtom(named, 'keyword')) this.keywords.add(named.text);
    this.readClauses();
    const parent = this.parentName();
    const author = this.authorName();
    if (name === null || this.failures.length > 0) return err(this.failures);
    const { declared } = readResources(this.definition);
    const resources = {
      maxDepth: declared['max-depth'].value,
      maxExpansionSize: declared['max-expansion-size'].value,
      maxVerifyTime: declared['max-verify-time'].value,
    };
    const { performatives, definition } = this;
    return ok({ name, extends: parent, author, resources, performatives, definition });
  }

  /** `dialect-clause = extends-clause / extend-clause / resource-clause / author-clause` */
  private readClauses(): void {
    const { items } = this.definition;
    for (let at = 2; at < items.length; at += 1) {
      const item = items[at];
      if (isAtom(item, 'keyword')) {
        const value = items[at + 1];
        const isValue = value?.kind !== 'keyword' && headOf(value) !== 'extend';
        this.readKeyword(item, isValue ? value : undefined, at);
        if (isValue) at += 1;
      } else if (isList(item) && headOf(item) === 'extend') {
        this.readExtend(item, at);
      } else {
        const expected = 'expected :extends, :author, :resources or (extend ...)';
        this.fail('invalid_type', [String(at)], `${expected}, saw ${echo(item)}`);
      }
    }
  }

  private readKeyword(keyword: Atom, value: Sexpr | undefined, at: number): void {
    const name = keyword.text;
    if (!CLAUSES.has(name)) {
      const message = `expected :extends, :author or :resources, saw ${echo(keyword)}; remove it`;
      this.fail('unknown_field', [String(at)], message);
    } else if (this.keywords.has(name)) {
      this.fail('duplicate_key', [String(at)], `expected :${name} once, saw it again`, 'BD20');
    } else if (value === undefined) {
      this.fail('missing_field', [String(at)], `expected a value of :${name}, saw none`);
    } else {
      this.clauses.set(name, value);
    }
    this.keywords.add(name);
  }

  /** `extends-clause = ":extends" SP dialect-name`; without one it is `cbcl` that is extended (BD20). */
  private parentName(): string {
    const value = this.clauses.get('extends');
    const named = value === undefined ? null : this.nameAt(value, [':extends'], 'a dialect');
    return named ?? CORE_LANGUAGE;
  }

  /** `author-clause = ":author" SP agent-id`; that there is one is R4. */
  private authorName(): string | null {
    const value = this.clauses.get('author');
    if (value === undefined) return null;
    if (isAtom(value, 'agent')) return value.text;
    const message = `expected an agent such as @alice as author, saw ${echo(value)}`;
    this.fail('invalid_type', [':author'], message, 'B19');
    return null;
  }

  /** `extend-clause = "(" "extend" SP new-perf-name SP param-list SP expansion ")"` */
  private readExtend(clause: List, at: number): void {
    const path = [String(at)];
    const [, nameItem, parameterItem, template, extra] = clause.items;
    const name = this.nameAt(nameItem, [...path, '1'], 'the performative');
    const parametersPath = parameterItem === undefined ? path : [...path, '2'];
    const parameters = readParameters(parameterItem, parametersPath);
    if (!parameters.ok) this.push(parameters.error);
    if (template === undefined) {
      this.fail('missing_field', path, 'expected a template after the parameters, saw none');
    } else if (extra !== undefined) {
      const message = `expected one template, saw ${echo(extra)} after it; several messages are a list of them`;
      this.fail('invalid_value', [...path, '4'], message);
    }
    if (name === null || !parameters.ok || template === undefined) return;
    // Names that differ in case alone would be told apart by programs and by nobody else.
    if (this.names.has(name.toLowerCase())) {
      const message = `expected each performative once, saw ${cut(name)} again; rename one`;
      this.fail('duplicate_key', [...path, '1'], message);
    }
    this.names.add(name.toLowerCase());
    this.performatives.push({ name, parameters: parameters.value, template, path });
  }

  /** A name is a symbol. A reserved one in any other spelling is an attempt at R3 and says so. */
  private nameAt(item: Sexpr | undefined, path: readonly string[], whose: string): string | null {
    if (item?.kind === 'symbol') return item.text;
    const code = item === undefined ? 'missing_field' : 'invalid_type';
    const message = `expected the name of ${whose} as a plain word, saw ${echo(item)}`;
    const isDisguise = item !== undefined && !isList(item) && isReserved(item.text);
    this.fail(
      code,
      item === undefined ? path.slice(0, -1) : path,
      message,
      isDisguise ? 'B18' : 'B6',
    );
    return null;
  }

  private fail(code: Failure['code'], path: readonly string[], message: string, rule = 'B6'): void {
    this.push({ code, message, path: pointerOf(path), rule });
  }

  private push(failure: Failure): void {
    if (this.failures.length < FAULTS_MAX) this.failures.push(failure);
  }
}
