// The one error class: what is recognised as one.
import { expect, test, vi } from 'vitest';
import { AppError, toAppError } from './app-error';

test('an error of the server is known where a page caught it, whose bundle has the class again', async () => {
  vi.resetModules();
  const pages = await import('./app-error');
  expect(pages.AppError).not.toBe(AppError);
  const thrown = new AppError('limit_exceeded', 'too much to tell');
  expect(pages.toAppError(thrown)).toBe(thrown);
  expect(thrown instanceof pages.AppError).toBe(true);
});

test('whatever else was thrown is internal and keeps its cause', () => {
  for (const thrown of [new Error('a'), { code: 'limit_exceeded' }, 'text', null, undefined]) {
    const error = toAppError(thrown);
    expect(error.code).toBe('internal');
    expect(error.cause ?? null).toBe(thrown ?? null);
  }
});
