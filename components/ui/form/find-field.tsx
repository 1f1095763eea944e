// A field above a list of choices that shows those with the typed words in their names.
export function FindField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <input
      type="search"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder={label}
      aria-label={label}
      className="h-9 w-full border-b border-hairline bg-transparent px-3 text-ink-strong outline-none focus:border-accent"
    />
  );
}
