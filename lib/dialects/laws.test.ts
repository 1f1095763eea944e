import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partAt } from '@/lib/sexpr/place';
import { printPretty, printSexpr } from '@/lib/sexpr/printer';
import { atom, isAtom, isList, type Sexpr } from '@/lib/sexpr/sexpr';
import {
  anyCall,
  anyDefinition,
  anySexpr,
  fullCall,
  niceDefinition,
  verified,
  verifiedDialect,
} from '@/lib/testing/dialects/dialect-arbitraries';
import { form } from '@/lib/testing/dialects/dialect-texts';
import { lawRuns } from '@/lib/testing/law-runs';
import { diffDialects } from './definition/diff';
import { readDialect } from './definition/read-dialect';
import { expandCall } from './expansion/expand';
import { type Trace, traceCall } from './expansion/trace';
import { coreFormFault } from './language/core-language';
import { measure } from './language/measure';
import { verifyDialect } from './rules/verify';

const RUNS = { numRuns: lawRuns(300) };

const EXPECTED_CODES = new Set([
  ...['unknown_dialect', 'missing_field', 'unknown_field', 'duplicate_key'],
  ...['limit_exceeded', 'invalid_value'],
]);

/** Every atom in order, printed; an empty list stands for itself. */
function leavesOf(expr: Sexpr): string[] {
  if (!isList(expr)) return [printSexpr(expr)];
  return expr.items.length === 0 ? ['()'] : expr.items.flatMap(leavesOf);
}

function depthOf(expr: Sexpr): number {
  return isList(expr) ? 1 + Math.max(0, ...expr.items.map(depthOf)) : 0;
}

describe('the measure of an expression', () => {
  it('is its depth and the characters that are printed', () => {
    fc.assert(
      fc.property(anySexpr, (expr) => {
        const characters = [...printSexpr(expr)].length;
        expect(measure(expr)).toEqual({ depth: depthOf(expr), characters });
      }),
      RUNS,
    );
  });
});

describe('any definition', () => {
  it('is read or refused with places in it, and judged with places in its text', () => {
    let judged = 0;
    fc.assert(
      fc.property(anyDefinition, (definition) => {
        const source = printSexpr(definition);
        const dialect = readDialect(definition);
        if (!dialect.ok) {
          for (const { path, message } of dialect.error) {
            expect(partAt(definition, (path ?? '').split('/').slice(1)), path).not.toBeNull();
            expect(message).toMatch(/^expected .+, saw .+/s);
          }
          return;
        }
        judged += 1;

        const verdicts = verifyDialect(dialect.value, { source, parents: () => null });

        expect(verdicts.map(({ rule }) => rule)).toEqual(['R1', 'R2', 'R3', 'R4']);
        for (const { verdict, checks } of verdicts) {
          const isBroken = checks.some((check) => check.verdict === 'fail');
          expect(verdict).toBe(isBroken ? 'fail' : 'pass');
          for (const check of checks.filter(({ verdict: each }) => each === 'fail')) {
            expect(check.at, check.message).not.toBeNull();
            expect(source[(check.at ?? 0) - 1] ?? '(').toMatch(/[\s(]/);
          }
        }
      }),
      RUNS,
    );
    expect(judged).toBeGreaterThan(RUNS.numRuns / 100);
  });
});

describe('a dialect that passed', () => {
  it('is generated often enough for these laws to say something', () => {
    const sample = fc.sample(niceDefinition, 300).map(verified);

    expect(sample.filter((dialect) => dialect !== null).length).toBeGreaterThan(100);
  });

  it('turns any call into messages of the core language within its limits, or fails by its own codes', () => {
    let expansions = 0;
    fc.assert(
      fc.property(verifiedDialect, anyCall, (installed, call) => {
        const result = expandCall(installed, call);

        expect(expandCall(installed, call)).toEqual(result);
        if (!result.ok) {
          expect(EXPECTED_CODES).toContain(result.error.code);
          expect(result.error.message).toMatch(/^expected .+ saw .+/s);
          return;
        }
        expansions += 1;
        const { messages, text } = result.value;
        const { maxDepth, maxExpansionSize } = installed.dialect.resources;
        expect(messages.map(coreFormFault)).toEqual(messages.map(() => null));
        expect(text.split('\n').map(form)).toEqual(messages);
        expect([...text].length).toBeLessThanOrEqual(maxExpansionSize ?? 0);
        for (const message of messages) {
          expect(measure(message).depth).toBeLessThanOrEqual(maxDepth ?? 0);
        }
      }),
      RUNS,
    );
    expect(expansions).toBeGreaterThan(RUNS.numRuns / 100);
  });

  it('leaves no parameter in place that the call gave', () => {
    fc.assert(
      fc.property(verifiedDialect, fc.constantFrom('p', 'q'), (installed, name) => {
        const given = fullCall(installed, name, (parameter) => atom('string', parameter));
        const result = expandCall(installed, given);
        if (!result.ok) return;

        const names = installed.performatives.get(name)?.parameters.map((each) => each.name);
        const words = result.value.messages.flatMap(leavesOf);
        expect(words.filter((word) => names?.includes(word))).toEqual([]);
      }),
      RUNS,
    );
  });

  it('never exceeds a limit where every argument is one character', () => {
    fc.assert(
      fc.property(verifiedDialect, fc.constantFrom('p', 'q'), (installed, name) => {
        const small = fullCall(installed, name, () => atom('number', '1'));
        const hasRest = installed.performatives
          .get(name)
          ?.parameters.some(({ kind }) => kind === 'rest');
        const result = expandCall(installed, small);

        if (!result.ok && hasRest !== true) expect(result.error.code).not.toBe('limit_exceeded');
      }),
      RUNS,
    );
  });

  it('is the same as itself, however it is laid out', () => {
    fc.assert(
      fc.property(niceDefinition, (definition) => {
        const one = readDialect(definition);
        const other = readDialect(form(printPretty(definition, 12)));
        if (!one.ok || !other.ok) return;

        expect(diffDialects(one.value, other.value)).toEqual({ clauses: [], performatives: [] });
      }),
    );
  });
});

describe('a trace', () => {
  const traced = fc.tuple(verifiedDialect, anyCall);

  function check(trace: Trace, template: Sexpr): void {
    const parts = trace.steps.filter(({ kind }) => kind !== 'or' && kind !== 'cond');
    const said = parts.flatMap(({ value }) => leavesOf(form(value)));
    expect(said).toEqual(trace.messages.flatMap(leavesOf));
    for (const { kind, parameter, value, templatePath, expansionPath } of parts) {
      const [index, ...path] = expansionPath;
      const message = trace.messages[Number(index)];
      expect(message && printSexpr(partAt(message, path) ?? message)).toBe(value);
      const written = partAt(template, templatePath);
      if (kind !== 'literal')
        expect(isAtom(written ?? undefined, 'symbol', parameter ?? '')).toBe(true);
      else if (value !== '()') expect(written && printSexpr(written)).toBe(value);
    }
  }

  it('comes to what the expansion comes to, and its steps make up every atom of it in order', () => {
    fc.assert(
      fc.property(traced, ([installed, call]) => {
        const expansion = expandCall(installed, call);
        const trace = traceCall(installed, call);
        if (!expansion.ok || !trace.ok) {
          expect(trace).toEqual(expansion);
          return;
        }
        const { steps: _, ...rest } = trace.value;
        expect(rest).toEqual(expansion.value);
        const name = call.items[0];
        const performative = isAtom(name, 'symbol')
          ? installed.performatives.get(name.text)
          : undefined;
        check(trace.value, performative?.template ?? call);
      }),
      RUNS,
    );
  });
});
