import { fileURLToPath } from 'node:url';
import type { NextConfig } from 'next';

const config: NextConfig = {
  reactCompiler: true,
  poweredByHeader: false,
  // `npm run dev` prints this address; without it the development server refuses its own socket there.
  allowedDevOrigins: ['127.0.0.1'],
  // Nothing here is an image to resize, and the optimiser would fetch what agents name.
  images: { unoptimized: true },
  experimental: {
    // To write it costs a third of a first build, and later ones gain less than that.
    turbopackFileSystemCacheForBuild: false,
    // A server that reads them for names that it has anyway is 13 MB larger; the pages' scripts never had any.
    turbopackSourceMaps: false,
    // The compiler as a Babel plugin takes 0.4 of a first build.
    turbopackRustReactCompiler: true,
    // `:dir()` would become a list of languages, and the direction of a name is that of its letters.
    lightningCssFeatures: { exclude: ['dir-selector'] },
  },
  // Another lock file above a clone must not move the root.
  turbopack: { root: fileURLToPath(new URL('.', import.meta.url)) },
  // `npm test` type-checks the whole project; a production install lacks the packages its tests import.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    '@libsql/client',
    '@prisma/adapter-libsql',
    '@prisma/adapter-pg',
    '@prisma/client',
    'pg',
    'pino',
    'prom-client',
  ],
};

export default config;
