import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Every route is known to the browser from the start: a base path given at run time has no manifest endpoint.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config;
