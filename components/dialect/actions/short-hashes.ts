/** A sentence with every hash in it cut to the length at which a reader still sees versions apart. */
export function shortHashes(text: string): string {
  return text.replaceAll(/\bsha256-([0-9a-f]{8})[0-9a-f]{56}\b/g, 'sha256-$1…');
}
