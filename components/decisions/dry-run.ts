// A question to the router without a request: the texts of a form, as the address and the API take them.
import type { RouteRequest } from '@/lib/contracts/http-orchestration';
import { LIST_LENGTH_MAX } from '@/lib/model/clutch-message';

export type DryRun = {
  readonly requires: string;
  readonly prefers: string;
  readonly domain: string;
  /** Tools that may be used; empty for any. */
  readonly tools: string;
  readonly network: string;
  readonly sandbox: boolean;
};

export const NETWORKS = ['none', 'egress-restricted', 'egress'] as const;

type ReadParam = (name: string) => string | null;

/** The form as the address has it. */
export function dryRunAt(read: ReadParam): DryRun {
  const network = read('network') ?? '';
  return {
    requires: read('requires') ?? '',
    prefers: read('prefers') ?? '',
    domain: read('domain') ?? '',
    tools: read('tools') ?? '',
    network: NETWORKS.some((known) => known === network) ? network : '',
    sandbox: read('sandbox') !== null,
  };
}

/** The parameters that hold the form; `ran` says that it was sent, also where nothing stands in it. */
export function dryRunParams(form: DryRun): Record<string, string | null> {
  const given = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    requires: given(form.requires),
    prefers: given(form.prefers),
    domain: given(form.domain),
    tools: given(form.tools),
    network: given(form.network),
    sandbox: form.sandbox ? '1' : null,
    ran: '1',
  };
}

/** Terms apart by commas or blanks, each once. */
export function termsIn(text: string): string[] {
  const terms = text.split(/[\s,]+/).filter((term) => term !== '');
  return [...new Set(terms)].slice(0, LIST_LENGTH_MAX);
}

/** What the API is asked. */
export function routeRequestOf(form: DryRun): RouteRequest {
  const tools = termsIn(form.tools);
  const policy = {
    ...(form.sandbox && { sandbox: true }),
    ...(tools.length > 0 && { tool_allowlist: tools }),
    ...(form.network !== '' && { network: form.network }),
  };
  const domain = form.domain.trim();
  return {
    requires: termsIn(form.requires),
    prefers: termsIn(form.prefers),
    ...(domain !== '' && { domain }),
    ...(Object.keys(policy).length > 0 && { security: { policy } }),
  };
}
