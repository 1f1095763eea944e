// An error stands at the thing that failed: what happened, and what to do about it.
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon';

export function ErrorState({
  title,
  detail,
  action,
}: {
  title: string;
  detail?: ReactNode;
  action?: ReactNode;
}) {
  'use no memo'; // drawn seldom, and what the first page loads is counted
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded border border-hairline bg-fail-fill px-3 py-2"
    >
      <span className="pt-0.5 text-fail">
        <Icon of={CircleAlert} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium text-ink-strong">{title}</p>
        {detail !== undefined && <div className="break-words text-ink">{detail}</div>}
      </div>
      {action}
    </div>
  );
}
