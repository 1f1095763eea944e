// The real transcripts: what annotators said of them is shown, and changes no rank.
import { expect, it } from 'vitest';
import { recordsOf } from '@/bench/suspects/annotated-runs';
import { runSteps } from '@/lib/std/steps';
import { describeCorpus } from '@/lib/testing/codecs/corpus';
import { findingSuspects } from './suspects';

describeCorpus(
  'who-and-when',
  (name) => name.endsWith('.json'),
  (files) => {
    const records = files.map(({ name, bytes }) => ({ name, text: bytes.toString('utf8') }));

    it.each(records)('$name is ranked the same without its annotations', ({ text }) => {
      const { question, history } = JSON.parse(text) as Record<string, unknown>;
      const suspects = runSteps(findingSuspects(recordsOf(text)));

      expect(suspects.length).toBeGreaterThan(0);
      expect(runSteps(findingSuspects(recordsOf(JSON.stringify({ question, history }))))).toEqual(
        suspects,
      );
    });
  },
);
