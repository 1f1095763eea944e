'use client';
// Installs what stands in the editor: a definition that is not known here is sent as a message; a version that is known is
// put in place by name and hash. A name that is taken keeps its content until somebody says otherwise.
import { Download } from 'lucide-react';
import { ConfirmAction } from '@/components/ui/overlay/confirm-action';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleText } from '@/components/ui/text/visible-text';
import type { DialectVersion } from '@/lib/model/dialects/dialect-summary';
import type { List } from '@/lib/sexpr/sexpr';
import type { ActionDone, ActionOutcome } from './action-outcome';
import { installVersion, sendDefinition } from './send-dialect';

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
  const act = async (): Promise<ActionOutcome> => {
    const sent = await sendDefinition(name, definition);
    if (sent.kind === 'failed') return { ok: false, ...sent.failure };
    if (sent.kind === 'refused') {
      return { ok: true, message: `Stored, and not installed: ${sent.reason}.` };
    }
    return {
      ok: true,
      message: `Installed. Agents may call ${name} from here on.`,
      isInstalled: true,
    };
  };
  return (
    <ConfirmAction
      icon={Download}
      label="Install"
      tone="primary"
      question={
        <>
          Install <VisibleText text={name} />?
        </>
      }
      records={
        <>
          Sends <code className="font-mono">(meta (define …))</code> from you to everybody. The
          message stands in the log as an agent.update, and behind it whether it was installed and
          why.
        </>
      }
      confirm="Install it"
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
  return (
    <ConfirmAction
      icon={Download}
      label="Install this version"
      question={
        <>
          Install <ShortId id={version.hash} />
          {replaces !== null && (
            <>
              {' '}
              in place of <ShortId id={replaces} />
            </>
          )}
          ?
        </>
      }
      records={
        <>
          Recorded as an agent.update from you: which version, in place of which. Messages that were
          expanded before keep the version that they were expanded with.
        </>
      }
      confirm="Install it"
      act={() => installVersion(name, version.hash)}
      onDone={onDone}
    />
  );
}
