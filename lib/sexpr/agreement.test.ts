import { describe, expect, it } from 'vitest';
import { runCampaign } from '@/lib/testing/fuzz/campaign';
import { sexprTarget } from '@/lib/testing/fuzz/sexpr-target';
import { isThorough, lawRuns } from '@/lib/testing/law-runs';
import { disagreement } from '@/lib/testing/sexpr/sexpr-agreement';
import { STATES, type StateName } from '@/lib/testing/sexpr/sexpr-profile';

/** Of each sort; `npm run fuzz` runs a million. */
const COUNT = lawRuns(2_000);
/** Of texts that are tried one and all; the longest are most of the work. */
const LENGTH_MAX = isThorough ? 5 : 4;

/** A text that leads to each state. */
const LEADS_TO: Readonly<Record<StateName, string>> = {
  space: '',
  comment: ';',
  string: '"',
  escape: '"\\',
  minus: '-',
  integer: '5',
  point: '5.',
  decimal: '5.5',
  symbol: 'a',
  symbolEnd: 'a?',
  hash: '#',
  boolean: '#t',
  at: '@',
  agent: '@a',
  agentEnd: '@a?',
  colon: ':',
  keyword: ':a',
  keywordEnd: ':a?',
  quote: "'",
  quoted: "'a",
  quotedEnd: "'a?",
  ampersand: '&',
  k: '&k',
  ke: '&ke',
  o: '&o',
  op: '&op',
  opt: '&opt',
  opti: '&opti',
  optio: '&optio',
  option: '&option',
  optiona: '&optiona',
  r: '&r',
  re: '&re',
  res: '&res',
  marker: '&key',
};

describe('the reader and the recogniser that runs the written profile', () => {
  it('answer alike on generated inputs and on mutations of them', () => {
    const report = runCampaign(sexprTarget, { count: COUNT, seed: 4 });

    expect(report.failures).toEqual([]);
    expect(report.generated + report.mutated).toBe(2 * COUNT);
  });

  it(`answer alike on every text of up to ${LENGTH_MAX} nasty characters`, () => {
    const alphabet = ['(', ')', '"', '\\', ';', ':', '@', '#', 'a', '1', ' ', '\n'];
    let texts = [''];
    let checked = 0;
    let expected = 0;
    for (let length = 0; length <= LENGTH_MAX; length += 1) {
      if (length > 0) texts = texts.flatMap((text) => alphabet.map((char) => text + char));
      const disputed = texts.filter((text) => disagreement(text) !== null);
      checked += texts.length;
      expected += alphabet.length ** length;

      expect(disputed).toEqual([]);
    }
    expect(checked).toBe(expected);
  });

  it('answer alike on every character in every state of the profile, whatever follows', () => {
    const characters = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
    characters.push(
      '\u07ff',
      '\u0800',
      '\ud7ff',
      '\ud800',
      '\udfff',
      '\ue000',
      '\uffff',
      '\u{10000}',
    );
    const texts = Object.values(LEADS_TO).flatMap((lead) =>
      characters.flatMap((char) => ['', ' ', '"', ')', 'a'].map((rest) => lead + char + rest)),
    );

    expect(Object.keys(LEADS_TO)).toEqual(Object.keys(STATES));
    expect(texts.filter((text) => disagreement(text) !== null)).toEqual([]);
  });

  it('answer alike where atoms of all kinds stop halfway or go on too long', () => {
    const alphabet = [
      '#',
      't',
      '&',
      'key',
      'optional',
      'rest',
      "'",
      '?',
      '=',
      '-',
      '.',
      '5',
      '(',
      ' ',
    ];
    const pairs = alphabet.flatMap((first) => alphabet.map((second) => first + second));
    const texts = pairs.flatMap((first) => pairs.map((second) => first + second));

    expect(texts.filter((text) => disagreement(text) !== null)).toEqual([]);
  });
});
