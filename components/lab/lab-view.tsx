'use client';
// The Protocol lab: a message in front, everything that can be said about it beside, samples below, and the prompt by
// which a model speaks. Nothing that is typed here is stored.
import { useSearchParams } from 'next/navigation';
import { useRef, useState } from 'react';
import type { ConnectFacts } from '@/components/getting-started/connect/connect-yours';
import { RejectedList } from '@/components/rejection/rejected-list';
import { AsOf } from '@/components/run-page/scrubber/as-of';
import { LogTimeBar } from '@/components/run-page/scrubber/log-time-bar';
import { TimeButton, useTimeTravel } from '@/components/run-page/scrubber/time-travel';
import { useMoment } from '@/components/run-page/scrubber/use-moment';
import { useTranslation } from '@/components/translation/use-translation';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { useScrollKept } from '@/components/ui/layout/use-scroll-kept';
import { changeQuery, QueryLink } from '@/components/ui/query-link';
import { QueryTabs } from '@/components/ui/tab-links';
import { ShortText } from '@/components/ui/text/short-text';
import { PageHeader } from '@/components/workspace/page-header';
import { DETECT, type ProtocolInfo, type TranslateAnswer } from '@/lib/contracts/http-protocols';
import { LAB } from '@/lib/messages/en/features/lab/lab';
import { labQuestion } from './lab-question';
import { MessageEditor } from './message-editor';
import { PromptPart } from './prompt-part';
import { LabResultPane } from './result/lab-result-pane';
import { SampleList } from './sample-list';
import { sampleText } from './samples';

const PARTS = ['message', 'prompt', 'rejected'] as const;

export function LabView({
  spoken,
  initialText,
  absent,
  initialAnswer,
  facts,
}: {
  spoken: readonly ProtocolInfo[];
  /** Of the sample or the rejected message that the address names; else empty. */
  initialText: string;
  /** The rejected message that the address names and the server did not find. */
  absent: string | null;
  initialAnswer: TranslateAnswer | null;
  facts: ConnectFacts;
}) {
  const messages = useMessages(LAB);
  const pane = useScrollKept();
  const wanted = useSearchParams().get('part');
  const part = PARTS.find((value) => value === wanted) ?? 'message';
  const travel = useTimeTravel(useMoment());
  const isRejected = part === 'rejected';
  // What is read from the server waits for a quick move to rest.
  const at = travel.moment.settled;
  return (
    <>
      <PageHeader
        back={{ href: '/browse' }}
        title={messages.title}
        state={
          isRejected && at !== null ? (
            <AsOf at={at} />
          ) : (
            <span className="truncate text-12 text-ink-faint"> {messages.about} </span>
          )
        }
      >
        {isRejected && <TimeButton travel={travel} />}
      </PageHeader>
      <div className="shrink-0 overflow-x-auto border-b border-hairline px-4 md:px-5">
        <QueryTabs
          label={messages.parts.title}
          param="part"
          value={part}
          tabs={PARTS.map((value) => ({ value, label: messages.parts[value] }))}
        />
      </div>
      {part === 'message' && absent !== null && <AbsentNote wanted={absent} />}
      <div ref={pane} className={isRejected ? 'hidden' : 'min-h-0 flex-1 overflow-y-auto'}>
        {/* Stays while another part is looked at, with what was typed. */}
        <div className={part === 'message' ? 'lg:h-full' : 'hidden'}>
          <Bench spoken={spoken} initialText={initialText} initialAnswer={initialAnswer} />
        </div>
        {part === 'prompt' && <PromptPart spoken={spoken} facts={facts} />}
      </div>
      {isRejected && <RejectedList of={{}} at={at} initial={null} />}
      {isRejected && <LogTimeBar travel={travel} />}
    </>
  );
}

/** Until the address names it no longer, as once something is typed. */
function AbsentNote({ wanted }: { wanted: string }) {
  const messages = useMessages(LAB).absent;
  if (useSearchParams().get('rejection') !== wanted) return null;
  return (
    <p className="shrink-0 border-b border-hairline bg-warn-fill px-4 py-2 text-ink-strong md:px-5">
      <Rich text={messages.text(<ShortText text={wanted} />)} />{' '}
      <QueryLink
        change={{ rejection: null, part: 'rejected' }}
        className="text-accent hover:underline"
      >
        {messages.list}
      </QueryLink>
    </p>
  );
}

function Bench({
  spoken,
  initialText,
  initialAnswer,
}: {
  spoken: readonly ProtocolInfo[];
  initialText: string;
  initialAnswer: TranslateAnswer | null;
}) {
  const params = useSearchParams();
  const sample = params.get('sample');
  const [typed, setTyped] = useState(sample === null ? initialText : '');
  const [text, setText] = useState(initialText);
  const [shownSample, setShownSample] = useState(sample);
  // The address names another sample, or none any more: back and forward lead here too.
  if (sample !== shownSample) {
    setShownSample(sample);
    setText(sampleText(spoken, sample) ?? typed);
  }
  const box = useRef<HTMLTextAreaElement>(null);

  const address = { protocol: params.get('protocol'), profile: params.get('profile') };
  const { from, profile } = labQuestion(spoken, address);
  const [initialQuestion] = useState({ text: initialText, from, profile });
  const isSample = text === sampleText(spoken, sample);
  const translating = useTranslation(
    { text, from, profile },
    {
      isWhole: isSample,
      initial: initialAnswer && { question: initialQuestion, answer: initialAnswer },
    },
  );

  const type = (next: string) => {
    setTyped(next);
    setText(next);
    changeQuery({ sample: null, rejection: null }, 'replace');
  };
  const goTo = (at: number) => {
    // A text area counts each line break as one character.
    const place = text.slice(0, at).replaceAll('\r\n', '\n').length;
    box.current?.focus();
    box.current?.setSelectionRange(place, place + 1);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] lg:h-full lg:grid-cols-[minmax(320px,5fr)_minmax(0,8fr)] lg:grid-rows-[auto_minmax(0,1fr)]">
      <MessageEditor
        text={text}
        from={from}
        spoken={spoken}
        ref={box}
        onTyped={type}
        onFrom={(protocol) =>
          changeQuery({ protocol: protocol === DETECT ? null : protocol, profile: null }, 'replace')
        }
      />
      <SampleList spoken={spoken} current={isSample ? sample : null} isEmpty={text === ''} />
      <LabResultPane
        translating={translating}
        spoken={spoken}
        profile={profile}
        isEmpty={text.trim() === ''}
        onGoTo={goTo}
        onFixed={type}
      />
    </div>
  );
}
