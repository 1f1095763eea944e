// One table for people and one JSON file for machines.
import { mkdir, writeFile } from 'node:fs/promises';

/** One measured figure: what was reached, what was asked, and whether it is met. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The gate: `min` and `max` are inclusive. Without one the figure is for reading. */
  readonly min?: number;
  readonly max?: number;
};

/** Whether a figure meets its gate; null where it has none. */
export function isMet({ value, min, max }: Figure): boolean | null {
  if (min === undefined && max === undefined) return null;
  return (min === undefined || value >= min) && (max === undefined || value <= max);
}

/** Prints the figures under a heading. */
export function printTable(heading: string, figures: readonly Figure[]): void {
  const rows = figures.map((figure) => [
    figure.name,
    `${format(figure.value)} ${figure.unit}`,
    gateOf(figure),
    { true: 'met', false: 'MISSED', null: '' }[String(isMet(figure)) as 'true' | 'false' | 'null'],
  ]);
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  console.log(`\n${heading}`);
  for (const row of rows) {
    console.log(
      `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
    );
  }
}

/** Writes all figures with the machine's circumstances to bench/results. Returns the path. */
export async function writeJson(
  groups: Readonly<Record<string, readonly Figure[]>>,
): Promise<string> {
  await mkdir('bench/results', { recursive: true });
  const path = `bench/results/${new Date().toISOString().replaceAll(':', '-')}.json`;
  const results = { node: process.version, platform: process.platform, arch: process.arch, groups };
  await writeFile(path, `${JSON.stringify(results, null, 2)}\n`);
  return path;
}

/** The value below which a share of the sorted sample lies. */
export function percentile(sample: readonly number[], share: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function gateOf({ min, max, unit }: Figure): string {
  if (min !== undefined) return `>= ${format(min)} ${unit}`;
  return max === undefined ? '' : `<= ${format(max)} ${unit}`;
}

function format(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en-US');
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
