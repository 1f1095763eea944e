// The folders of components that say nothing of their own: all of their texts come from the catalogue (lib/messages).
import { type Breach, isTestCode } from './architecture-rules';
import type { SourceFile } from './source-scan';

/** Grows with each folder that is converted, and never shrinks: a folder alone, without those in it. */
export const CONVERTED_FOLDERS: readonly string[] = [
  'components/action',
  'components/agent',
  'components/agent/conformance',
  'components/agent/conversations',
  'components/agent/directory',
  'components/alert',
  'components/channel',
  'components/compare',
  'components/compare/pair',
  'components/compare/panel',
  'components/compare/time',
  'components/compose-page',
  'components/compose-page/draft',
  'components/compose-page/form',
  'components/compose-page/preview',
  'components/composer',
  'components/composer/attach',
  'components/composer/hold',
  'components/decision',
  'components/decision/funnel',
  'components/decision/sentences',
  'components/decisions',
  'components/delegation',
  'components/delegation/detail',
  'components/delegation/tree',
  'components/dialect/actions',
  'components/dialect/editor',
  'components/dialect/expansion',
  'components/dialect/lab',
  'components/dialect/subject',
  'components/dialect/versions',
  'components/entity',
  'components/entity/artifact',
  'components/entity/task',
  'components/findings',
  'components/getting-started',
  'components/getting-started/connect',
  'components/getting-started/connect/frameworks',
  'components/hidden',
  'components/inspector',
  'components/inspector/comments',
  'components/inspector/protocols',
  'components/lab',
  'components/lab/result',
  'components/message',
  'components/obligation',
  'components/owed',
  'components/rejection',
  'components/run',
  'components/run-file',
  'components/run-page',
  'components/run-page/scrubber',
  'components/run/graph',
  'components/run/outline',
  'components/run/timeline',
  'components/search',
  'components/search/saved',
  'components/settings',
  'components/settings/audit',
  'components/settings/signing',
  'components/settings/webhooks',
  'components/shell',
  'components/shell/palette',
  'components/source-text',
  'components/suspects',
  'components/thread',
  'components/thread/reactions',
  'components/thread/rows',
  'components/thread/rows/result',
  'components/translation',
  'components/ui',
  'components/ui/code',
  'components/ui/floating',
  'components/ui/form',
  'components/ui/formula',
  'components/ui/language',
  'components/ui/later',
  'components/ui/layout',
  'components/ui/markdown',
  'components/ui/overlay',
  'components/ui/preferences',
  'components/ui/text',
  'components/ui/time',
  'components/visibility',
  'components/votes',
  'components/votes/list',
  'components/votes/room',
  'components/votes/words',
  'components/votes/write',
  'components/workspace',
  'components/workspace/moment',
];

/** A converted folder has no English of its own. */
export function ownTextProblems(file: SourceFile): Breach[] {
  const folder = file.path.slice(0, file.path.lastIndexOf('/'));
  if (!CONVERTED_FOLDERS.includes(folder) || isTestCode(file.path)) return [];
  return file.shownTexts.map(
    ({ text, line }) =>
      `${file.path}:${line} "${text.trim()}" stands in a component: put it into lib/messages/en`,
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
