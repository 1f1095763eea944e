// How long a server lets others wait while it works on one request. Requests are sent by one thread and `/healthz` is asked by
// another, so that neither the client's own work nor its reading of an answer counts.
import { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';

/** A hostile request, as it goes over the wire. */
export type ProbedRequest = {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

/** What came of it: the status, the bytes of the answer, and the longest time for which the server's work held up `/healthz`. */
export type Probed = {
  readonly status: number;
  readonly bytes: number;
  readonly stallMs: number;
  readonly ms: number;
};

/** Sends what it is told and throws the answers away. */
const CLIENT = `
const { parentPort, workerData } = require('node:worker_threads');
const { request } = require('node:http');
parentPort.on('message', ({ path, method, headers, body }) => {
  const sent = request(workerData + path, { method, headers }, (answer) => {
    let bytes = 0;
    answer.on('data', (chunk) => { bytes += chunk.length; });
    answer.on('end', () => parentPort.postMessage({ status: answer.statusCode, bytes }));
    answer.on('error', () => parentPort.postMessage({ status: 0, bytes }));
  });
  sent.on('error', (error) => parentPort.postMessage({ status: 0, bytes: 0, error: String(error) }));
  sent.end(body);
});
`;

/**
 * Asks again and again, and tells the longest wait since it was last asked for it. Of a wait that time counts in which the thread
 * of the server worked: while others have the processor, the server holds nobody up.
 */
const PROBER = `
const { parentPort, workerData } = require('node:worker_threads');
const { Agent, get } = require('node:http');
const { existsSync, readFileSync } = require('node:fs');
const schedule = '/proc/self/task/' + process.pid + '/schedstat';
const hasSchedule = existsSync(schedule);
const workedMs = () => Number(readFileSync(schedule, 'utf8').split(' ')[0]) / 1e6;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let longest = 0;
let isAsked = false;
parentPort.on('message', () => { isAsked = true; });
function ask() {
  const from = performance.now();
  const workedBefore = hasSchedule ? workedMs() : 0;
  const end = () => {
    const waited = performance.now() - from;
    const worked = hasSchedule ? workedMs() - workedBefore : waited;
    longest = Math.max(longest, Math.min(waited, worked));
    if (isAsked) { parentPort.postMessage(longest); isAsked = false; longest = 0; }
    setTimeout(ask, 3);
  };
  get(workerData + '/healthz', { agent }, (answer) => answer.resume().on('end', end)).on('error', end);
}
ask();
`;

/** The largest body that a request may have: four million numbers. */
const LARGEST_BODY = `[${'1,'.repeat(4 * 1024 * 1024 - 1)}1]`;

/** How long this thread takes to do no more than read the largest body, which is how fast the machine is at this moment. */
export function largestBodyMs(): number {
  const times = Array.from({ length: 3 }, () => {
    const from = performance.now();
    JSON.parse(LARGEST_BODY);
    return performance.now() - from;
  });
  return Math.min(...times);
}

/** Watches the server at this address until the test ends. */
export function watchStalls(url: string): {
  readonly send: (request: ProbedRequest) => Promise<Probed>;
} {
  const [client, prober] = [CLIENT, PROBER].map(
    (code) => new Worker(code, { eval: true, workerData: url }),
  ) as [Worker, Worker];
  onTestFinished(async () => {
    await Promise.all([client.terminate(), prober.terminate()]);
  });
  const next = <T>(worker: Worker, message: unknown) =>
    new Promise<T>((resolve, reject) => {
      worker.once('error', reject);
      worker.once('message', (answer: T) => {
        worker.off('error', reject);
        resolve(answer);
      });
      worker.postMessage(message);
    });
  return {
    async send(request) {
      await next<number>(prober, null);
      const from = performance.now();
      const answer = await next<Pick<Probed, 'status' | 'bytes'>>(client, request);
      return { ...answer, ms: performance.now() - from, stallMs: await next<number>(prober, null) };
    },
  };
}
