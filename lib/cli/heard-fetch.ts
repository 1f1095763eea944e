// A request whose server may fall silent: stopped, frozen, or behind a network that drops packets. How long nothing is heard of it is
// bounded, before its answer and within it.

/**
 * A server that is here says something within a tenth of it: its answer, how far long work is, or that a tail is quiet. One whose Postgres
 * says nothing answers after 20 seconds. Milliseconds.
 */
const SILENCE_MS = 60_000;

/** The server took the request, and nothing came from it for so long. */
export class SilentServer extends Error {
  constructor(url: string) {
    super(
      `${new URL(url).origin} took the request and has said nothing for ${SILENCE_MS / 1_000} s. What was asked may have been done. Look at its log, and whether it is stopped.`,
    );
  }
}

/** `fetch`, which fails with a `SilentServer`, as does the reading of its answer. */
export async function fetchHeard(
  url: string,
  init: RequestInit & { readonly duplex?: 'half' },
): Promise<Response> {
  const wait = new Wait(url);
  const { body } = init;
  wait.start();
  try {
    const response = await fetch(url, {
      ...init,
      ...(body instanceof ReadableStream && { body: sent(body, wait) }),
      signal: wait.signal,
    });
    wait.answered();
    return response.body === null ? response : new Response(heard(response.body, wait), response);
  } finally {
    wait.stop();
  }
}

/** The time for which the server is waited for, and neither the source of what is sent nor the reader of what came. */
class Wait {
  readonly #url: string;
  readonly #ended = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #isAnswered = false;

  constructor(url: string) {
    this.#url = url;
  }

  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  get isAnswered(): boolean {
    return this.#isAnswered;
  }

  answered(): void {
    this.#isAnswered = true;
  }

  start(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ended.abort(new SilentServer(this.#url)), SILENCE_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** What is sent as it is read: its source may take as long as it likes. */
function sent(body: ReadableStream<Uint8Array>, wait: Wait): ReadableStream<Uint8Array> {
  const source = body.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        if (!wait.isAnswered) wait.stop();
        const { value, done } = await source.read();
        if (!wait.isAnswered) wait.start();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => source.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** What came as it is read: its reader may take as long, too. */
function heard(body: ReadableStream<Uint8Array>, wait: Wait): ReadableStream<Uint8Array> {
  const source = body.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        wait.start();
        const { value, done } = await source.read().finally(() => wait.stop());
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => source.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
