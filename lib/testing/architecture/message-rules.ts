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
  'components/entity',
  'components/entity/artifact',
  'components/entity/task',
  'components/findings',
  'components/channel',
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
  'components/hidden',
  'components/inspector',
  'components/inspector/comments',
  'components/inspector/protocols',
  'components/message',
  'components/obligation',
  'components/owed',
  'components/rejection',
  'components/search',
  'components/search/saved',
  'components/settings',
  'components/shell',
  'components/shell/palette',
  'components/source-text',
  'components/ui',
  'components/ui/code',
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
  'components/thread',
  'components/thread/reactions',
  'components/thread/rows',
  'components/votes',
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
