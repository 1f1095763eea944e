// The text of docs/conformance.md: every row of every protocol's checklist, how far it is kept, and where that is tested.
// Made from the requirements and vectors that the tests use, so that it cannot say anything else than they do.
import type { Codec } from '@/lib/protocols/codec/codec';
import type { Requirement } from '@/lib/protocols/codec/requirement';
import { loadVectors, type Vector, type VectorFile } from './vectors';

/** What becomes of a row: findings tell who breaks it, we keep it, nobody can tell, or it is not there. */
export const STATUSES = ['judged', 'kept', 'not checkable', 'not built'] as const;
export type ConformanceStatus = (typeof STATUSES)[number];

type Protocol = Pick<Codec, 'title' | 'protocol' | 'requirements'> & {
  readonly vectors: readonly VectorFile[];
  readonly source: string;
};

/** What is written above the tables. */
const INTRODUCTION = `# Conformance

Every rule of the specifications, and every gap or contradiction in them with our reading, as one row each.
**Judged** means that a message which breaks the row is refused or marked with a finding that cites it.
**Kept** means that the row asks something of Colloquy itself, and that a test shows that it does it.
**Not checkable** means that no program could tell, and **not built** that something is missing; both say what.
This file is printed from the requirements and vectors in \`lib/protocols\`; a test compares them.`;

/** What becomes of a row. */
export function statusOf({ shownBy, testedIn }: Requirement): ConformanceStatus {
  if (shownBy === 'nothing') return 'not checkable';
  if (shownBy === 'message') return 'judged';
  if (testedIn === undefined) return 'not built';
  return shownBy === 'log' ? 'judged' : 'kept';
}

/** The whole document over the protocols given, with the vectors of their folders. */
export function conformanceTable(codecs: readonly Codec[]): string {
  const protocols = codecs.map((codec): Protocol => {
    const folder = new URL(`../../protocols/${codec.protocol}/vectors/`, import.meta.url);
    const { vectors, manifest } = loadVectors(folder);
    const { title, revision, source } = manifest.specification;
    return { ...codec, vectors, source: `${title} (${revision}), ${source}` };
  });
  return `${[INTRODUCTION, summary(protocols), ...protocols.map(section)].join('\n\n')}\n`;
}

function summary(protocols: readonly Protocol[]): string {
  const lines = protocols.map(({ title, requirements, vectors }) => {
    const rows = Object.values(requirements);
    const counts = STATUSES.map((status) => rows.filter((row) => statusOf(row) === status).length);
    return [title, rows.length, ...counts, vectors.length];
  });
  const total = lines.reduce<number[]>(
    (sums, [, ...counts]) => counts.map((count, place) => Number(count) + (sums[place] ?? 0)),
    [],
  );
  return table(['protocol', 'rows', ...STATUSES, 'vectors'], [...lines, ['**all**', ...total]]);
}

function section({ title, source, requirements, vectors }: Protocol): string {
  const rows = Object.entries(requirements).map(([id, requirement]) => {
    const { level, source: clause, behaviour, note } = requirement;
    const status = statusOf(requirement);
    const told = note === undefined ? status : `${status}: ${note}`;
    return [id, level, clause, behaviour, told, testsOf(id, requirement, vectors)];
  });
  const columns = ['row', 'level', 'clause', 'what it asks for', 'status', 'tested in'];
  return `## ${title}\n\n${source}.\n\n${table(columns, rows)}`;
}

/** The vectors on each side with the first of them by name, or the test file. */
function testsOf(id: string, { testedIn }: Requirement, vectors: readonly VectorFile[]): string {
  const citing = vectors.filter(({ vector }) => vector.requirement.includes(id));
  const broken = citing.filter(({ vector }) => breaks(vector, id));
  const kept = citing.filter(({ vector }) => vector.failure === undefined && !breaks(vector, id));
  const told = [...side('keep it', kept), ...side('break it', broken)];
  const file = testedIn === undefined ? [] : [`[${testedIn}](../${testedIn})`];
  return [...file, ...told].join('; ');
}

/** Refused by the row, or marked with it. */
function breaks({ failure, findings = [] }: Vector, id: string): boolean {
  return failure?.rule === id || findings.some(({ rule }) => rule === id);
}

function side(what: string, vectors: readonly VectorFile[]): string[] {
  const [first] = vectors;
  if (first === undefined) return [];
  return [`${vectors.length} ${what} (\`${first.vector.id}\`${vectors.length > 1 ? ', …' : ''})`];
}

function table(
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Text of a requirement in a cell: what Markdown would read as something else is escaped. */
function cell(text: string | number): string {
  return String(text)
    .replaceAll('\n', ' ')
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .replace(/(?<!\*)\*(?!\*)/g, '\\*');
}
