// Speaks for one agent in its own protocol over HTTP, with the agent's own key.
import { randomBytes } from 'node:crypto';
import { patientFetch } from './patient-fetch.mjs';

const url = process.env.COLLOQUY_URL ?? 'http://127.0.0.1:3000';
const pace = Number(process.env.COLLOQUY_PACE ?? '1');

// What it cannot go on without is said in one line.
process.once('uncaughtException', ({ message }) => {
  console.error(message);
  process.exit(1);
});

/**
 * What one agent says: `say(message)` posts it and answers what the server made of it; a text goes out as CBCL, everything
 * else as JSON. The query sets what the protocol has no word for, such as the channel. A refusal is an error whose `cause`
 * is the answer.
 */
export function speaker(protocol, key, query = {}) {
  return async (message) => {
    const parameters = new URLSearchParams(query);
    const isText = typeof message === 'string';
    const init = {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': isText ? 'application/cbcl' : 'application/json',
      },
      body: isText ? message : JSON.stringify(message),
    };
    // A form of CBCL has no id by which it would count once.
    const response = await patientFetch(`${url}/api/v1/ingest/${protocol}?${parameters}`, init, {
      isRepeatable: !isText,
    });
    const answer = await response.json();
    if (response.ok) return answer;
    const reason = answer.results?.[0]?.error?.message ?? answer.detail ?? response.statusText;
    throw new Error(reason, { cause: answer });
  };
}

/** Calls the API with one agent's key: `call(method, path, body, signal)` answers the JSON of the answer. */
export function callerOf(key) {
  return async (method, path, body, signal) => {
    const response = await patientFetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    const answer = await response.json();
    if (response.ok) return answer;
    throw new Error(`${method} ${path}: ${response.status} ${answer.detail ?? ''}`);
  };
}

/** So many seconds of the story in milliseconds. */
export const storyMs = (seconds) => seconds * 1000 * pace;

/** Waits as long as an agent would think, in seconds. */
export function think(seconds) {
  return new Promise((done) => setTimeout(done, storyMs(seconds)));
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
