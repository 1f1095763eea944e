// What the rules said of a dialect, out of a payload that may come from anywhere: as the schemas `RuleVerdict` and `DialectSignature`
// have it, without their weight, for every thread reads it.
import type {
  DialectSignature,
  RuleCheck,
  RuleVerdict,
} from '@/lib/model/dialects/dialect-summary';
import {
  CHECK_VERDICTS,
  DIALECT_RULES,
  DIALECT_SIGNATURES,
} from '@/lib/model/dialects/dialect-words';
import { isObject } from '@/lib/std/is-object';

/** All verdicts of a list; none where one of them is no verdict. */
export function verdictsIn(value: unknown): RuleVerdict[] {
  return listOf(value, readVerdict) ?? [];
}

/** What is known of the signature; null where the value says nothing of it. */
export function signatureIn(value: unknown): DialectSignature | null {
  return DIALECT_SIGNATURES.find((known) => known === value) ?? null;
}

function readVerdict(value: unknown): RuleVerdict | null {
  const found = readFigures(value);
  if (found === null || !isObject(value)) return null;
  const rule = DIALECT_RULES.find((known) => known === value.rule);
  const checks = listOf(value.checks, readCheck);
  return rule === undefined || checks === null ? null : { rule, ...found, checks };
}

function readCheck(value: unknown): RuleCheck | null {
  const found = readFigures(value);
  if (found === null || !isObject(value) || typeof value.name !== 'string') return null;
  return { name: value.name, ...found };
}

function readFigures(value: unknown): Omit<RuleCheck, 'name'> | null {
  if (!isObject(value)) return null;
  const { measured, limit, at, message } = value;
  const verdict = CHECK_VERDICTS.find((known) => known === value.verdict);
  if (verdict === undefined || typeof message !== 'string') return null;
  if (!isFigure(measured) || !isFigure(limit) || !isPlace(at)) return null;
  return { verdict, measured, limit, at, message };
}

function isFigure(value: unknown): value is number | string {
  return typeof value === 'string' || Number.isFinite(value);
}

function isPlace(value: unknown): value is number | null {
  return value === null || Number.isSafeInteger(value);
}

function listOf<T>(value: unknown, read: (item: unknown) => T | null): T[] | null {
  if (!Array.isArray(value)) return null;
  const items = value.map(read);
  return items.some((item) => item === null) ? null : items.filter((item) => item !== null);
}
