// Which names a port beside the web server's answers to.
import { type OriginRules, originRules } from '@/lib/security/request-origin';
import type { Settings } from './env';

/** Those of the web server, on its own port; the public name is a proxy's, on any. */
export function portRules(settings: Settings, port: number): OriginRules {
  const { publicUrl } = settings;
  const publicNames = publicUrl === null ? [] : [new URL(publicUrl).hostname];
  const allowedHosts = [...settings.allowedHosts, ...publicNames];
  return originRules({ ...settings, port, publicUrl: null, allowedHosts });
}
