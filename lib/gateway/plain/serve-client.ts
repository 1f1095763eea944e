// One connection of a plain WebSocket: who speaks is asked first, and what comes meanwhile waits; then each frame is taken, and
// whoever is silent, or reads nothing, is let go.
import { STALLED_MS, UNKNOWN_FRAME_BYTES_MAX } from '../limits';
import { type ClientOrigin, KEY_IS_FULL } from '../upgrade-listener';
import { credentialIn } from './frame-items';
import { type PlainClient, whenBroken } from './plain-client';
import type { PlainSocketDeps, PlainSocketTiming } from './plain-parts';

/** Frames that came in one piece with a credential: as many as a client says before it hears an answer. */
const EARLY_FRAMES_MAX = 100;

/** Serves one connection until it ends; resolves when what it sent is stored. */
export function serveClient(
  client: PlainClient,
  origin: ClientOrigin,
  deps: PlainSocketDeps,
): Promise<void> {
  const { socket } = client;
  /** What came in one piece with the credential, which is not verified yet; null where nothing waits for that. */
  let early: string[] | null = null;

  async function verify(text: string): Promise<void> {
    const secret = text.length > UNKNOWN_FRAME_BYTES_MAX ? null : credentialIn(text);
    const holder = secret === null ? null : await deps.authenticate(secret, origin.address);
    if (holder === null || holder === 'expired') {
      client.refuse('unauthorized', 'Send {"auth":"<key>"} with a right key first.');
      return;
    }
    if (origin.onKnown(holder)) await client.begin(holder);
    else client.refuse('rate_limited', KEY_IS_FULL);
  }

  /** What comes meanwhile waits in the connection. */
  function alone(work: Promise<void>): void {
    socket.pause();
    whenBroken(
      client,
      work.finally(() => socket.resume()),
    );
  }

  async function admit(text: string): Promise<void> {
    early = [];
    await verify(text);
    const frames = early;
    early = null;
    for (const frame of client.holder === null ? [] : frames) client.take(frame);
  }

  function hear(text: string): void {
    if (client.holder !== null || client.isClosing) client.take(text);
    else if (early === null) alone(admit(text));
    else if (early.length < EARLY_FRAMES_MAX) early.push(text);
    else client.refuse('rate_limited', 'Wait for the answer to the credential.');
  }

  if (origin.holder !== null) {
    alone(client.begin(origin.holder));
  }
  socket.on('message', (data, isBinary) => {
    client.heardAtMs = deps.now();
    if (isBinary) client.refuse('invalid_value', 'Expected text frames, saw a binary one.');
    else hear(data.toString());
  });
  socket.on('ping', (data) => socket.pong(data));
  socket.on('pong', (data) => {
    client.heardAtMs = deps.now();
    client.writer.ponged(data);
  });
  // The close that follows says the same.
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.on('close', () => {
      client.end();
      void client.settled().then(resolve);
    });
  });
}

/** Lets go of who has not said in time who it is, who is silent, and who takes nothing. */
export function lookAfter(client: PlainClient, nowMs: number, timing: PlainSocketTiming): void {
  if (client.isClosing) return;
  if (client.holder === null && nowMs - client.openedAtMs >= timing.authenticateMs) {
    client.refuse('unauthorized', 'No credential came in time.');
    return;
  }
  if (client.writer.stalledMs(nowMs) > STALLED_MS) {
    client.close('slow', 'Nothing was read for too long.');
    return;
  }
  if (client.socket.isPaused) return;
  const silentMs = nowMs - client.heardAtMs;
  if (silentMs > 2 * timing.heartbeatMs) client.close('silent', 'Nothing was heard for too long.');
  else if (silentMs >= timing.heartbeatMs && client.pingedAtMs <= client.heardAtMs) {
    client.pingedAtMs = nowMs;
    client.writer.ping();
  }
}
