import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The page has the manifest of all routes: with a base path set at run time there is no endpoint to load parts of it.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config;
