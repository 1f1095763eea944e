// The servers of MCP whose calls are recorded, as the setting has them: files=https://files.example.org/mcp, git=http://127.0.0.1:8080/mcp
import { PLAIN_NAME } from '@/lib/model/plain-name';

/** Addresses by name; null where an entry makes no sense, or a name stands twice. */
export function readMcpServers(text: string): ReadonlyMap<string, string> | null {
  const servers = new Map<string, string>();
  for (const entry of text.split(',')) {
    const [, name = '', url = ''] = /^([^=]*)=(https?:\/\/\S+)$/.exec(entry.trim()) ?? [];
    if (!PLAIN_NAME.test(name) || !URL.canParse(url)) return null;
    const { username, password } = new URL(url);
    if (servers.has(name) || username !== '' || password !== '') return null;
    servers.set(name, url);
  }
  return servers;
}
