'use client';
// The line above a page of something that is in no list: that it is so, and the way back for those who may.
import { EyeOff, Merge } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { PageLink } from '@/components/ui/page-link';
import { VisibleText } from '@/components/ui/text/visible-text';
import { channelHref } from '@/components/workspace/routes';
import { useViewer } from '@/components/workspace/viewer-context';
import { useChangeView, type ViewedThing } from './use-change-view';

export function HiddenNote({
  thing,
  isHidden,
  mergedInto = null,
}: {
  thing: ViewedThing;
  isHidden: boolean;
  mergedInto?: string | null;
}) {
  const { canChangeViews } = useViewer();
  const change = useChangeView();
  if (!isHidden && mergedInto === null) return null;
  const bringBack = () =>
    void change(
      thing,
      mergedInto === null
        ? { to: { hidden: false }, back: { hidden: true }, done: `${thing.name} is shown again` }
        : {
            to: { merged_into: null },
            back: { merged_into: mergedInto },
            done: `${thing.name} stands by itself again`,
          },
    );
  return (
    <div
      role="note"
      className="flex min-h-9 shrink-0 items-center gap-2 border-b border-hairline bg-ground px-3 py-1 text-ink md:px-5"
    >
      <span className="text-ink-faint">
        <Icon of={mergedInto === null ? EyeOff : Merge} />
      </span>
      <span className="min-w-0 flex-1">
        {mergedInto === null ? (
          `Hidden: this ${thing.kind} stands in no list.`
        ) : (
          <>
            Its threads stand in{' '}
            <PageLink
              href={channelHref(mergedInto)}
              prefetch={false}
              className="text-accent hover:underline"
            >
              # <VisibleText text={mergedInto} />
            </PageLink>
            .
          </>
        )}
      </span>
      {canChangeViews && (
        <Button size="small" onClick={bringBack}>
          {mergedInto === null ? 'Show again' : 'Take out'}
        </Button>
      )}
    </div>
  );
}
