import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeCorpus } from '@/lib/testing/codecs/corpus';
import { openTestApi, type TestApi } from '@/lib/testing/worlds/test-api';

/**
 * Of the 35 `i_` files, which the specification leaves open, these are readable: numbers that become 0, and lone
 * surrogates as escapes, which travel in payload and raw. What loses digits, is not UTF-8 or is too deep is refused.
 */
const READABLE_I: readonly string[] = [
  'number_double_huge_neg_exp',
  'number_real_underflow',
  'object_key_lone_2nd_surrogate',
  'string_1st_surrogate_but_2nd_missing',
  'string_1st_valid_surrogate_2nd_invalid',
  'string_incomplete_surrogate_and_escape_valid',
  'string_incomplete_surrogate_pair',
  'string_incomplete_surrogates_escape_valid',
  'string_invalid_lonely_surrogate',
  'string_invalid_surrogate',
  'string_inverted_surrogates_U+1D11E',
  'string_lone_second_surrogate',
].map((name) => `test_parsing_i_${name}.json`);

/** The two `y_` files with a repeated key. */
const REFUSED_Y = [
  'test_parsing_y_object_duplicated_key.json',
  'test_parsing_y_object_duplicated_key_and_value.json',
];

describeCorpus(
  'corpora/json-test-suite',
  (name) => name.endsWith('.json'),
  (files) => {
    let api: TestApi;
    let key: string;
    beforeAll(async () => {
      api = await openTestApi();
      key = await api.key('agent', 'ken');
    });
    afterAll(() => api.close());

    it('gives every file an answer and none of them a 500', async () => {
      const unexpected: unknown[] = [];
      const readableI: string[] = [];
      for (const { name, bytes } of files) {
        const body = new Uint8Array(bytes);
        const { status } = await api.request('/api/v1/events', { method: 'POST', key, body });
        const isReadable = status === 422 || status === 200;
        if (!isReadable && status !== 400) unexpected.push([name, status]);
        if (/_n_/.test(name) && isReadable) unexpected.push([name, status]);
        if (/_y_/.test(name) && isReadable === REFUSED_Y.includes(name))
          unexpected.push([name, status]);
        if (/parsing_i_/.test(name) && isReadable) readableI.push(name);
      }

      expect(unexpected).toEqual([]);
      expect(readableI).toEqual(READABLE_I);
      expect((await api.engine.head()).seq).toBe(0);
    });
  },
);
