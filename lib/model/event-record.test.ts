import { describe, expect, it } from 'vitest';
import type { EventDetail } from './event-record';
import { primarySeqOf } from './event-record';

function aDetail(id: string, partOf: string | undefined, more: Partial<EventDetail> = {}) {
  return {
    seq: 10,
    event: { id, ...(partOf !== undefined && { meta: { part_of: partOf } }) },
    raw: null,
    ...more,
  } as EventDetail;
}

describe('the event that bears the raw message', () => {
  it('is the first of those that the message gave', () => {
    expect(primarySeqOf(aDetail('m1#1', 'm1'))).toBe(9);
    expect(primarySeqOf(aDetail('m1#3', 'm1'))).toBe(7);
  });

  it('is the event itself where it is alone', () => {
    expect(primarySeqOf(aDetail('m1', undefined))).toBe(10);
    expect(primarySeqOf(aDetail('m1#1', undefined))).toBe(10);
    expect(primarySeqOf(aDetail('m1#1', 'm2'))).toBe(10);
    expect(primarySeqOf(aDetail('m1#x', 'm1'))).toBe(10);
    expect(primarySeqOf(aDetail('m1#10', 'm1'))).toBe(10);
  });

  it('is never another one for who only claims to be part of it', () => {
    expect(primarySeqOf(aDetail('m1#1', 'm1', { raw: '{}' }))).toBe(10);
    expect(primarySeqOf(aDetail('m1#1', 'm1', { redacted: 'asked for' }))).toBe(10);
  });
});
