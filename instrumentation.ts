// Composes the app where plain Next (`next dev`, `next start`) found none: pages and the API work, the live socket needs
// the custom server.
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { hasApp } = await import('@/lib/server/app-handle');
  if (hasApp()) return;
  const { composeFromBundle } = await import('@/lib/server/plain-next-bundle');
  await composeFromBundle();
}
