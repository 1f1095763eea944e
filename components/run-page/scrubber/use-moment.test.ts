import { expect, it } from 'vitest';
import { heldAfter } from './use-moment';

const held = { at: 58, text: '58' };

it('keeps where somebody moved on to while the address takes an earlier move over', () => {
  expect(heldAfter(held, { text: '57', written: '57' })).toBe(held);
});

it('holds nothing that the address says', () => {
  expect(heldAfter(held, { text: '58', written: '58' })).toBeNull();
});

it('goes where somebody went back to', () => {
  expect(heldAfter(held, { text: '40', written: '57' })).toBeNull();
  expect(heldAfter(held, { text: null, written: '57' })).toBeNull();
});
