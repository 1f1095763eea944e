// One message in several protocols, laid side by side: a row for each label, in it what each protocol says there, what
// it had to invent and what it has no word for. Every value of every message stands in exactly one row.
import { printedOutput, valueOfOutput } from '@/components/source-text/native-value';
import type { TranslateAnswer } from '@/lib/contracts/http-protocols';
import { labelIn } from '@/lib/protocols/codec/field-labels';
import { FIELD_LABELS, type FieldLabel } from '@/lib/protocols/codec/meaning';
import { protocolNamed } from '@/lib/protocols/meaning-of';
import { jsonLeaves } from '@/lib/std/json/json-leaves';

/** A value at its place. */
export type Leaf = { readonly path: string; readonly value: unknown };

/** The message in one protocol. */
export type ProtocolColumn = {
  readonly protocol: string;
  readonly title: string;
  /** It is the message itself and no translation. */
  readonly isOriginal: boolean;
  /** As it is sent: the text as it arrived, or the translation printed. */
  readonly text: string;
  /** JSON, the parts of an S-expression, or a text that is neither. */
  readonly value: unknown;
  /** Values of the original that do not come back from here, by their place in the original. */
  readonly lost: readonly Leaf[];
  /** Places here, as JSON Pointers. */
  readonly invented: readonly string[];
  /** Why there is no such message; null where there is one. */
  readonly unsupported: string | null;
};

export type ValueLeaf = Leaf & { readonly isInvented: boolean };

export type Cell = { readonly values: readonly ValueLeaf[]; readonly lost: readonly Leaf[] };

export type FieldRow = {
  readonly label: FieldLabel;
  /** By protocol; one that says nothing here and loses nothing has none. */
  readonly cells: ReadonlyMap<string, Cell>;
  /** Whether any protocol loses or invents something here. */
  readonly isDifferent: boolean;
};

/** The message that was translated. */
export type Source = { readonly protocol: string; readonly text: string; readonly value: unknown };

/** The original first, then every other protocol of the answer. `titleOf` names a protocol for people. */
export function columnsOf(
  source: Source,
  outputs: NonNullable<TranslateAnswer['outputs']>,
  titleOf: (protocol: string) => string,
): ProtocolColumn[] {
  const original = jsonLeaves(source.value);
  const whole = { lost: [], invented: [], unsupported: null };
  const first = { ...source, ...whole, title: titleOf(source.protocol), isOriginal: true };
  const others = Object.entries(outputs).filter(([protocol]) => protocol !== source.protocol);
  return [
    first,
    ...others.map(([protocol, output]): ProtocolColumn => {
      const named = { protocol, title: titleOf(protocol), isOriginal: false };
      if ('unsupported' in output) {
        return { ...named, ...whole, text: '', value: null, unsupported: output.unsupported };
      }
      return {
        ...named,
        text: printedOutput(output.output),
        value: valueOfOutput(output.output),
        lost: output.lost.map((path) => ({ path, value: original.get(path) })),
        invented: output.invented,
        unsupported: null,
      };
    }),
  ];
}

/** The rows in which some protocol has something to say. What is lost stands where the original says it. */
export function alignRows(columns: readonly ProtocolColumn[]): FieldRow[] {
  const source = columns.find((column) => column.isOriginal) ?? { protocol: '', value: null };
  const labelOfLost = labelsOf(source.protocol, source.value);
  const cells = columns.map((column) => ({
    protocol: column.protocol,
    values: byLabel(valuesIn(column), labelsOf(column.protocol, column.value)),
    lost: byLabel(column.lost, labelOfLost),
  }));
  return FIELD_LABELS.flatMap((label) => {
    const row = new Map<string, Cell>();
    for (const { protocol, values, lost } of cells) {
      const cell = { values: values.get(label) ?? [], lost: lost.get(label) ?? [] };
      if (cell.values.length + cell.lost.length > 0) row.set(protocol, cell);
    }
    return row.size === 0 ? [] : [{ label, cells: row, isDifferent: isDifferent(row) }];
  });
}

/** Finds the label of a field of this message; of a protocol that is not known every field stands among the others. */
function labelsOf(protocol: string, value: unknown): (pointer: string) => FieldLabel {
  return protocolNamed(protocol)?.fieldLabels(value) ?? ((pointer) => labelIn({}, pointer));
}

function byLabel<Placed extends Leaf>(
  leaves: readonly Placed[],
  labelOf: (pointer: string) => FieldLabel,
): Map<FieldLabel, Placed[]> {
  const groups = new Map<FieldLabel, Placed[]>();
  for (const leaf of leaves) {
    const label = labelOf(leaf.path);
    const group = groups.get(label);
    if (group === undefined) groups.set(label, [leaf]);
    else group.push(leaf);
  }
  return groups;
}

function valuesIn({ value, invented, unsupported }: ProtocolColumn): ValueLeaf[] {
  if (unsupported !== null) return [];
  const places = new Set(invented);
  return Array.from(jsonLeaves(value), ([path, leaf]) => ({
    path,
    value: leaf,
    isInvented: isAtOrBelow(path, places),
  }));
}

/** Whether a pointer is one of these or leads into one of them. */
function isAtOrBelow(pointer: string, places: ReadonlySet<string>): boolean {
  if (places.has(pointer)) return true;
  for (let end = pointer.lastIndexOf('/'); end >= 0; end = pointer.lastIndexOf('/', end - 1)) {
    if (places.has(pointer.slice(0, end))) return true;
    if (end === 0) return false;
  }
  return false;
}

function isDifferent(row: ReadonlyMap<string, Cell>): boolean {
  return Array.from(row.values()).some(
    ({ values, lost }) => lost.length > 0 || values.some(({ isInvented }) => isInvented),
  );
}
