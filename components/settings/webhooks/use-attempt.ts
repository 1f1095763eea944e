'use client';
// What a sample becomes by an expression, asked of the server when nobody typed for a moment.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiResult } from '@/lib/client/api/request';
import { attemptMapping } from '@/lib/client/api/webhook-api';
import { TYPING_REST_MS, useDebounced } from '@/lib/client/use-debounced';
import type { MappingOutcome, MappingTrial } from '@/lib/contracts/http-webhooks';
import { WebhookName } from '@/lib/model/webhook';
import { isObject } from '@/lib/std/is-object';
import type { JsonFault } from '@/lib/std/json/json-fault';
import { readJson } from '@/lib/std/json/json-read';
import { prefixFor, type WebhookDraft } from './webhook-draft';

/** A name that is not written yet. */
const UNNAMED = 'unnamed';

export type Attempt = {
  /** Why the sample cannot be read. */
  readonly sampleFault: JsonFault | null;
  /** Undefined before the first answer; the one before while another is asked for. */
  readonly answer: ApiResult<MappingOutcome> | undefined;
  readonly isAsking: boolean;
};

/** What the sample becomes by the expression of the draft, once neither of them has changed for a moment. */
export function useAttempt(draft: WebhookDraft, sample: string): Attempt {
  const restedDraft = useDebounced(draft, TYPING_REST_MS);
  const restedSample = useDebounced(sample, TYPING_REST_MS);
  const trial = trialOf(restedDraft, restedSample);
  const { data, isFetching } = useQuery({
    queryKey: ['webhook-attempt', trial],
    queryFn: ({ signal }) => (trial === null ? null : attemptMapping(trial, signal)),
    placeholderData: keepPreviousData,
    enabled: trial !== null,
    // The same sample by the same expression becomes the same.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const read = readJson(sample);
  return {
    sampleFault: read.ok ? null : read.error,
    answer: data ?? undefined,
    isAsking: isFetching || restedDraft !== draft || restedSample !== sample,
  };
}

/** What the server is asked; null where the sample cannot be read. */
function trialOf(draft: WebhookDraft, sample: string): MappingTrial | null {
  const read = readJson(sample);
  if (!read.ok) return null;
  const { value } = read.value;
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
