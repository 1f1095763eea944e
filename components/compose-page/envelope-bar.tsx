'use client';
// What a message is and between whom: protocol, kind, sender, recipients, and in which way it is written.
import { RecipientsPicker } from '@/components/composer/recipients-picker';
import { AgentName } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import type { Remark } from '@/components/findings/finding-list';
import { useMessages } from '@/components/ui/language/language-context';
import { ChoiceMenu } from '@/components/ui/overlay/menu';
import { Segmented } from '@/components/ui/segmented';
import { toLabel } from '@/components/ui/text/split-visible';
import { COMPOSE } from '@/lib/messages/en/features/compose/compose';
import { HUMAN_AGENT_ID, shownName } from '@/lib/model/ids';
import type { MessageForm } from '@/lib/model/message-form';
import type { MessageDraft, Mode } from './draft/draft';
import { RemarkLine } from './form/field-input';
import { placeOf } from './form/message-places';

export type SpokenProtocol = {
  readonly protocol: string;
  readonly title: string;
  /** Its messages are a text of its own, and no JSON. */
  readonly isText: boolean;
};

export function EnvelopeBar({
  draft,
  protocol: chosen,
  form,
  forms,
  spoken,
  senders,
  candidates,
  remarks,
  onProtocol,
  onKind,
  onSender,
  onRecipients,
  onMode,
}: {
  draft: MessageDraft;
  /** The one that is chosen: the draft's own, or the one that it is about to have. */
  protocol: string;
  form: MessageForm;
  forms: readonly MessageForm[];
  spoken: readonly SpokenProtocol[];
  /** As whom the reader may write. */
  senders: readonly string[];
  candidates: readonly string[];
  /** About sender and recipients. */
  remarks: readonly Remark[];
  onProtocol: (protocol: string) => void;
  onKind: (form: MessageForm) => void;
  onSender: (agentId: string) => void;
  onRecipients: (agentIds: readonly string[]) => void;
  onMode: (mode: Mode) => void;
}) {
  const messages = useMessages(COMPOSE).envelope;
  const isText = spoken.find(({ protocol }) => protocol === draft.protocol)?.isText === true;
  const hasText = placeOf(form, 'text') !== null;
  const modes = [
    ...(hasText ? [{ value: 'plain', label: messages.plain } as const] : []),
    { value: 'form', label: messages.form } as const,
    { value: 'source', label: isText ? messages.text : messages.json } as const,
  ];
  return (
    <>
      <div className="flex min-h-10 flex-wrap items-center gap-x-6 border-b border-hairline px-4 md:px-5">
        <div className="min-w-0 flex-1 overflow-x-auto max-md:basis-full">
          <Segmented
            legend={messages.protocol}
            value={chosen}
            segments={spoken.map(({ protocol }) => ({
              value: protocol,
              label: <ProtocolMark protocol={protocol} named />,
            }))}
            onChosen={onProtocol}
          />
        </div>
        <Segmented
          legend={messages.writeAs}
          value={draft.mode}
          segments={modes}
          onChosen={onMode}
        />
      </div>
      <div className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 border-b border-hairline px-4 py-1 md:px-5">
        <span className="text-12 text-ink-faint">{messages.type}</span>
        <ChoiceMenu
          label={messages.typeIs(form.kind)}
          value={form.kind}
          choices={forms.map(({ kind }) => ({ value: kind, label: kind }))}
          trigger={<span className="font-mono text-12">{form.kind}</span>}
          onChosen={(kind) => {
            const chosen = forms.find((one) => one.kind === kind);
            if (chosen !== undefined) onKind(chosen);
          }}
        />
        <span className="pl-2 text-12 text-ink-faint">{messages.from}</span>
        <Sender sender={draft.sender} senders={senders} onChosen={onSender} />
        {placeOf(form, 'recipients') !== null && (
          <span className="inline-flex min-w-0 items-center gap-2 md:pl-2">
            <span className="text-12 text-ink-faint">{messages.to}</span>
            <RecipientsPicker
              candidates={candidates}
              chosen={draft.recipients}
              onChosen={onRecipients}
            />
          </span>
        )}
        {remarks.length > 0 && (
          <ul className="grid basis-full gap-0.5">
            {remarks.map((remark, index) => (
              <RemarkLine key={`${String(index)} ${remark.rule ?? ''}`} remark={remark} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function Sender({
  sender,
  senders,
  onChosen,
}: {
  sender: string;
  senders: readonly string[];
  onChosen: (agentId: string) => void;
}) {
  const messages = useMessages(COMPOSE).envelope;
  const shown = sender === HUMAN_AGENT_ID ? messages.you : toLabel(shownName(sender));
  const name = (
    <span className="truncate text-ink-strong">
      <AgentName agentId={sender} />
    </span>
  );
  const face = <Avatar agentId={sender} size="tiny" />;
  if (senders.length < 2) {
    return (
      <span className="inline-flex min-w-0 items-center gap-1.5">
        {face}
        {name}
      </span>
    );
  }
  return (
    <span className="inline-flex min-w-0 items-center">
      {face}
      <ChoiceMenu
        label={messages.sender(shown)}
        value={sender}
        choices={senders.map((agentId) => ({
          value: agentId,
          label: <AgentName agentId={agentId} />,
          ...(agentId !== HUMAN_AGENT_ID && { detail: messages.inItsName }),
        }))}
        trigger={name}
        onChosen={onChosen}
      />
    </span>
  );
}
