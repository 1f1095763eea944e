// The servers of MCP whose calls are recorded, as the setting has them: files=https://files.example.org/mcp, git=http://127.0.0.1:8080/mcp

/** As the names of servers in records: they become parts of ids and of paths. */
const NAMED = /^([A-Za-z0-9._-]{1,64})=(https?:\/\/\S+)$/;

/** Addresses by name; null where an entry makes no sense, or a name stands twice. */
export function readMcpServers(text: string): ReadonlyMap<string, string> | null {
  const servers = new Map<string, string>();
  for (const entry of text.split(',')) {
    const [, name, url] = NAMED.exec(entry.trim()) ?? [];
    if (name === undefined || url === undefined || !URL.canParse(url)) return null;
    const { username, password } = new URL(url);
    if (servers.has(name) || username !== '' || password !== '') return null;
    servers.set(name, url);
  }
  return servers;
}
