// Reads a workflow: the YAML of Clutch section 3.4, with `schemas` of one's own. Strict: no word that is not known, so that
// a slip of the pen is told with its line and never silently checks nothing.
import { MessageType } from '@/lib/model/clutch-message';
import type { Failure } from '@/lib/model/failure';
import type {
  Workflow,
  WorkflowExpectation,
  WorkflowStep,
} from '@/lib/model/orchestration/workflow';
import { IDENTIFIER_LENGTH_MAX } from '@/lib/model/storable-text';
import { pointerStep } from '@/lib/std/json/json-pointer';
import { err, ok, type Result } from '@/lib/std/result';
import { compileSchema } from './compile-schema';
import { plainOf, readYaml, type YamlEntry, type YamlValue } from './read-yaml';

/** Of one list; a workflow with more is several. */
const STEPS_MAX = 200;
const REQUIRED_MAX = 100;
const SCHEMAS_MAX = 50;

/** Who made twenty mistakes corrects those first. */
const FAILURES_MAX = 20;

/** The workflow of this name in a text, or everything that is wrong with it, in the order of the text. */
export function readWorkflow(
  name: string,
  source: string,
  updatedAt: string,
): Result<Workflow, readonly Failure[]> {
  const text = readYaml(source);
  if (!text.ok) return err([text.error]);
  const reader = new WorkflowReader(text.value.lineOf);
  const workflow = reader.workflow(name, text.value.root);
  const failures = [...reader.failures].sort((one, other) => (one.at ?? 0) - (other.at ?? 0));
  if (failures.length > 0) return err(failures.slice(0, FAILURES_MAX));
  return ok({ name, ...workflow, source, updated_at: updatedAt });
}

type Place = { readonly at: number; readonly path: string };
type Fields = ReadonlyMap<string, YamlEntry>;

class WorkflowReader {
  readonly failures: Failure[] = [];
  private readonly lineOf: (at: number) => number;

  constructor(lineOf: (at: number) => number) {
    this.lineOf = lineOf;
  }

  workflow(name: string, root: YamlValue): Pick<Workflow, 'steps' | 'schemas'> {
    const place = { at: root.at, path: '' };
    const fields = this.fields(root, place, {
      needed: ['workflow', 'steps'],
      further: ['schemas'],
    });
    const named = this.name(fields.get('workflow'), '/workflow');
    if (named !== null && named !== name) {
      const message = `expected the name that it is stored under, ${name}, saw ${named}.`;
      this.fail(
        'invalid_value',
        { at: fields.get('workflow')?.at ?? 0, path: '/workflow' },
        message,
      );
    }
    return { steps: this.steps(fields.get('steps')), schemas: this.schemas(fields.get('schemas')) };
  }

  private steps(entry: YamlEntry | undefined): WorkflowStep[] {
    const seen = new Set<string>();
    return this.items(entry, '/steps', STEPS_MAX).flatMap((item, index) => {
      const place = { at: item.at, path: `/steps/${index}` };
      const fields = this.fields(item, place, { needed: ['id', 'expects'], further: [] });
      const id = this.name(fields.get('id'), `${place.path}/id`);
      if (id !== null && seen.has(id)) {
        this.fail('invalid_value', { ...place, path: `${place.path}/id` }, `a second step ${id}.`);
      }
      const expects = this.expectation(fields.get('expects'), `${place.path}/expects`);
      if (id === null) return [];
      seen.add(id);
      return [{ id, expects }];
    });
  }

  private expectation(entry: YamlEntry | undefined, path: string): WorkflowExpectation {
    const fields = entry
      ? this.fields(entry.value, { at: entry.at, path }, EXPECTATION)
      : new Map<string, YamlEntry>();
    const type = this.name(fields.get('type'), `${path}/type`) ?? '';
    if (type !== '' && !MessageType.safeParse(type).success) {
      const place = { at: fields.get('type')?.at ?? 0, path: `${path}/type` };
      this.fail('invalid_value', place, `expected a type of Clutch section 2, saw ${type}.`);
    }
    const payloadType = this.name(fields.get('payload_type'), `${path}/payload_type`);
    const required = this.items(fields.get('required'), `${path}/required`, REQUIRED_MAX).flatMap(
      (item, index) => this.text(item, { at: item.at, path: `${path}/required/${index}` }) ?? [],
    );
    return { type, payload_type: payloadType, required: [...new Set(required)] };
  }

