import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/model/errors/app-error';
import { failureKind, toStoreError } from './errors';

/** An error as Prisma throws it around what the driver said. */
const prismaError = (code: string, cause: object) =>
  Object.assign(new Error('Raw query failed.'), { code, meta: { driverAdapterError: { cause } } });
const driverSaid = (originalCode: string, kind = 'sqlite') =>
  prismaError('P2010', { kind, originalCode, originalMessage: 'it failed' });

describe('a failure of the database', () => {
  it.each([
    ['5', 'busy'],
    ['261', 'busy'],
    ['6', 'busy'],
    ['13', 'full'],
    ['10', 'full'],
    ['778', 'full'],
    ['14', 'unavailable'],
    ['8', 'unavailable'],
    ['19', 'constraint'],
    ['1555', 'constraint'],
    ['1811', 'constraint'],
    ['1', 'other'],
    ['11', 'damaged'],
    ['26', 'damaged'],
    ['266', 'damaged'],
    ['522', 'damaged'],
  ])("of SQLite's code %s is %s", (code, kind) => {
    expect(failureKind(driverSaid(code))).toBe(kind);
  });

  it.each([
    ['53100', 'full'],
    ['58030', 'full'],
    ['53300', 'unavailable'],
    ['57P01', 'unavailable'],
    ['08006', 'unavailable'],
    ['28P01', 'unavailable'],
    ['3D000', 'unavailable'],
    ['55000', 'unavailable'],
    ['55P03', 'unavailable'],
    ['25P03', 'unavailable'],
    ['40P01', 'busy'],
    ['23505', 'constraint'],
    ['42P01', 'other'],
    ['XX001', 'damaged'],
    ['P0001', 'other'],
  ])("of Postgres's state %s is %s", (code, kind) => {
    expect(failureKind(driverSaid(code, 'postgres'))).toBe(kind);
  });

  it('is told by the kind of the driver where it has no code', () => {
    expect(failureKind(prismaError('P2010', { kind: 'DatabaseNotReachable' }))).toBe('unavailable');
    expect(failureKind(Object.assign(new Error('gone'), { code: 'P2028' }))).toBe('unavailable');
    expect(failureKind(Object.assign(new Error('gone'), { code: 'ECONNRESET' }))).toBe(
      'unavailable',
    );
    expect(failureKind(new TypeError('a bug'))).toBe('other');
    expect(failureKind(null)).toBe('other');
  });

  it('becomes an AppError that says when to come back, where it is one that passes', () => {
    expect(toStoreError(driverSaid('13'))).toMatchObject({ code: 'store_full', retryAfterSec: 10 });
    expect(toStoreError(driverSaid('5'))).toMatchObject({
      code: 'store_unavailable',
      retryAfterSec: 1,
    });
  });

  it('is left as it is where it is a bug, a constraint that is none of the log, or told already', () => {
    const told = new AppError('conflict', 'told already');
    for (const error of [new TypeError('a bug'), driverSaid('1555'), told]) {
      expect(toStoreError(error)).toBe(error);
    }
  });
});
