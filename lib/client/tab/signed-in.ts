// Whether the reader's session still counts: the server says the same of a socket that it ended and of one that broke off.

/** Null where nobody answers. */
export async function isSignedIn(): Promise<boolean | null> {
  const answer = await fetch('/api/v1/session').catch(() => null);
  return answer && answer.status !== 401;
}
