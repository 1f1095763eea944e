'use client';
// What a sample becomes by an expression, asked of the server when nobody typed for a moment.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiResult } from '@/lib/client/api/request';
import { attemptMapping } from '@/lib/client/api/webhook-api';
import { useDebounced } from '@/lib/client/use-debounced';
import type { MappingOutcome, MappingTrial } from '@/lib/contracts/http-webhooks';
import { WebhookName } from '@/lib/model/webhook';
import { isObject } from '@/lib/std/is-object';
import type { JsonFault } from '@/lib/std/json/json-fault';
import { readJson } from '@/lib/std/json/json-read';
import { prefixFor, type WebhookDraft } from './webhook-draft';

/** A person who types stops about so long between words. Milliseconds. */
const TYPING_MS = 300;

/** A name that is not written yet. */
const UNNAMED = 'unnamed';

export type Attempt = {
  /** Why the sample cannot be read. */
  readonly sampleFault: JsonFault | null;
  /** Undefined before the first answer; the one before while another is asked for. */
  readonly answer: ApiResult<MappingOutcome> | undefined;
  readonly isAsking: boolean;
};

export function useAttempt(draft: WebhookDraft, sample: string): Attempt {
  const read = readJson(sample);
  const trial = read.ok ? trialOf(draft, read.value.value) : null;
  const settled = useDebounced(JSON.stringify(trial), TYPING_MS);
  const asked = JSON.parse(settled) as MappingTrial | null;
  const { data, isFetching } = useQuery({
    queryKey: ['webhook-attempt', settled],
    queryFn: ({ signal }) => (asked === null ? null : attemptMapping(asked, signal)),
    placeholderData: keepPreviousData,
    enabled: asked !== null,
    // The same sample by the same expression becomes the same.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    sampleFault: read.ok ? null : read.error,
    answer: data ?? undefined,
    isAsking: isFetching || settled !== JSON.stringify(trial),
  };
}

function trialOf(draft: WebhookDraft, value: unknown): MappingTrial {
  const name = WebhookName.safeParse(draft.name.trim()).data ?? UNNAMED;
  const { body = null, headers = {} } = isObject(value) ? value : { body: value };
  const texts = isObject(headers)
    ? Object.entries(headers).map(([key, text]) => [key, String(text)])
    : [];
  return {
    name,
    agent_prefix: prefixFor({ ...draft, name }),
    mapping: draft.mapping,
    sample: { body, headers: Object.fromEntries(texts) },
  };
}
