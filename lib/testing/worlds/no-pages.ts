// For servers whose pages nobody opens.
import type { Pages } from '@/lib/server/pages';

export const NO_PAGES: Pages = {
  handle: async (_request, response) => void response.writeHead(404).end(),
  upgrade: (_request, socket) => void socket.destroy(),
};
