// Speaks for one agent in its own protocol over HTTP, with the agent's own key.
import { randomBytes } from 'node:crypto';

const url = process.env.COLLOQUY_URL ?? 'http://127.0.0.1:3000';
const pace = Number(process.env.COLLOQUY_PACE ?? '1');

/**
 * What one agent says: `say(message)` posts it and answers what the server made of it. The query sets what the protocol
 * has no word for, such as the channel.
 */
export function speaker(protocol, key, query = {}) {
  return async (message) => {
    const parameters = new URLSearchParams(query);
    const response = await fetch(`${url}/api/v1/ingest/${protocol}?${parameters}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(message),
    });
    const answer = await response.json();
    if (!response.ok) {
      throw new Error(answer.results?.[0]?.error?.message ?? answer.detail ?? response.statusText);
    }
    return answer;
  };
}

/** Waits as long as an agent would think, in seconds. */
export function think(seconds) {
  return new Promise((done) => setTimeout(done, seconds * 1000 * pace));
}

/** A UUIDv7 (RFC 9562): the time first, so that ids sort as they were made. */
export function uuid7() {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = 0x70 | (bytes[6] & 0x0f);
  bytes[8] = 0x80 | (bytes[8] & 0x3f);
  const hex = bytes.toString('hex');
  return [0, 8, 12, 16, 20, 32]
    .slice(1)
    .map((end, at) => hex.slice([0, 8, 12, 16, 20][at], end))
    .join('-');
}