  private schemas(entry: YamlEntry | undefined): Record<string, unknown> {
    if (!entry) return {};
    const { value, at } = entry;
    if (value.kind !== 'map') {
      this.fail('invalid_type', { at, path: '/schemas' }, 'expected a map of payload types.');
      return {};
    }
    if (value.entries.length > SCHEMAS_MAX) {
      this.fail(
        'limit_exceeded',
        { at, path: '/schemas' },
        `expected at most ${SCHEMAS_MAX} schemas.`,
      );
      return {};
    }
    const schemas = value.entries.map((schema): readonly [string, unknown] => {
      const place = { at: schema.at, path: `/schemas/${pointerStep(schema.key)}` };
      this.checkName(schema.key, place);
      const plain = plainOf(schema.value);
      const check = compileSchema(plain);
      if (!check.ok)
        this.fail('invalid_value', place, `the schema of ${schema.key}: ${check.error}.`);
      return [schema.key, plain];
    });
    return Object.fromEntries(schemas);
  }

  private fields(
    value: YamlValue,
    place: Place,
    names: { readonly needed: readonly string[]; readonly further: readonly string[] },
  ): Fields {
    if (value.kind !== 'map') {
      this.fail('invalid_type', place, `expected a map with ${names.needed.join(' and ')}.`);
      return new Map();
    }
    const known = [...names.needed, ...names.further];
    const fields = new Map(value.entries.map((entry) => [entry.key, entry]));
    for (const { key, at } of value.entries) {
      if (known.includes(key)) continue;
      const path = `${place.path}/${pointerStep(key)}`;
      this.fail(
        'unknown_field',
        { at, path },
        `unknown key ${JSON.stringify(key)}; known: ${known.join(', ')}.`,
      );
    }
    for (const name of names.needed) {
      if (fields.has(name)) continue;
      const path = `${place.path}/${name}`;
      this.fail('missing_field', { at: place.at, path }, `"${name}" is missing.`);
    }
    return fields;
  }

  private items(entry: YamlEntry | undefined, path: string, most: number): readonly YamlValue[] {
    if (!entry) return [];
    const { value, at } = entry;
    if (value.kind !== 'list') {
      this.fail('invalid_type', { at, path }, 'expected a list.');
      return [];
    }
    if (value.items.length > most) {
      this.fail(
        'limit_exceeded',
        { at, path },
        `expected at most ${most} items, saw ${value.items.length}.`,
      );
      return [];
    }
    return value.items;
  }

  private name(entry: YamlEntry | undefined, path: string): string | null {
    if (!entry) return null;
    const place = { at: entry.at, path };
    const text = this.text(entry.value, place);
    return text !== null && this.checkName(text, place) ? text : null;
  }

  private text(value: YamlValue, place: Place): string | null {
    if (value.kind === 'scalar' && typeof value.value === 'string') return value.value;
    this.fail(
      'invalid_type',
      place,
      'expected text; quote what reads as a number or a word of YAML.',
    );
    return null;
  }

  private checkName(text: string, place: Place): boolean {
    if (text.length > 0 && text.length <= IDENTIFIER_LENGTH_MAX) return true;
    this.fail('invalid_value', place, `expected 1 to ${IDENTIFIER_LENGTH_MAX} characters.`);
    return false;
  }

  private fail(code: Failure['code'], { at, path }: Place, message: string): void {
    this.failures.push({ code, path, at, message: `Line ${this.lineOf(at)}: ${message}` });
  }
}

const EXPECTATION = { needed: ['type'], further: ['payload_type', 'required'] };
