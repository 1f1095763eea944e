import { describe, expect, it } from 'vitest';
import { DIALECT_EDITOR } from '@/lib/messages/en/features/dialect/dialect-editor';
import type { DialectDetail, DialectVersion } from '@/lib/model/dialects/dialect-summary';
import type { EventRecord } from '@/lib/model/event-record';
import { readForm } from '@/lib/sexpr/reader';
import { isList } from '@/lib/sexpr/sexpr';
import { definitionStatus } from '../actions/definition-status';
import { checkDefinition } from '../editor/check-definition';
import { teachingsOf } from '../versions/teachings';
import { installedIn, parentChain, parentName, subjectText, versionOf } from './subject-text';

const SPARE = ':author @me :resources (:max-depth 8 :max-expansion-size 900 :max-verify-time 500)';

const defined = (name: string, parent: string, word: string) =>
  `(define ${name} :extends ${parent} ${SPARE} (extend say-${word} (x) (tell @all x)))`;

function detail(
  name: string,
  parent: string,
  installed: string,
  ...others: string[]
): DialectDetail {
  const version = (hash: string, word: string): DialectVersion => ({
    hash,
    rfc9804_hash: hash,
    definition: defined(name, parent, word),
    author: 'agent:me',
    extends: parent,
    performatives: [`say-${word}`],
    verdicts: [],
    signature: 'unsigned',
    state: hash === installed ? 'installed' : 'offered',
    reason: null,
    offered_by: 'agent:me',
    first_seq: 1,
    first_thread_id: 't',
    first_at: '',
  });
  const hashes = [...others, installed];
  return {
    name,
    hash: installed,
    author: 'agent:me',
    extends: parent,
    performatives: [],
    versions: hashes.length,
    reason: null,
    speakers: [],
    last_seq: 1,
    audit: [],
    versions_known: hashes.map((hash) => version(hash, `${name}-${hash}`)),
  };
}

describe('what stands in the editor', () => {
  it('is the installed version, or the one that the address means', () => {
    const known = detail('d', 'cbcl', 'h1', 'h2');

    const text = (hash: string | null) => subjectText({ kind: 'known', name: 'd', hash }, known);

    expect(text(null)).toContain('say-d-h1');
    expect(text('h2')).toContain('say-d-h2');
    expect(text('h3')).toBe('');
    expect(versionOf({ ...known, hash: null }, null)?.hash, 'the newest').toBe('h2');
  });

  it('is known as a version in whatever layout it is written', () => {
    const known = detail('d', 'cbcl', 'h1', 'h2');
    const form = readForm(defined('d', 'cbcl', 'd-h2').replaceAll(' ', '\n  '));
    const definition = form.ok && isList(form.value) ? form.value : null;

    expect(definitionStatus(known, definition).version?.hash).toBe('h2');
    expect(definitionStatus(known, null).version).toBeNull();
  });
});

describe('what a definition inherits', () => {
  const parents = [detail('middle', 'root', 'm'), detail('root', 'cbcl', 'r')];
  const get = (name: string) => parents.find((parent) => parent.name === name) ?? null;
  const text = `(meta ${defined('heir', 'middle', 'own')})`;

  it('is found up the chain, and can be called', () => {
    const chain = parentChain(text, get);
    const { callable } = checkDefinition(DIALECT_EDITOR.english.problems, text, installedIn(chain));

    expect(chain.map(({ name }) => name)).toEqual(['middle', 'root']);
    expect([...(callable?.performatives.keys() ?? [])].sort()).toEqual([
      ...['say-middle-m', 'say-own', 'say-root-r'],
    ]);
  });

  it('ends at the core language, and at what is not installed', () => {
    expect(parentName(defined('d', 'cbcl', 'x'))).toBeNull();
    expect(parentName('(tell @bob "hi")')).toBeNull();
    expect(parentChain(text, (name) => (name === 'middle' ? get(name) : null))).toHaveLength(1);
    expect(parentChain(text, () => ({ ...detail('middle', 'root', 'm'), hash: null }))).toEqual([]);
  });
});

describe('who taught whom', () => {
  it('is what was sent to somebody, and not what was defined for all', () => {
    const record = (seq: number, to: string, name: string, protocol = 'cbcl') =>
      ({
        seq,
        protocol,
        received_at: '2026-11-21T00:00:00.000Z',
        event: {
          type: 'agent.update',
          payload_type: 'cbcl.dialect.v1',
          thread_id: 't',
          from: { agent_id: 'agent:a' },
          to: [{ agent_id: to }],
          payload: { dialect: { name } },
        },
      }) as unknown as EventRecord;

    const taught = teachingsOf(
      [
        record(4, 'agent:b', 'd'),
        record(3, 'group:all', 'd'),
        record(2, 'agent:b', 'other'),
        record(1, 'agent:b', 'd', 'clutch'),
      ],
      'd',
    );

    expect(taught).toEqual([
      expect.objectContaining({ seq: 4, teacher: 'agent:a', pupil: 'agent:b', threadId: 't' }),
    ]);
  });
});
