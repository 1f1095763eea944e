import { describe, expect, it } from 'vitest';
import { MessageType } from '@/lib/model/clutch-message';
import { Origin, SignatureStatus } from '@/lib/model/event-record';
import { Verdict } from '@/lib/model/finding';
import { DeliveryState } from '@/lib/model/orchestration/delivery';
import {
  codeOf,
  codeOfType,
  DELIVERY_STATES,
  ENCODINGS,
  ORIGINS,
  SIGNATURES,
  TYPES,
  VERDICTS,
  wordOf,
} from './codes';
import { typeText } from './stored-delivery';

describe('the numbers of a row', () => {
  it('stand for every word that there is', () => {
    expect([...TYPES.slice(1)].sort()).toEqual([...MessageType.options].sort());
    expect([...ORIGINS].sort()).toEqual([...Origin.options].sort());
    expect([...VERDICTS].sort()).toEqual([...Verdict.options].sort());
    expect([...SIGNATURES].sort()).toEqual([...SignatureStatus.options].sort());
    expect([...DELIVERY_STATES].sort()).toEqual(['cursor', ...DeliveryState.options].sort());
  });

  // Rows that are stored bear them: whoever moves a word changes what the log says.
  it('are what they always were', () => {
    expect(TYPES.map((type, code) => [code, type]).slice(1)).toEqual([
      [1, 'task.request'],
      [2, 'task.accept'],
      [3, 'task.progress'],
      [4, 'task.result'],
      [5, 'task.error'],
      [6, 'task.cancel'],
      [7, 'task.timeout'],
      [8, 'chat.message'],
      [9, 'chat.system'],
      [10, 'tool.call'],
      [11, 'tool.result'],
      [12, 'tool.error'],
      [13, 'agent.register'],
      [14, 'agent.heartbeat'],
      [15, 'agent.update'],
      [16, 'routing.decision'],
      [17, 'routing.failure'],
    ]);
    expect(ORIGINS).toEqual(['agent', 'operator', 'engine', 'import']);
    expect(VERDICTS).toEqual(['pass', 'warn', 'fail']);
    expect(SIGNATURES).toEqual(['unsigned', 'verified', 'bad', 'unknown_key', 'unchecked']);
    expect(ENCODINGS).toEqual(['utf8', 'base64']);
    const states = ['delivered', 'waiting', 'leased', 'held', 'dead', 'withheld', 'cursor'];
    expect(DELIVERY_STATES).toEqual(states);
  });

  it('come back as the words, and a type without a number is spelled out', () => {
    for (const type of MessageType.options) expect(wordOf(TYPES, codeOfType(type))).toBe(type);
    for (const origin of ORIGINS) expect(wordOf(ORIGINS, codeOf(ORIGINS, origin))).toBe(origin);
    expect(codeOfType('another')).toBe(0);
    expect([typeText('task.request'), typeText('5')]).toEqual(['1', '=5']);
    expect(() => wordOf(ORIGINS, 9)).toThrow('9');
  });
});
