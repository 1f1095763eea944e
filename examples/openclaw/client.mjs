// A client of the gateway that shows every frame that it hears: requests, answers, and a wait for what is told.
import { WebSocket } from 'ws';

const CLIENT = { id: 'gateway-client', version: '0.1.0', platform: 'linux', mode: 'backend' };

/** Connects; gives the answer to `connect`, what asks, what waits, and all frames in order. */
export async function connect({ url, token, scopes, protocol = 4, caps = [] }) {
  const socket = new WebSocket(url);
  const frames = [];
  const waiting = new Set();
  let count = 0;
  const heard = (test) => {
    const found = frames.find(({ heard: frame }) => frame !== undefined && test(frame));
    if (found !== undefined) return Promise.resolve(found.heard);
    return new Promise((resolve) => waiting.add({ test, resolve }));
  };
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data));
    frames.push({ heard: frame });
    for (const one of waiting) {
      if (!one.test(frame)) continue;
      waiting.delete(one);
      one.resolve(frame);
    }
  });
  const ask = (method, params) => {
    count += 1;
    const id = String(count);
    const frame = { type: 'req', id, method, params };
    frames.push({ said: frame });
    socket.send(JSON.stringify(frame));
    return heard((answer) => answer.type === 'res' && answer.id === id);
  };
  const closed = new Promise((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) })),
  );
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  await heard(({ event }) => event === 'connect.challenge');
  const bounds = { minProtocol: protocol, maxProtocol: protocol };
  const hello = await ask('connect', {
    ...bounds,
    client: CLIENT,
    role: 'operator',
    scopes,
    caps,
    auth: { token },
  });
  return { hello, ask, heard, frames, closed, close: () => socket.close() };
}
