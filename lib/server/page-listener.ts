// Serves pages through Next, behind the same Host check as the API and under a policy with a fresh nonce.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { headOf } from '@/lib/security/request-head';
import { checkHost, clientAddress } from '@/lib/security/request-origin';
import { percentDecoded } from '@/lib/std/percent-decoded';
import type { App } from './compose';
import { contentSecurityPolicy, createNonce, PAGE_HEADERS } from './page-headers';

type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A listener for every request that is not the API's or the socket's. */
export function pageListener(
  app: App,
  { dev, handle }: { dev: boolean; handle: PageHandler },
): (request: IncomingMessage, response: ServerResponse) => void {
  const https = app.settings.publicUrl?.startsWith('https:') ?? false;
  return (request, response) => {
    const head = headOf(request);
    const refused = checkHost(head, app.originRules);
    if (refused) {
      app.noteRefusal({
        address: clientAddress(head, app.originRules),
        outcome: refused.code,
        target: `${request.method} ${(request.url ?? '/').split('?', 1)[0]}`,
      });
      response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8' }).end(refused.message);
      return;
    }
    if (!isReadable(request.url ?? '/')) {
      response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('The address is not well-formed: a percent sign in it stands for no character.');
      return;
    }
    // Pages take no input but their address: no server actions, no forms. In development Next's own overlay posts.
    if (!dev && request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const nonce = createNonce();
    const policy = contentSecurityPolicy(nonce, { dev, https });
    // Next reads the nonce for its own scripts from the request's policy header.
    request.headers['content-security-policy'] = policy;
    request.headers['x-nonce'] = nonce;
    response.setHeader('content-security-policy', policy);
    for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
    handle(request, response).catch((error: unknown) => {
      app.log.error({ err: error, path: request.url }, 'a page failed');
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end('The page failed; the log has the details.');
    });
  };
}

/** Whether every percent escape of the path is UTF-8. */
function isReadable(url: string): boolean {
  return percentDecoded(url.split('?', 1)[0] ?? '') !== null;
}
