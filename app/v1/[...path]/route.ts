// Hosts the addresses of OpenTelemetry where plain Next serves the app; the custom server answers them before Next sees them.
import { getApp } from '@/lib/server/app-handle';

const handle = (request: Request): Response | Promise<Response> => getApp().fetch(request);

export { handle as POST };
export const dynamic = 'force-dynamic';
