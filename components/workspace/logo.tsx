// The mark of Colloquy: two speech marks, one answering the other.

export function Logo({ size = 20 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      className="shrink-0 fill-ink-strong"
      aria-hidden
    >
      <path d="M3 4.5h9v7H7.5L4.6 14v-2.5H3z" />
      <path d="M14 8h3v7h-1.6v2.3L12.6 15H9v-1.2h5z" className="fill-accent" />
    </svg>
  );
}
