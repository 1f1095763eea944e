// The dialects of the draft, which stand ready to be opened, and what a new one begins with.
import { DRAFT_DIALECTS } from '@/lib/dialects/definition/draft-dialects';
import { CORE_LANGUAGE } from '@/lib/dialects/language/language';
import { codeText } from '@/lib/std/code-text';

export type LabSample = {
  readonly name: string;
  readonly text: string;
  /** Calls that show what it does, as CBCL. */
  readonly calls: readonly string[];
};

export const LAB_SAMPLES: readonly LabSample[] = DRAFT_DIALECTS.map(({ name, text, calls }) => ({
  name,
  text: `${text}\n`,
  calls: calls.map(({ call }) => call),
}));

export const SAMPLE_NAMES: readonly string[] = LAB_SAMPLES.map(({ name }) => name);

/** A dialect that keeps every rule, to be changed. */
export const OWN_TEXT = codeText`(meta
  (define my-dialect
    :extends ${CORE_LANGUAGE}
    :author @me
    :resources (:max-depth 8
                :max-expansion-size 1024
                :max-verify-time 500)
    (extend greet (whom &key mood)
      (tell whom
        (greeting :mood (or mood "calm"))
        :domain greetings))))
`;
