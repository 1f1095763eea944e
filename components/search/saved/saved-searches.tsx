'use client';
// The saved searches, and below them the rules that are offered ready made and are not saved yet.
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { FoldButton } from '@/components/ui/fold-button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { VisibleText } from '@/components/ui/text/visible-text';
import { useViewer } from '@/components/workspace/viewer-context';
import { ALERT_PRESETS, type AlertPreset } from '@/lib/alerts/presets';
import { thresholdText } from '@/lib/alerts/rule-text';
import type { ApiFailure } from '@/lib/client/api/request';
import { ALERT_PRESET_TEXTS } from '@/lib/messages/en/features/alert-presets';
import { ALERT_RULES } from '@/lib/messages/en/features/alert-rules';
import { SAVED_SEARCHES } from '@/lib/messages/en/features/saved-searches';
import type { SavedSearch } from '@/lib/model/alert';
import { SaveDialog } from './save-dialog';
import { SavedRow } from './saved-row';
import { useFocusAtHead } from './use-focus-at-head';
import type { Saved } from './use-saved';

/** `isAside`: below what was found they are one line, until somebody wants them. */
export function SavedSearches({
  saved,
  onLine,
  isAside = false,
}: {
  saved: Saved;
  onLine: (line: string) => void;
  isAside?: boolean;
}) {
  const messages = useMessages(SAVED_SEARCHES);
  const [isFolded, setIsFolded] = useState(isAside);
  const { searches, failure } = saved;
  const focus = useFocusAtHead(searches.length);
  const [changing, setChanging] = useState<SavedSearch | null>(null);
  if (searches.length === 0 && changing === null) return null;
  const alerting = searches.filter(({ alert }) => alert !== null).length;
  return (
    <section aria-labelledby="saved-searches" {...focus.section}>
      <h2
        id="saved-searches"
        {...focus.head}
        className={`flex items-center gap-2 px-3 font-semibold text-ink-strong md:px-5 ${isAside ? 'py-2' : 'pt-4 pb-2'}`}
      >
        {isAside && (
          <FoldButton isFolded={isFolded} label={messages.title} onFolded={setIsFolded} />
        )}
        {messages.title}
        <span className="text-12 font-normal text-ink-faint tabular-nums">
          {messages.alerting(searches.length, alerting)}
        </span>
      </h2>
      {failure !== null && <Failed failure={failure} />}
      {!isFolded && (
        <ul className="border-t border-hairline">
          {searches.map((search) => (
            <SavedRow
              key={search.id}
              search={search}
              saved={saved}
              onLine={onLine}
              onChange={() => setChanging(search)}
            />
          ))}
        </ul>
      )}
      {/* Not in the row: what is written stays when somebody else deletes the search. */}
      {changing !== null && (
        <SaveDialog draft={changing} save={saved.save} onClose={() => setChanging(null)} />
      )}
    </section>
  );
}

/** Rules by one press; who may not save any is offered none. */
export function Presets({ saved }: { saved: Saved }) {
  const messages = useMessages(SAVED_SEARCHES).presets;
  const rules = useMessages(ALERT_RULES);
  const texts = useMessages(ALERT_PRESET_TEXTS);
  const { canManageSearches } = useViewer();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const known = new Set(saved.searches.map(({ q }) => q));
  const offered = ALERT_PRESETS.filter(({ q }) => !known.has(q));
  const [saving, setSaving] = useState<AlertPreset['key'] | null>(null);
  const focus = useFocusAtHead(offered.length);
  if (!canManageSearches || offered.length === 0) return null;
  const save = async ({ key, q, alert }: AlertPreset) => {
    const { name } = texts[key];
    setSaving(key);
    const done = await saved.save({ name, q, alert });
    setFailure(done.ok ? null : done.error);
    setSaving(null);
  };
  return (
    <section aria-labelledby="presets" {...focus.section}>
      <h2
        id="presets"
        {...focus.head}
        className="px-3 pt-4 pb-2 font-semibold text-ink-strong md:px-5"
      >
        {messages.title}
      </h2>
      <p className="px-3 pb-2 text-12 text-ink-faint md:px-5">{messages.counts}</p>
      {failure !== null && <Failed failure={failure} />}
      <ul className="border-t border-hairline">
        {offered.map((preset) => (
          <li
            key={preset.key}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline px-3 py-1.5 md:px-5"
          >
            <p className="min-w-0 flex-1 basis-60">
              <span className="font-medium text-ink-strong">{texts[preset.key].name}</span>:{' '}
              {texts[preset.key].tells}
            </p>
            <p className="text-12 text-ink-faint">{thresholdText(rules, preset.alert, preset.q)}</p>
            <Button size="small" isBusy={saving === preset.key} onClick={() => void save(preset)}>
              <Icon of={Plus} size="small" />
              {messages.add}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Failed({ failure }: { failure: ApiFailure }) {
  return (
    <div className="px-3 pb-2 md:px-5">
      <ErrorState title={failure.title} detail={<VisibleText text={failure.detail} />} />
    </div>
  );
}
