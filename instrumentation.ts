// Composes the app where plain Next (`next dev`, `next start`) found none: pages and the API work, the live socket needs
// the custom server.
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { hasApp, setApp } = await import('@/lib/server/app-handle');
  if (hasApp()) return;
  const { compose } = await import('@/lib/server/compose');
  const { readSettings } = await import('@/lib/server/env');
  const { createLogger } = await import('@/lib/server/logger');
  const settings = readSettings(process.env);
  const app = await compose(settings, createLogger(settings.logLevel));
  setApp(app.handle);
}
