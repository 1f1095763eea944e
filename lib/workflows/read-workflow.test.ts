import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Failure } from '@/lib/model/failure';
import { cpuMs } from '@/lib/testing/cpu-time';
import { lawRuns } from '@/lib/testing/law-runs';
import { readWorkflow } from './read-workflow';
import { WORKFLOW_BYTES_MAX } from './read-yaml';

const AT = '2026-11-21T00:00:00.000Z';

const SPECIFICATION = `workflow: product-research
steps:
  - id: research
    expects:
      type: task.result
      payload_type: research.summary.v1
      required:
        - findings
        - citations
`;

const OWN = `workflow: bugs # a comment
schemas:
  bug.report.v1:
    type: object
    required: [title, steps]
    properties:
      title: { type: string, maxLength: 200 }
      steps: { type: array, items: { $ref: '#/$defs/step' } }
    $defs:
      step: { type: string, pattern: '^[a-z]+(-[a-z]+)*$' }
steps:
  - { id: report, expects: { type: task.result, payload_type: bug.report.v1 } }
  - { id: note, expects: { type: task.progress } }
`;

function failuresOf(source: string, name = 'w'): readonly Failure[] {
  const read = readWorkflow(name, source, AT);
  return read.ok ? [] : read.error;
}

describe('a workflow', () => {
  it('is read as section 3.4 writes it', () => {
    expect(readWorkflow('product-research', SPECIFICATION, AT)).toEqual({
      ok: true,
      value: {
        name: 'product-research',
        steps: [
          {
            id: 'research',
            expects: {
              type: 'task.result',
              payload_type: 'research.summary.v1',
              required: ['findings', 'citations'],
            },
          },
        ],
        schemas: {},
        source: SPECIFICATION,
        updated_at: AT,
      },
    });
  });

  it('may bring schemas of its own, and steps that expect no payload type', () => {
    const read = readWorkflow('bugs', OWN, AT);

    expect(read).toMatchObject({
      ok: true,
      value: {
        steps: [
          { id: 'report', expects: { payload_type: 'bug.report.v1', required: [] } },
          { id: 'note', expects: { type: 'task.progress', payload_type: null, required: [] } },
        ],
        schemas: { 'bug.report.v1': { required: ['title', 'steps'] } },
      },
    });
  });

  it.each([
    ['an unknown key', 'workflow: w\nsteps: []\nstep: []\n', 'unknown_field /step', 3],
    [
      'an unknown key of a step',
      'workflow: w\nsteps:\n  - id: a\n    expect: {}\n    expects: {type: task.result}\n',
      'unknown_field /steps/0/expect',
      4,
    ],
    [
      'an unknown key of an expectation',
      'workflow: w\nsteps:\n  - id: a\n    expects:\n      type: task.result\n      require: [x]\n',
      'unknown_field /steps/0/expects/require',
      6,
    ],
    ['a missing list of steps', 'workflow: w\n', 'missing_field /steps', 1],
    ['another name', 'workflow: v\nsteps: []\n', 'invalid_value /workflow', 1],
    ['no name', 'workflow: ""\nsteps: []\n', 'invalid_value /workflow', 1],
    ['a number as a name', 'workflow: 12\nsteps: []\n', 'invalid_type /workflow', 1],
    ['steps that are a map', 'workflow: w\nsteps: {}\n', 'invalid_type /steps', 2],
    [
      'an unknown type',
      'workflow: w\nsteps:\n- id: a\n  expects: {type: task.done}\n',
      'invalid_value /steps/0/expects/type',
      4,
    ],
    [
      'a required name that is none',
      'workflow: w\nsteps:\n- id: a\n  expects: {type: task.result, required: [1]}\n',
      'invalid_type /steps/0/expects/required/0',
      4,
    ],
    [
      'two steps of one name',
      'workflow: w\nsteps:\n- {id: a, expects: {type: task.result}}\n- {id: a, expects: {type: task.result}}\n',
      'invalid_value /steps/1/id',
      4,
    ],
    [
      'a schema that is wrong',
      'workflow: w\nsteps: []\nschemas:\n  a.v1: {type: strng}\n',
      'invalid_value /schemas/a.v1',
      4,
    ],
    [
      'a schema with a slip of the pen',
      'workflow: w\nsteps: []\nschemas:\n  a.v1: {type: object, requred: [x]}\n',
      'invalid_value /schemas/a.v1',
      4,
    ],
    [
      'schemas that are a list',
      'workflow: w\nsteps: []\nschemas: []\n',
      'invalid_type /schemas',
      3,
    ],
    ['a list instead of a workflow', '- a\n', 'invalid_type ', 1],
    ['nothing', '', 'invalid_type ', 1],
  ])('is refused with its line for %s', (_, source, expected, line) => {
    const [first] = failuresOf(source);

    expect(`${first?.code} ${first?.path}`).toBe(expected);
    expect(first?.message).toContain(`Line ${line}:`);
  });

  it('tells everything that is wrong, in the order of the text, up to a bound', () => {
    const failures = failuresOf('steps:\n  - {}\n  - 1\nmore: 1\n');

    expect(failures.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'missing_field /workflow',
      'missing_field /steps/0/id',
      'missing_field /steps/0/expects',
      'invalid_type /steps/1',
      'unknown_field /more',
    ]);
    expect(failuresOf(`workflow: w\nsteps:\n${'  - {}\n'.repeat(100)}`)).toHaveLength(20);
  });
});

