// A webhook as it is written in the form, and what a new one begins with.
import type { WebhookBody } from '@/lib/contracts/http-webhooks';
import type { Webhook, WebhookSignature } from '@/lib/model/webhook';
import { codeText } from '@/lib/std/code-text';

export type WebhookDraft = {
  readonly name: string;
  readonly agentPrefix: string;
  readonly signature: WebhookSignature;
  /** Empty: the one that it has, else a fresh one. */
  readonly secret: string;
  readonly mapping: string;
};

export const SIGNATURES: readonly WebhookSignature[] = ['github', 'standard-webhooks', 'none'];

const MAPPING = codeText`{
  "type": "task.request",
  "from": body.sender.login,
  "to": "triage",
  "thread_id": "issue " & body.issue.number,
  "text": body.issue.title
}`;

/** What GitHub sends of an issue with this title, cut down to what the expression above reads. */
export function sampleNamed(title: string): string {
  return codeText`{
  "headers": { "x-github-event": "issues" },
  "body": {
    "action": "opened",
    "issue": { "number": 7, "title": ${JSON.stringify(title)} },
    "sender": { "login": "octocat" }
  }
}`;
}

/** The draft of a webhook, or of a new one. */
export function draftOf(webhook: Webhook | null): WebhookDraft {
  if (webhook === null) {
    return { name: '', agentPrefix: '', signature: 'github', secret: '', mapping: MAPPING };
  }
  const { name, agent_prefix: agentPrefix, signature, mapping } = webhook;
  return { name, agentPrefix, signature, secret: '', mapping };
}

/** The prefix that an empty field stands for. */
export function prefixFor({
  name,
  agentPrefix,
}: Pick<WebhookDraft, 'name' | 'agentPrefix'>): string {
  return agentPrefix.trim() || `agent:${name.trim()}.`;
}

/** What is sent to save it. */
export function bodyOf(draft: WebhookDraft, enabled: boolean): WebhookBody {
  const { signature, mapping } = draft;
  const secret = draft.secret.trim();
  return {
    agent_prefix: prefixFor(draft),
    signature,
    mapping,
    enabled,
    ...(secret !== '' && signature !== 'none' && { secret }),
  };
}
