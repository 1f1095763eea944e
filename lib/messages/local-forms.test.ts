import { describe, expect, it } from 'vitest';
import { english } from './en/english-forms';
import { localForms } from './local-forms';

describe('numbers with their words', () => {
  it('are those of English', () => {
    const hits = (count: number) => english.counted(count, { one: 'hit', other: 'hits' });

    expect([0, 1, 2, 12_345].map(hits)).toEqual(['0 hits', '1 hit', '2 hits', '12,345 hits']);
  });

  it('have their thousands apart where they are read as sizes', () => {
    expect([999, 58_900, 1_234_567].map(english.grouped)).toEqual(['999', '58,900', '1,234,567']);
    expect(localForms('de').grouped(58_900)).toBe('58.900');
  });

  it('have as many decimals as are asked for', () => {
    expect([0, 4.1, 9.999].map((value) => english.decimal(value, 2))).toEqual([
      ...['0.00', '4.10', '10.00'],
    ]);
    expect(localForms('de').decimal(1234.56, 1)).toBe('1234,6');
  });

  it('are written in groups where they are long', () => {
    expect([0, 999, 12_345].map(english.grouped)).toEqual(['0', '999', '12,345']);
    expect(localForms('de').grouped(12_345)).toBe('12.345');
  });

  it('stand in lists, and so does what is drawn', () => {
    const ken = { agent: 'agent:ken' };

    expect(english.and(['a', 'b', 'c']).join('')).toBe('a, b and c');
    expect(english.or([ken, 'b'])).toEqual([ken, ' or ', 'b']);
    expect(english.and([])).toEqual([]);
    expect(localForms('de').and(['a', 'b']).join('')).toBe('a und b');
  });

  it('are those of a language with other forms and other digits', () => {
    const forms = { one: 'plik', few: 'pliki', many: 'plików', other: 'pliku' };
    const polish = localForms('pl');

    expect([1, 2, 5, 22, 1.5].map((count) => polish.plural(count, forms))).toEqual([
      ...['plik', 'pliki', 'plików', 'pliki'],
      'pliku',
    ]);
    expect(localForms('ar-EG').number(12)).toBe('١٢');
  });
});
