import { once } from 'node:events';
import { connect as openSocket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { NO_PAGES } from '@/lib/testing/worlds/no-pages';
import { ADMIN_TOKEN, serveWholeApp } from '@/lib/testing/worlds/whole-app';
import type { Pages } from './pages';

const PAGES_OF_A_DEVELOPMENT_SERVER: Pages = {
  ...NO_PAGES,
  upgrade: (_request, socket) => void socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
};

/** What the server answers first to an upgrade of this path: the line with the status. */
async function upgrade(port: number, path: string): Promise<string> {
  const socket = openSocket(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(
    [
      `GET ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  );
  const [answer] = await once(socket, 'data');
  return String(answer).split('\r\n')[0] ?? '';
}

test.each([
  { dev: false, path: '/api/v1/socket/clowl', answer: '101 Switching Protocols' },
  { dev: true, path: '/api/v1/socket/clowl', answer: '101 Switching Protocols' },
  { dev: false, path: '/socket.io/?EIO=4&transport=websocket', answer: '400 Bad Request' },
  { dev: true, path: '/_next/webpack-hmr', answer: '101 Switching Protocols' },
  { dev: false, path: '/_next/webpack-hmr', answer: '404 Not Found' },
  { dev: false, path: '/threads', answer: '404 Not Found' },
  { dev: true, path: '/api/v1/events', answer: '404 Not Found' },
])('an upgrade of $path where dev is $dev is answered once: $answer', async (upgraded) => {
  const { dev, path, answer } = upgraded;
  const { port } = await serveWholeApp({ dev, pages: PAGES_OF_A_DEVELOPMENT_SERVER });

  expect(await upgrade(port, path)).toBe(`HTTP/1.1 ${answer}`);
});

test.each([
  ['GET', '/healthz', '', '200 OK'],
  ['POST', '/api/v1/events', '[]', '200 OK'],
  ['POST', '/api/v1/events', '{', '400 Bad Request'],
  ['GET', '/threads', '', '200 OK'],
])(
  'the offer of another protocol than a WebSocket is passed over: %s %s is answered as ever',
  async (method, path, body, answer) => {
    const pages: Pages = { ...NO_PAGES, handle: async (_request, response) => void response.end() };
    const { port } = await serveWholeApp({ pages });
    const socket = openSocket(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const heard: string[] = [];
    socket.on('data', (data) => void heard.push(String(data)));
    const head = [
      `${method} ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Authorization: Bearer ${ADMIN_TOKEN}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    const offer = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAEAAA'];

    socket.write([...head, ...offer, `\r\n${body.slice(0, 1)}`].join('\r\n'));
    socket.write(body.slice(1));
    await expect.poll(() => heard.join('')).toMatch(`HTTP/1.1 ${answer}`);
    // The connection goes on.
    socket.write([...head, 'Connection: close', `\r\n${body}`].join('\r\n'));
    await once(socket, 'close');

    expect(heard.join('').split(`HTTP/1.1 ${answer}`)).toHaveLength(3);
  },
);

/** What the server answers to a request whose head is these lines. */
async function answerTo(port: number, lines: readonly string[]): Promise<string> {
  const socket = openSocket(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let heard = '';
  socket.on('data', (data) => {
    heard += String(data);
  });
  socket.write([...lines, 'Connection: close', '\r\n'].join('\r\n'));
  await once(socket, 'close');
  return heard;
}

test.each([
  ['none', 'HTTP/1.0', []],
  ['an empty one', 'HTTP/1.1', ['Host:']],
  ['one that no URL can hold', 'HTTP/1.1', ['Host: not a host']],
])(
  'health is told whatever Host is: %s; the API refuses it as a problem',
  async (_, version, host) => {
    const { port } = await serveWholeApp();

    const told = await answerTo(port, [`GET /healthz ${version}`, ...host]);
    const refused = await answerTo(port, [`GET /api/v1/runs ${version}`, ...host]);

    expect(told).toMatch('200 OK');
    expect(refused).toMatch('400 Bad Request');
    expect(refused).toMatch('content-type: application/problem+json');
  },
);

test.each([
  ['https://colloquy.example', 'max-age=31536000'],
  ['https://localhost', null],
  ['http://colloquy.example', null],
])(
  'under the public address %s answers of every kind say of HTTPS: %s',
  async (publicUrl, header) => {
    const pages: Pages = { ...NO_PAGES, handle: async (_request, response) => void response.end() };
    const environment = { COLLOQUY_PUBLIC_URL: publicUrl };
    const { url } = await serveWholeApp({ environment, pages });
    const paths = ['/', '/%', '/healthz', '/api/v1/session', '/api/v1/nothing', '/setup?token=x'];

    const said = await Promise.all(
      paths.map(async (path) => (await fetch(url + path)).headers.get('strict-transport-security')),
    );

    expect(said).toEqual(paths.map(() => header));
  },
);

test('a page takes no input but its address, whatever a body claims to be (H14)', async () => {
  const handled: string[] = [];
  const pages: Pages = {
    ...NO_PAGES,
    handle: async (request, response) => {
      handled.push(request.method ?? '');
      response.end();
    },
  };
  const { url } = await serveWholeApp({ pages });
  const flight = new FormData();
  flight.set('0', '{"then":"$1:__proto__:then","status":"resolved_model","_response":{}}');
  const headers = { 'next-action': 'x', rsc: '1' };

  const answers = await Promise.all(
    ['/', '/threads/x', '/sign-in'].flatMap((path) =>
      ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) =>
        fetch(url + path, { method, headers, body: flight }),
      ),
    ),
  );

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([405]));
  expect(handled).toEqual([]);
});

test('a page that fails in its midst ends its connection, so that nobody takes it for whole or waits', async () => {
  const pages: Pages = {
    ...NO_PAGES,
    async handle(_request, response) {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<p>Half');
      throw new Error('the other half');
    },
  };
  const { port } = await serveWholeApp({ pages });

  const read = fetch(`http://127.0.0.1:${port}/threads`).then((answer) => answer.text());

  await expect(read).rejects.toThrow();
});
