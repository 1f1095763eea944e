'use client';
// The expression beside a sample, and what that becomes while somebody types.
import { useId, useState } from 'react';
import { MappingResult } from './mapping-result';
import { useAttempt } from './use-attempt';
import { SAMPLE, type WebhookDraft } from './webhook-draft';

const EDITOR =
  'w-full resize-y rounded border border-hairline-strong bg-raised px-3 py-2 font-mono text-12 leading-[19px] text-ink-strong [overflow-wrap:anywhere] focus-visible:outline-offset-0';

export function MappingEditor({
  draft,
  onMapping,
}: {
  draft: WebhookDraft;
  onMapping: (mapping: string) => void;
}) {
  const fields = useId();
  const [sample, setSample] = useState(SAMPLE);
  const attempt = useAttempt(draft, sample);
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <div className="grid min-w-0 content-start gap-3">
        <div className="grid gap-1">
          <label htmlFor={`${fields}-sample`} className="text-12 text-ink-faint">
            Sample, as the service sends it
          </label>
          <textarea
            id={`${fields}-sample`}
            value={sample}
            onChange={(event) => setSample(event.target.value)}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            className={`${EDITOR} h-44`}
          />
        </div>
        <div className="grid gap-1">
          <label htmlFor={`${fields}-mapping`} className="text-12 text-ink-faint">
            Expression in JSONata: an event, a list of events, or nothing
          </label>
          <textarea
            id={`${fields}-mapping`}
            value={draft.mapping}
            onChange={(event) => onMapping(event.target.value)}
            required
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            className={`${EDITOR} h-44`}
          />
        </div>
      </div>
      <MappingResult attempt={attempt} sample={sample} mapping={draft.mapping} />
    </div>
  );
}
