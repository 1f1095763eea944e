// The dialects of the draft, which stand ready to be opened, and what a new one begins with.
import { DRAFT_DIALECTS } from '@/lib/dialects/definition/draft-dialects';
import { CORE_LANGUAGE } from '@/lib/dialects/language/language';

export type LabSample = {
  readonly name: string;
  /** What it is for, in a few words. */
  readonly purpose: string;
  readonly text: string;
  /** Calls that show what it does, as CBCL. */
  readonly calls: readonly string[];
};

const PURPOSES: Readonly<Record<string, string>> = {
  'logistics-dialect': 'Shipments and deliveries',
  'planning-dialect': 'Actions, goals and plans',
};

export const LAB_SAMPLES: readonly LabSample[] = DRAFT_DIALECTS.map(({ name, text, calls }) => ({
  name,
  purpose: PURPOSES[name] ?? '',
  text: `${text}\n`,
  calls: calls.map(({ call }) => call),
}));

export const SAMPLE_NAMES: readonly string[] = LAB_SAMPLES.map(({ name }) => name);

/** A dialect that keeps every rule, to be changed. */
export const OWN_TEXT = `(meta
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
