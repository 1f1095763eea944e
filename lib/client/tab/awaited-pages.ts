// Pages that are asked for while the server is away are waited for. The router leaves for an address that does not answer, where
// the browser's own error page takes the place of the workspace and stays when the server is back.

/** Between two attempts. Milliseconds. */
const RETRY_MS = 1_000;

/** A `fetch` that asks for a page until there is an answer; all else is sent once. */
export function awaitPages(send: typeof fetch): typeof fetch {
  return async function ask(input, init) {
    try {
      return await send(input, init);
    } catch (cause) {
      if (!asksForPage(init)) throw cause;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      return ask(input, init);
    }
  };
}

/** By the router's headers: a page that somebody goes to. One that is fetched ahead is not worth waiting for. */
function asksForPage(init: RequestInit | undefined): boolean {
  const headers = init?.headers;
  return headers !== undefined && 'rsc' in headers && !('next-router-prefetch' in headers);
}
