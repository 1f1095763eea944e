// What the API says about itself: the OpenAPI document, a page that shows it, and the page of the failure codes. The
// pages are plain and whole: no script, no remote file.
import { FAILURE_TEXTS } from '@/lib/contracts/failure-texts';
import { describingApi } from '@/lib/contracts/http-openapi';
import { PROBLEM_OF } from '@/lib/contracts/problem';
import { eventLoop } from '@/lib/engine/event-loop/event-loop-scheduler';
import { FailureCode } from '@/lib/model/failure';
import { type Operation, publicOperation } from '../operation/operation';
import { JSON_TYPE } from '../operation/read-request';
import { PROBLEMS_PATH, page, reply } from '../operation/reply';

const TAG = 'Documentation';
const HTML_TYPE = 'text/html';

/** The operations that describe the given ones and themselves. */
export function documentOperations(described: readonly Operation[]): readonly Operation[] {
  // The same for every reader, and dearer to print than other requests to answer: printed once.
  let openApi: Promise<string> | null = null;
  const own: Operation[] = [
    publicOperation({
      method: 'GET',
      path: '/api/v1/openapi.json',
      tag: TAG,
      summary: 'This API as an OpenAPI 3.1 document',
      answers: { 200: [{ type: JSON_TYPE, schema: 'bytes' }] },
      handle: async ({ deps }) => {
        const steps = () => describingApi([...described, ...own], deps.config.version);
        openApi ??= eventLoop.run(steps()).then((document) => JSON.stringify(document));
        return reply(JSON_TYPE, await openApi);
      },
    }),
    publicOperation({
      method: 'GET',
      path: '/api/v1/docs',
      tag: TAG,
      summary: 'This API as a page',
      answers: { 200: [{ type: HTML_TYPE, schema: 'bytes' }] },
      handle: () =>
        page(documentPage('The API of Colloquy', printOperations([...described, ...own]))),
    }),
    publicOperation({
      method: 'GET',
      path: PROBLEMS_PATH,
      tag: TAG,
      summary: 'What the failure codes mean',
      answers: { 200: [{ type: HTML_TYPE, schema: 'bytes' }] },
      handle: () => page(documentPage('Failure codes', printFailures())),
    }),
  ];
  return own;
}

function printOperations(operations: readonly Operation[]): string {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const sections = tags.map((tag) => {
    const rows = operations.filter((operation) => operation.tag === tag).map(printOperation);
    return `<h2>${escapeHtml(tag)}</h2>\n<dl>\n${rows.join('\n')}\n</dl>`;
  });
  return `<p>Keys go into the header <code>Authorization: Bearer &lt;key&gt;</code>. The whole description with every
schema is <a href="/api/v1/openapi.json">openapi.json</a>; errors are explained under
<a href="${PROBLEMS_PATH}">failure codes</a>.</p>
${sections.join('\n')}`;
}

function printOperation({ method, path, summary, access, takes }: Operation): string {
  const needs = access === 'public' ? 'needs no key' : `needs a key that may <i>${access}</i>`;
  const body = takes ? `; takes ${takes.map(({ type }) => type).join(' or ')}` : '';
  return `<dt><code><b>${method}</b> ${escapeHtml(path)}</code></dt>
<dd>${escapeHtml(summary)}<br><small>${needs}${escapeHtml(body)}</small></dd>`;
}

function printFailures(): string {
  const rows = FailureCode.options.map((code) => {
    const { status, title } = PROBLEM_OF[code];
    const { meaning, remedy } = FAILURE_TEXTS[code];
    return `<dt id="${code}"><code>${code}</code> <small>${status} ${escapeHtml(title)}</small></dt>
<dd>${printText(meaning)}<br>${printText(remedy)}</dd>`;
  });
  return `<dl>\n${rows.join('\n')}\n</dl>`;
}

/** A sentence in which backquotes mark code. */
function printText(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function documentPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem }
dt { margin-top: 1rem } dd { margin-left: 1.5rem } code { font: 13px ui-monospace, monospace; overflow-wrap: anywhere }
dt:target { outline: 2px solid; outline-offset: 4px }
</style>
<h1>${escapeHtml(title)}</h1>
${body}
</html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
