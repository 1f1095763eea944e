import type { Ref } from 'react';

/** An element whose content React neither reads nor changes: what the server wrote there stays. `html` is ours, never somebody's text. */
export function Verbatim({
  as: Tag,
  html,
  ref,
  ...rest
}: {
  as: 'div' | 'script';
  html: string;
  className?: string;
  nonce?: string;
  ref?: Ref<never>;
}) {
  return (
    <Tag
      {...rest}
      ref={ref}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty or code of ours, and tells React that what stands within is not its own.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
