// Pages, components and what of lib makes sentences for them say nothing of their own: their texts come from the catalogue (lib/messages).
import { type Breach, isTestCode } from './architecture-rules';
import type { SourceFile } from './source-scan';

/** It is drawn where everything else failed, languages with it. */
const LAST_WORDS = 'app/global-error.tsx';

/** What people read is no English of the code's own. */
export function ownTextProblems(file: SourceFile): Breach[] {
  if (file.path === LAST_WORDS || isTestCode(file.path)) return [];
  return file.shownTexts.map(
    ({ text, line }) =>
      `${file.path}:${line} "${text.trim()}" stands in code: put it into lib/messages/en`,
  );
}

/** What the server draws alone has no hooks: such code asks `messagesOf`, or begins with 'use client'. */
export function serverMessageProblems(files: readonly SourceFile[]): Breach[] {
  const byTarget = new Map(files.map((file) => [file.path.replace(/\.(ts|tsx)$/, ''), file]));
  const drawn = new Set<SourceFile>();
  const open = files.filter(({ path }) => path.startsWith('app/'));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (drawn.has(file) || file.directives.includes('use client')) continue;
    drawn.add(file);
    for (const { target, typeOnly } of file.imports) {
      const imported = typeOnly ? undefined : byTarget.get(target ?? '');
      if (imported !== undefined) open.push(imported);
    }
  }
  return [...drawn]
    .filter(({ imports }) => imports.some(({ names }) => names.includes('useMessages')))
    .map(({ path }) => `${path} is drawn by the server: it needs 'use client', or messagesOf`);
}
