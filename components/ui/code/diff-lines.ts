// A unified diff line by line: what was added, what was removed, and what only says where.

export type ChangedLine = {
  readonly kind: 'added' | 'removed' | 'place' | 'same';
  readonly text: string;
};

/** How a text begins that is a unified diff as a whole. */
const BEGINNING =
  /^(?:diff --git \S|Index: \S|--- \S[^\n]*\n\+\+\+ \S|@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@)/;

/** The head of one file's changes. */
const HEAD = /^(?:diff |index |Index: |=====|(?:new|deleted|old) |rename |similarity |Binary )/;

/** Of a hunk: how many lines of it are of the old text and how many of the new one. */
const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

/** Whether a whole text is a unified diff, and nothing else stands before it. */
export function isDiff(text: string): boolean {
  return BEGINNING.test(text) && /^@@ -\d/m.test(text);
}

/** The lines of a diff; of one that is cut or written by hand the first sign of a line tells what it is. */
export function diffLines(text: string): ChangedLine[] {
  const left = { removed: 0, added: 0 };
  return text.split('\n').map((line) => ({ kind: kindOf(line, left), text: line }));
}

function kindOf(line: string, left: { removed: number; added: number }): ChangedLine['kind'] {
  const hunk = HUNK.exec(line);
  if (hunk !== null) {
    left.removed = Number(hunk[1] ?? 1);
    left.added = Number(hunk[2] ?? 1);
    return 'place';
  }
  const isInHunk = left.removed > 0 || left.added > 0;
  // A removed line that begins with two dashes looks like the name of a file.
  if (!isInHunk && (/^(?:---|\+\+\+) /.test(line) || line.startsWith('@@') || HEAD.test(line))) {
    return 'place';
  }
  if (line.startsWith('\\')) return 'place';
  if (line.startsWith('+')) {
    left.added -= 1;
    return 'added';
  }
  if (line.startsWith('-')) {
    left.removed -= 1;
    return 'removed';
  }
  left.added -= 1;
  left.removed -= 1;
  return 'same';
}
