/** A sentence with every hash in it cut to what tells versions apart for the eye. */
export function shortHashes(text: string): string {
  return text.replaceAll(/\bsha256-([0-9a-f]{8})[0-9a-f]{56}\b/g, 'sha256-$1…');
}
