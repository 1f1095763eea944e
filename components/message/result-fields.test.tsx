import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ResultField } from '@/lib/projections/thread/thread-rows';
import { MoreFields, ResultFields } from './result-fields';

const field = (name: string, value: unknown): ResultField => ({ name, value, count: null });

/** What a card says of fields, without its marks. */
function cardOf(fields: readonly ResultField[]): string {
  const card = (
    <>
      <ResultFields fields={fields} />
      <MoreFields fields={fields} />
    </>
  );
  return renderToStaticMarkup(card).replaceAll(/<[^>]*>/g, ' ');
}

describe('the fields of a result', () => {
  it('are all shown where they fit a card', () => {
    const card = cardOf([field('summary', 'x'.repeat(9_000)), field('severity', 'low')]);

    expect(card).toContain('low');
    expect(card).not.toContain('in the inspector');
  });

  it('are counted from where they would be taller than some screens', () => {
    const long = Array.from({ length: 8 }, (_, index) =>
      field(`field${index}`, ['y'.repeat(9_000)]),
    );
    const card = cardOf(long);

    expect(card.length).toBeLessThan(40_000);
    expect(card).toContain('field0');
    expect(card).toContain('5 more fields in the inspector');
  });

  it('say of one more that it is one', () => {
    const fields = Array.from({ length: 13 }, (_, index) => field(`field${index}`, index));

    expect(cardOf(fields)).toContain('1 more field in the inspector');
  });
});
