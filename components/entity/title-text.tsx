// By what a run, a thread or a task is called: its title, whole on pointing at it where its place is too narrow, or until it has one
// its id. Where agents register there are no words.
import { useMessages } from '@/components/ui/language/language-context';
import { NameText } from '@/components/ui/text/name-mark';
import { toLabel } from '@/components/ui/text/split-visible';
import { VisibleText } from '@/components/ui/text/visible-text';
import { TITLES } from '@/lib/messages/en/shared/titles';
import { REGISTRY_RUN, REGISTRY_THREAD } from '@/lib/model/ids';

export function TitleText({ title, id }: { title: string; id: string }) {
  const { registrations } = useMessages(TITLES);
  if (title !== '') return <VisibleText text={title} tip={toLabel(title)} />;
  return id === REGISTRY_RUN || id === REGISTRY_THREAD ? registrations : <NameText text={id} />;
}
