'use client';
// Installs what stands in the editor: a definition that is not known here is sent as a message; a version that is known is
// put in place by name and hash. A name that is taken keeps its content until somebody says otherwise.
import { Download } from 'lucide-react';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleText } from '@/components/ui/text/visible-text';
import { ConfirmAction } from '@/components/workspace/question/confirm-action';
import { DIALECT_ACTIONS } from '@/lib/messages/en/features/dialect/dialect-actions';
import type { DialectVersion } from '@/lib/model/dialects/dialect-summary';
import type { List } from '@/lib/sexpr/sexpr';
import { codeText } from '@/lib/std/code-text';
import type { ActionDone, ActionOutcome } from './action-outcome';
import { installVersion, sendDefinition } from './send-dialect';

/** The form of what is sent. */
const DEFINING = codeText`(meta (define …))`;

export function InstallAction({
  name,
  definition,
  onDone,
}: {
  name: string;
  definition: List;
  /** Called with the outcome, whether it was installed or not. */
  onDone: (done: ActionDone) => Promise<void>;
}) {
  const messages = useMessages(DIALECT_ACTIONS);
  const { install } = messages;
  const act = async (): Promise<ActionOutcome> => {
    const sent = await sendDefinition(messages, name, definition);
    if (sent.kind === 'failed') return { ok: false, error: sent.failure };
    if (sent.kind === 'refused') {
      return { ok: true, message: install.storedOnly(sent.reason ?? install.knownAsOffered) };
    }
    return { ok: true, message: install.done(name), isInstalled: true };
  };
  return (
    <ConfirmAction
      icon={Download}
      label={install.label}
      tone="primary"
      question={<Rich text={install.question(<VisibleText text={name} />)} />}
      records={<Rich text={install.records(<code className="font-mono">{DEFINING}</code>)} />}
      confirm={install.confirm}
      act={act}
      onDone={onDone}
    />
  );
}

/** Puts a version in place that is known. */
export function InstallVersionAction({
  name,
  version,
  replaces,
  onDone,
}: {
  name: string;
  version: DialectVersion;
  /** The hash of the installed version; null where none is. */
  replaces: string | null;
  onDone: (done: ActionDone) => Promise<void>;
}) {
  const messages = useMessages(DIALECT_ACTIONS).install;
  const id = <ShortId id={version.hash} />;
  return (
    <ConfirmAction
      icon={Download}
      label={messages.labelVersion}
      question={
        <Rich
          text={
            replaces === null
              ? messages.question(id)
              : messages.questionReplacing(id, <ShortId id={replaces} />)
          }
        />
      }
      records={messages.recordsVersion}
      confirm={messages.confirm}
      act={() => installVersion(messages, name, version.hash)}
      onDone={onDone}
    />
  );
}
