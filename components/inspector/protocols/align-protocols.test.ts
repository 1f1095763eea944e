import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonLeaves } from '@/lib/std/json/json-leaves';
import { alignRows, columnsOf } from './align-protocols';

const title = (protocol: string) => protocol.toUpperCase();

const CLOWL = {
  clowl: '0.2',
  mid: 'm004',
  ts: 1709078461,
  p: 'DLGT',
  from: 'oscar',
  to: 'muse',
  cid: 'pipe001',
  body: { t: 'analyze', d: { delegation_mode: 'fork', target: 'content angle' } },
};
const SOURCE = { protocol: 'clowl', text: JSON.stringify(CLOWL), value: CLOWL };
const CAP = {
  type: 'delegation_notice',
  task_id: 'm004',
  sender_id: 'oscar',
  recipient_id: 'muse',
  context_summary: 'analyze: content angle',
};
const OUTPUTS = {
  clowl: { output: CLOWL, lost: [], invented: [] },
  cap: { output: CAP, lost: ['/mid', '/body/d/delegation_mode'], invented: ['/task_id'] },
  cbcl: { unsupported: 'there is no word for it' },
};

describe('one message in several protocols', () => {
  it('has the original first, as it arrived, and itself not among the translations', () => {
    const columns = columnsOf(SOURCE, OUTPUTS, title);

    expect(columns.map(({ protocol, isOriginal }) => ({ protocol, isOriginal }))).toEqual([
      { protocol: 'clowl', isOriginal: true },
      { protocol: 'cap', isOriginal: false },
      { protocol: 'cbcl', isOriginal: false },
    ]);
    expect(columns[0]?.text).toBe(SOURCE.text);
    expect(columns[1]?.title).toBe('CAP');
  });

  it('tells each lost value by its place in the original, and why there is no message at all', () => {
    const [, cap, cbcl] = columnsOf(SOURCE, OUTPUTS, title);

    expect(cap?.lost).toEqual([
      { path: '/mid', value: 'm004' },
      { path: '/body/d/delegation_mode', value: 'fork' },
    ]);
    expect(cbcl?.unsupported).toBe('there is no word for it');
  });

  it('puts what is lost into the row where the original says it, and what is invented where it is said', () => {
    const rows = alignRows(columnsOf(SOURCE, OUTPUTS, title));
    const cell = (meaning: string, protocol: string) =>
      rows.find((row) => row.label === meaning)?.cells.get(protocol);

    expect(cell('Mode', 'cap')).toEqual({
      values: [],
      lost: [{ path: '/body/d/delegation_mode', value: 'fork' }],
    });
    expect(cell('Task', 'cap')?.values).toEqual([
      { path: '/task_id', value: 'm004', isInvented: true },
    ]);
    expect(cell('From', 'clowl')?.values).toEqual([
      { path: '/from', value: 'oscar', isInvented: false },
    ]);
    expect(cell('Data', 'cbcl')).toBeUndefined();
    expect(rows.filter((row) => row.isDifferent).map((row) => row.label)).toEqual([
      'Mode',
      'Id',
      'Task',
    ]);
  });

  it('knows the plain text of a content from the data in one', () => {
    const rowsOf = (content: unknown) => {
      const value = { content: { role: 'agent', content } };
      const source = { protocol: 'heretek', text: '', value };
      return alignRows(columnsOf(source, {}, title)).map((row) => row.label);
    };

    expect(rowsOf('hello')).toEqual(['Text', 'Role']);
    expect(rowsOf({ text: 'hello', rows: 3 })).toEqual(['Text', 'Data', 'Role']);
  });

  it('counts what stands below an invented place as invented', () => {
    const outputs = {
      heretek: { output: { metadata: { a: 1, b: [2] } }, lost: [], invented: ['/metadata/b'] },
    };
    const rows = alignRows(columnsOf(SOURCE, outputs, title));

    const values = rows.flatMap((row) => row.cells.get('heretek')?.values ?? []);
    expect(values).toEqual([
      { path: '/metadata/a', value: 1, isInvented: false },
      { path: '/metadata/b/0', value: 2, isInvented: true },
    ]);
  });

  it('shows every value of every message exactly once, whatever the message', () => {
    const protocol = fc.constantFrom('clutch', 'clowl', 'cap', 'heretek', 'unheard-of');
    const object = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(protocol, object, object, (source, value, output) => {
        const columns = columnsOf(
          { protocol: source, text: JSON.stringify(value), value },
          { target: { output, lost: [...jsonLeaves(value).keys()], invented: [] } },
          title,
        );
        const rows = alignRows(columns);
        const pathsOf = (name: string, kind: 'values' | 'lost') =>
          rows.flatMap((row) => row.cells.get(name)?.[kind].map(({ path }) => path) ?? []).sort();

        expect(pathsOf(source, 'values')).toEqual([...jsonLeaves(value).keys()].sort());
        expect(pathsOf('target', 'values')).toEqual([...jsonLeaves(output).keys()].sort());
        expect(pathsOf('target', 'lost')).toEqual([...jsonLeaves(value).keys()].sort());
      }),
    );
  });
});
