// The dialect parts of a message: the call of a dialect that it came from, and its other parameters, one line each. The
// inspector has the whole.
import { Languages } from 'lucide-react';
import { DialectLink } from '@/components/entity/dialect-link';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { VisibleText } from '@/components/ui/text/visible-text';
import { MESSAGE } from '@/lib/messages/en/shared/message';
import { SHORTENED } from '@/lib/messages/en/shared/shortened';
import type { DialectMeaning } from '@/lib/protocols/codec/meaning';
import { cutText } from '@/lib/std/cut-text';

/** More parameters than these are counted. */
const PARAMETERS_SHOWN = 4;

/** A call or a value on one line of a wide screen. UTF-16 units. */
const LINE_LENGTH_MAX = 160;

export function DialectExtras({ call, parameters }: Pick<DialectMeaning, 'call' | 'parameters'>) {
  const messages = useMessages(MESSAGE);
  const { moreInInspector } = useMessages(SHORTENED);
  if (call === null && parameters.length === 0) return null;
  const shown = parameters.slice(0, PARAMETERS_SHOWN);
  return (
    <div className="grid min-w-0 gap-0.5 pb-1 text-12 text-ink">
      {call !== null && (
        <p className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="inline-flex min-w-0 items-center gap-1">
            <span className="text-ink-faint">
              <Icon of={Languages} label={messages.saidInDialect} />
            </span>
            <DialectLink name={call.dialect} />
          </span>
          <code className="min-w-0 truncate font-mono">
            <VisibleText text={cutText(call.call, LINE_LENGTH_MAX)} />
          </code>
        </p>
      )}
      {shown.length > 0 && (
        <ul aria-label={messages.parameters} className="flex min-w-0 flex-wrap gap-x-3 font-mono">
          {shown.map(({ name, value }) => (
            <li key={name} className="min-w-0 max-w-full truncate">
              <span className="text-ink-faint">
                :<VisibleText text={name} />
              </span>{' '}
              <VisibleText text={cutText(value, LINE_LENGTH_MAX)} />
            </li>
          ))}
          {parameters.length > shown.length && (
            <li className="font-sans text-ink-faint">
              {moreInInspector(parameters.length - shown.length)}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
