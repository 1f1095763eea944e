import { describe, expect, it } from 'vitest';
import { guessLanguage, languageNamed } from './code-language';

describe('the language that a fence names', () => {
  it.each([
    ['python', 'python'],
    ['Py', 'python'],
    ['sh', 'bash'],
    ['c++', 'cpp'],
    ['html', 'xml'],
    ['tsx', 'typescript'],
  ])('%s is %s', (name, language) => {
    expect(languageNamed(name)).toBe(language);
  });

  it.each(['', 'text', 'plaintext', 'output', 'constructor', '__proto__', 'mermaid'])(
    '"%s" is none that is highlighted',
    (name) => {
      expect(languageNamed(name)).toBeNull();
    },
  );
});

describe('the language of a block that says none', () => {
  it.each([
    ['python', 'import pandas as pd\n\ndf = pd.read_csv("a.csv")'],
    ['python', 'def area(side):\n    return side ** 2'],
    ['python', '# sum\nprint(1 + 2)'],
    ['json', '{"a": [1, 2]}'],
    ['json', '[\n  {\n    "name": "x"'],
    ['bash', '#!/bin/sh\nset -e'],
    ['bash', '$ npm install'],
    ['bash', 'pip install pandas'],
    ['diff', 'diff --git a/x b/x\nindex 1..2'],
    ['diff', '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b'],
    ['javascript', 'const x = 1;'],
    ['typescript', 'export type Id = string;'],
    ['sql', 'SELECT name FROM agents'],
    ['xml', '<!doctype html>\n<p>'],
    ['go', 'package main\n\nimport "fmt"'],
    ['rust', 'fn main() {\n}'],
  ])('is %s where it begins so: %j', (language, text) => {
    expect(guessLanguage(text)).toBe(language);
  });

  it.each([
    'A sentence about the import of goods from abroad.',
    'exitcode: 0 (execution succeeded)\nCode output: 5',
    '   a   b\n0  1   2',
    '--- \n\n**Navigation:**',
    '[1] Smith et al.',
    '{ not json }',
    '',
  ])('is not told by %j', (text) => {
    expect(guessLanguage(text)).toBeNull();
  });

  it('is told by the beginning alone', () => {
    expect(guessLanguage(`${'x\n'.repeat(600)}import os`)).toBeNull();
  });
});
