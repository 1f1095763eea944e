// Whether the reader's session still counts: the server says the same of a socket that it ended and of one that broke off.
import { requestApi } from '../api/request';

/** True also where nobody answers. */
export async function isSignedIn(): Promise<boolean> {
  const answer = await requestApi('GET', '/session');
  return answer.ok || answer.error.code !== 'unauthorized';
}
