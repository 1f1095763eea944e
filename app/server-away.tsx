// What stands in the place of the workspace while its database is away. It is asked for again by the browser itself, and has no code,
// which every page would name.

/** Between two tries. Seconds. */
const AGAIN_S = 3;

export function ServerAway({ title, text }: { title: string; text: string }) {
  return (
    <main className="p-5">
      <meta httpEquiv="refresh" content={String(AGAIN_S)} />
      <div role="alert" className="rounded border border-hairline bg-fail-fill px-3 py-2">
        <p className="font-medium text-ink-strong">{title}</p>
        <p className="text-ink">{text}</p>
      </div>
    </main>
  );
}
