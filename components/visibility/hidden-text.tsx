'use client';
// What the line above a page of something that is in no list says, with the way back for those who may.
import { EyeOff, Merge } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { focusIfNowhere, pageContent } from '@/components/ui/form/focus-as-it-appears';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { PageLink } from '@/components/ui/page-link';
import { VisibleText } from '@/components/ui/text/visible-text';
import { channelHref } from '@/components/workspace/routes';
import { useViewer } from '@/components/workspace/viewer-context';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { channelTitle } from '@/lib/client/tab/summary-store';
import { VIEW_CHANGES } from '@/lib/messages/en/features/visibility/view-changes';
import { useChangeView, type ViewedThing } from './use-change-view';

export function HiddenText({
  thing,
  mergedInto,
}: {
  thing: ViewedThing;
  /** Null where it is hidden and not merged. */
  mergedInto: string | null;
}) {
  const messages = useMessages(VIEW_CHANGES);
  const { canChangeViews } = useViewer();
  const change = useChangeView();
  const { channels } = useWorkspaceView();
  const other = channels.find(({ channel }) => channel === mergedInto);
  const isPressed = useRef(false);
  // The browser's focus, which is nowhere once the button is gone from the document.
  useEffect(
    () => () => {
      if (isPressed.current) focusIfNowhere(pageContent());
    },
    [],
  );
  const bringBack = () => {
    isPressed.current = true;
    void change(
      thing,
      mergedInto === null
        ? { to: { hidden: false }, back: { hidden: true }, done: messages.done.shown(thing.name) }
        : {
            to: { merged_into: null },
            back: { merged_into: mergedInto },
            done: messages.done.takenOut(thing.name),
          },
    );
  };
  return (
    <>
      <span className="text-ink-faint">
        <Icon of={mergedInto === null ? EyeOff : Merge} />
      </span>
      <span className="min-w-0 flex-1">
        {mergedInto === null ? (
          messages.hidden[thing.kind]
        ) : (
          <Rich
            text={messages.merged(
              <PageLink
                href={channelHref(mergedInto)}
                prefetch={false}
                className="text-accent hover:underline"
              >
                # <VisibleText text={other === undefined ? mergedInto : channelTitle(other)} />
              </PageLink>,
            )}
          />
        )}
      </span>
      {canChangeViews && (
        <Button size="small" onClick={bringBack}>
          {mergedInto === null ? messages.showAgain : messages.takeOut}
        </Button>
      )}
    </>
  );
}
