'use client';
// What a rule of the checklist asks for, beside its number.
import { useProtocols } from '@/components/findings/use-protocols';
import { VisibleText } from '@/components/ui/text/visible-text';

export function RuleText({ rule }: { rule: string }) {
  const { data } = useProtocols();
  const protocols = data?.ok === true ? data.value.protocols : [];
  const found = protocols.flatMap(({ rules }) => rules).find((other) => other.rule === rule);
  return (
    <p className="text-ink first-letter:uppercase">
      {found !== undefined && (
        <>
          <VisibleText text={found.behaviour} />{' '}
        </>
      )}
      <span className="font-mono text-12 text-ink-faint" title={found?.source}>
        <VisibleText text={rule} />
      </span>
    </p>
  );
}
