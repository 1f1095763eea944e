'use client';
// What the server finds in the draft: in the message alone, and in the log; each remark at its field, with its correction where one
// is known.
import { withFixes } from '@/components/findings/finding-list';
import { useTranslation } from '@/components/translation/use-translation';
import type { NativeMessage } from '@/lib/client/api/protocols-api';
import type { MessageForm } from '@/lib/model/message-form';
import { sourceOf, withFix } from '../draft/draft';
import type { DraftMessage } from '../draft/use-draft-message';
import { placeRemarks } from '../form/placed-remarks';
import { allRemarks, pathsOf } from './judged';
import { useDryRun } from './use-dry-run';

export function useFound(
  { draft, forms, change }: DraftMessage,
  form: MessageForm,
  request: NativeMessage,
) {
  const source = sourceOf(draft);
  const dryRun = useDryRun(request, draft.sender);
  const question = { text: source, from: draft.protocol, profile: null, sender: draft.sender };
  const translating = useTranslation(question);
  const { paths, barPaths } = pathsOf(form, draft);
  const shown = translating.shown?.answer ?? null;
  // A correction is one of the text that it was found for.
  const isOfDraft = !translating.isBehind && translating.shown?.text === source;
  const remarks = withFixes(
    allRemarks(shown, dryRun.answer),
    isOfDraft && shown !== null ? shown.fixes : [],
    (text) => change(withFix(draft, forms, text)),
  );
  const placed = placeRemarks(remarks, [...paths, ...barPaths], form.found_at);
  return { dryRun, translating, remarks, placed, barPaths };
}