describe('hostile YAML', () => {
  it.each([
    ['a second document', 'workflow: w\n---\nsteps: []\n', 'invalid_value'],
    ['a repeated key', 'workflow: w\nworkflow: w\nsteps: []\n', 'invalid_value'],
    ['an alias', 'workflow: &a w\nsteps: [*a]\n', 'invalid_value'],
    ['an anchor nobody uses', 'workflow: &a w\nsteps: []\n', 'invalid_value'],
    ['a tag', 'workflow: !!js/function "x"\nsteps: []\n', 'invalid_value'],
    ['a key that is a list', 'workflow: w\nsteps: []\n? [a]\n: b\n', 'invalid_value'],
    ['a key that is a number', 'workflow: w\nsteps: []\n1: b\n', 'invalid_value'],
    ['a key that is a prototype', 'workflow: w\nsteps: []\n__proto__: {}\n', 'proto_key'],
    ['a number that is none', 'workflow: .nan\nsteps: []\n', 'invalid_value'],
    ['U+0000', 'workflow: "w\u0000"\n', 'bad_text'],
    ['a lone surrogate', 'workflow: "\ud800"\n', 'bad_text'],
    ['a quote that never ends', `workflow: "${'x'.repeat(60_000)}`, 'invalid_value'],
    ['too many bytes', `workflow: ${'é'.repeat(WORKFLOW_BYTES_MAX / 2)}`, 'body_too_large'],
    ['lists without end', '['.repeat(65_000), 'too_deep'],
    ['lists in lists', '- '.repeat(32_000), 'too_deep'],
    ['maps in maps', 'a: '.repeat(20_000), 'too_deep'],
    ['keys in keys', '? '.repeat(32_000), 'too_deep'],
    [
      'a map of thousands',
      Array.from({ length: 9_000 }, (__, at) => `k${at}:`).join('\n'),
      'limit_exceeded',
    ],
    ['braces', '}'.repeat(60_000), 'invalid_value'],
    ['colons', ':\n'.repeat(30_000), 'limit_exceeded'],
    ['documents', '---\n'.repeat(15_000), 'invalid_value'],
    ['directives', '%TAG ! tag:x\n'.repeat(4_000), 'invalid_value'],
  ])('is refused, quickly, for %s', (_, source, code) => {
    const startedAt = cpuMs();

    expect(failuresOf(source)[0]).toMatchObject({ code });

    expect(cpuMs() - startedAt).toBeLessThan(3_000);
  });

  it('takes no text in a way that throws', () => {
    const piece = fc.constantFrom(
      ...[
        'workflow: w\n',
        'steps:\n',
        '- ',
        '  ',
        'id: a\n',
        'expects: ',
        '{',
        '}',
        '[',
        ']',
        ': ',
        '\n',
      ],
      ...[
        '&a ',
        '*a ',
        '!x ',
        '|\n',
        '>-\n',
        '"',
        "'",
        '#',
        '---\n',
        '...\n',
        '? ',
        ',',
        '\t',
        'é',
        '~',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const read = readWorkflow('w', pieces.join(''), AT);
        expect(read.ok || read.error.length > 0).toBe(true);
      }),
      { numRuns: lawRuns(150) },
    );
  });

  it('is a workflow like any other in JSON, whatever its texts hold', () => {
    const name = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' });
    fc.assert(
      fc.property(name, fc.uniqueArray(name, { maxLength: 4 }), (workflow, required) => {
        const steps = [{ id: workflow, expects: { type: 'task.result', required } }];
        const read = readWorkflow(workflow, JSON.stringify({ workflow, steps }), AT);
        expect(read).toMatchObject({ ok: true, value: { name: workflow, steps } });
      }),
    );
  });
});
