// What is said of dialects of CBCL, and in them, as sentences.
import { describe, expect, it } from 'vitest';
import type { ClutchMessage, MessageType } from '@/lib/model/clutch-message';
import { anEvent } from '@/lib/testing/events';
import { englishOf } from './sentences';

type Case = readonly [
  meaning: string,
  type: MessageType,
  payload: object,
  more: Partial<ClutchMessage>,
  sentence: string,
];

describe('what is said of dialects reads', () => {
  const dialect = { name: 'warehouse', hash: 'sha256-00' };
  const all = { to: [{ agent_id: 'group:all' }] };
  const definition = {
    dialect,
    definition: '(define warehouse)',
    author: 'agent:oscar',
    extends: 'cbcl',
    performatives: ['restock', 'count', 'move', 'sell'],
    verdicts: [],
  };
  const verdict = (rule: string, message: string) => ({ rule, message, verdict: 'fail' });

  it.each<Case>([
    [
      'a definition',
      'agent.update',
      definition,
      { ...all, payload_type: 'cbcl.dialect.v1' },
      'oscar defines the dialect warehouse, with restock, count and 2 more.',
    ],
    [
      'a lesson, with what it extends',
      'agent.update',
      { ...definition, performatives: ['restock'], extends: 'logistics' },
      { payload_type: 'cbcl.dialect.v1' },
      'oscar teaches muse the dialect warehouse, with restock. It extends logistics.',
    ],
    [
      'a rule that is broken',
      'agent.update',
      { dialect, definition: '', verdicts: [verdict('R2', 'no :max-depth')] },
      { ...all, payload_type: 'cbcl.dialect.v1' },
      'oscar defines the dialect warehouse. It breaks R2: “no :max-depth”.',
    ],
    [
      'several of them',
      'agent.update',
      { dialect, definition: '', verdicts: [verdict('R1', 'a'), verdict('R4', 'b')] },
      { ...all, payload_type: 'cbcl.dialect.v1' },
      'oscar defines the dialect warehouse. It breaks R1 and R4.',
    ],
    [
      'an installation',
      'agent.update',
      { dialect, action: 'installed', reason: '', by: 'agent:oscar' },
      { ...all, payload_type: 'cbcl.dialect-install.v1' },
      'oscar’s dialect warehouse was installed.',
    ],
    [
      'a refusal',
      'agent.update',
      { dialect, action: 'refused', reason: 'it is not signed', by: 'agent:oscar' },
      { ...all, payload_type: 'cbcl.dialect-install.v1' },
      'oscar’s dialect warehouse was refused: “it is not signed”.',
    ],
    [
      'a repeat',
      'agent.update',
      { dialect, action: 'installed', reason: '', by: 'agent:oscar', replaces: dialect.hash },
      { ...all, payload_type: 'cbcl.dialect-install.v1' },
      'oscar’s dialect warehouse is installed already.',
    ],
    [
      'an operator who removes one',
      'agent.update',
      { dialect, action: 'removed', reason: '', by: 'agent:user' },
      { ...all, payload_type: 'cbcl.dialect-install.v1', from: { agent_id: 'agent:user' } },
      'user takes the dialect warehouse out of use.',
    ],
    [
      'a question who speaks it',
      'chat.message',
      { text: 'speak? warehouse', dialect: { name: 'warehouse' }, expects_reply: true },
      all,
      'oscar asks everyone who speaks warehouse.',
    ],
    [
      'an answer to that',
      'task.result',
      { text: 'yes', params: { dialects: '(warehouse planning)' } },
      {},
      'oscar finishes task m001 for muse: “yes”. It speaks warehouse and planning.',
    ],
    [
      'a call',
      'chat.message',
      { content: '(stock :item 5)', call: '(restock 5)', expansion: '(tell …)', dialect },
      {},
      'oscar tells muse: “(stock :item 5)”. It says so in warehouse, as (restock 5).',
    ],
    [
      'a question to be answered',
      'task.request',
      { text: 'What is the temperature?' },
      {},
      'oscar asks muse: “What is the temperature?”.',
    ],
    ['a greeting', 'agent.register', { text: 'Hello' }, {}, 'oscar comes online: “Hello”.'],
    ['a farewell', 'agent.update', { status: 'offline' }, {}, 'oscar goes offline.'],
  ])('%s', (...[, type, payload, more, sentence]) => {
    const said = anEvent({
      type,
      payload: { ...payload },
      task_id: 'm001',
      from: { agent_id: 'agent:oscar' },
      to: [{ agent_id: 'agent:muse' }],
      ...more,
    });

    expect(englishOf(said)).toBe(sentence);
  });
});
