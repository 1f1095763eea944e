// Hosts the API where plain Next serves the app; the custom server answers these paths before Next sees them.
import { getApp } from '@/lib/server/app-handle';

const handle = (request: Request): Response | Promise<Response> => getApp().fetch(request);

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
export const dynamic = 'force-dynamic';
