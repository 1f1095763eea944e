// Whether the reader's session still counts: the server says the same of a socket that it ended and of one that broke off.

/** True also where nobody answers. */
export async function isSignedIn(): Promise<boolean> {
  const answer = await fetch('/api/v1/session').catch(() => null);
  return answer?.status !== 401;
}
