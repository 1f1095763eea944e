// fetch for a server that may be started again meanwhile: waits for it a while and says so once. A server that stays away is an error
// of one line.

/** How long a server is waited for, and how long at most after its player was stopped. Milliseconds. */
const PATIENCE_MS = 60_000;
const STOPPED_PATIENCE_MS = 5_000;

/** Between two tries. Milliseconds. */
const PAUSE_MS = 500;

/** A server that is here answers sooner, also a pull of an inbox, which waits for 20 seconds. Milliseconds. */
const ANSWER_MS = 45_000;

/** Who never answered is not waited for. */
let patienceMs = 0;
let longestMs = PATIENCE_MS;
let isSaid = false;

/**
 * @param isRepeatable What is sent counts once however often it comes, as by its id. Where it does not, it is sent again only
 *   where the server cannot have taken it.
 */
export async function patientFetch(url, init, { isRepeatable = true } = {}) {
  const startedAt = Date.now();
  for (;;) {
    const answer = await tried(url, init);
    if (answer instanceof Response && answer.status !== 503) {
      isSaid = false;
      patienceMs = longestMs;
      return answer;
    }
    if (init.signal?.aborted) throw init.signal.reason;
    const { reason, isTaken, isLasting } =
      answer instanceof Response ? await unavailable(answer) : answer;
    const message = `No answer from ${new URL(url).origin}: ${reason}`;
    if (isLasting) throw new Error(message);
    if (isTaken && !isRepeatable) throw new Error(`${message}. It may have taken what was said.`);
    if (Date.now() - startedAt >= patienceMs) {
      // Nothing is waited for again by a program that is about to end.
      patienceMs = 0;
      throw new Error(message);
    }
    if (!isSaid) console.error(`${message}. Waiting for it.`);
    isSaid = true;
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

/** Waits less from here on. */
export function hurry() {
  longestMs = STOPPED_PATIENCE_MS;
  patienceMs = Math.min(patienceMs, longestMs);
}

async function tried(url, init) {
  const limit = AbortSignal.timeout(ANSWER_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
  try {
    return await fetch(url, { ...init, signal });
  } catch (error) {
    const { message, code } = error.cause ?? error;
    // An address that is none stays so.
    return { reason: message || code, isTaken: code !== 'ECONNREFUSED', isLasting: !code };
  }
}

async function unavailable(response) {
  const { detail } = await response.json().catch(() => ({}));
  return { reason: detail ?? `HTTP ${response.status}`, isTaken: true, isLasting: false };
}
