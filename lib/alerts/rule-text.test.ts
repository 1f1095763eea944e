import { describe, expect, it } from 'vitest';
import { ALERT_RULES } from '@/lib/messages/en/features/alert-rules';
import { amountText, thresholdText } from './rule-text';

describe('a rule in words', () => {
  it.each([
    [{ over: 0, within_s: 3_600 }, 'has:error', 'any within 1 h'],
    [{ over: 3, within_s: 5_400 }, 'has:error', 'over 3 within 90 m'],
    [{ over: 0, within_s: 86_400 }, 'sum:cost', 'over $0.00 within 1 d'],
    [{ over: 1_000, within_s: 30 }, 'sum:TOKENS run:r1', 'over 1,000 tokens within 30 s'],
  ])('of %j by %s is %s', (settings, q, text) => {
    expect(thresholdText(ALERT_RULES.english, settings, q)).toBe(text);
  });

  it('says what was counted', () => {
    expect(amountText(ALERT_RULES.english, 1, 'x')).toBe('1 hit');
    expect(amountText(ALERT_RULES.english, 4, '-sum:cost x')).toBe('4 hits');
    expect(amountText(ALERT_RULES.english, 1.25, 'sum:cost')).toBe('$1.25');
  });
});
