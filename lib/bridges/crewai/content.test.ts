import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '@/lib/testing/cpu-time';
import { answerIn, failureIn } from './content';
import type { CrewaiRecord } from './schema';

const LONG = 200_000;

function record(fields: Record<string, unknown>): CrewaiRecord {
  return { type: 'llm_call_completed', event_id: 'e', timestamp: '2026-02-01T13:20:11', ...fields };
}

describe('what a record of crewAI says', () => {
  it.each([
    ['Thought: done.\nFinal Answer: 42\nand more', '42\nand more'],
    ['Thought: done.\n\n \t Final Answer:\n42', '42'],
    ['Thought: search.\n  Action: search\nAction Input: {}', ''],
    ['No Action: needed', 'No Action: needed'],
  ])('is the final answer of %j without the thought before it', (response, answer) => {
    expect(answerIn(record({ response }))).toBe(answer);
  });

  it.each([
    ["<class 'IndexError'>", 'IndexError'],
    ['builtins:KeyError', 'KeyError'],
    ['3', 'error'],
  ])('is an error of the class %j', (error_type, code) => {
    expect(failureIn(record({ error_type })).code).toBe(code);
  });

  it.each([
    ['empty lines', () => answerIn(record({ response: '\n'.repeat(LONG) }))],
    ['carriage returns', () => answerIn(record({ response: '\r'.repeat(LONG) }))],
    ['a word', () => failureIn(record({ error_type: `${'a'.repeat(LONG)}!` }))],
  ])('is read of %s in time that grows with the text alone', (_, read) => {
    expect(leastCpuMs(read)).toBeLessThan(500);
  });
});
