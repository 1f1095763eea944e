// A delivery to a webhook as a service would send it: define the webhook in Settings first, and give its secret to the service.
import { codeText } from '@/lib/std/code-text';
import type { FrameworkSnippet } from './framework-snippet';

export const webhookSnippet: FrameworkSnippet = {
  framework: 'webhook',
  language: 'shell',
  route: 'POST /api/v1/hooks/{name}',
  unboundPrefix: 'agent:my-team.',
  text: ({
    origin,
    team,
  }) => codeText`# Settings, Webhooks: add "${team}" with signatures as GitHub has them, and this expression:
#   {"from": body.sender.login, "text": body.issue.title}
# GitHub: Settings, Webhooks, Add webhook, with ${origin}/api/v1/hooks/${team}, application/json and the secret.
# By hand:
BODY='{"issue":{"title":"Prices are wrong"},"sender":{"login":"octocat"}}'
SIGNATURE=$(printf %s "$BODY" | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" | sed 's/^.* //')
curl -X POST ${origin}/api/v1/hooks/${team} \\
  -H 'content-type: application/json' \\
  -H "X-Hub-Signature-256: sha256=$SIGNATURE" \\
  -d "$BODY"
`,
};
