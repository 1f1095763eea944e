'use client';
// The expression beside a sample, and what that becomes while somebody types.
import { useState } from 'react';
import { Field } from '@/components/ui/form/field';
import { useLengthLimit } from '@/components/ui/form/use-length-limit';
import { useMessages } from '@/components/ui/language/language-context';
import { WEBHOOKS } from '@/lib/messages/en/features/settings/webhooks';
import { MAPPING_LENGTH_MAX } from '@/lib/model/webhook';
import { MappingResult } from './mapping-result';
import { useAttempt } from './use-attempt';
import { sampleNamed, type WebhookDraft } from './webhook-draft';

const EDITOR =
  'w-full resize-y rounded border border-hairline-strong bg-raised px-3 py-2 font-mono text-12 leading-[19px] text-ink-strong [overflow-wrap:anywhere] focus-visible:outline-offset-0';

export function MappingEditor({
  draft,
  onMapping,
}: {
  draft: WebhookDraft;
  onMapping: (mapping: string) => void;
}) {
  const messages = useMessages(WEBHOOKS).mapping;
  const [sample, setSample] = useState(() => sampleNamed(messages.sampleTitle));
  const limit = useLengthLimit(draft.mapping, MAPPING_LENGTH_MAX);
  const attempt = useAttempt(draft, sample);
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <div className="grid min-w-0 content-start gap-3">
        <Field label={messages.sample}>
          {(id) => (
            <textarea
              id={id}
              value={sample}
              onChange={(event) => setSample(event.target.value)}
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
              className={`${EDITOR} h-44`}
            />
          )}
        </Field>
        <Field label={messages.expression}>
          {(id) => (
            <textarea
              id={id}
              ref={limit}
              value={draft.mapping}
              onChange={(event) => onMapping(event.target.value)}
              required
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
              className={`${EDITOR} h-44`}
            />
          )}
        </Field>
      </div>
      <MappingResult attempt={attempt} sample={sample} mapping={draft.mapping} />
    </div>
  );
}
