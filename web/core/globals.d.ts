/** React Router's build: routes, their modules and assets. */
declare module 'virtual:react-router/server-build' {
  export const entry: import('react-router').ServerBuild['entry'];
  export const routes: import('react-router').ServerBuild['routes'];
  export const assets: import('react-router').ServerBuild['assets'];
  export const basename: string;
  export const publicPath: string;
  export const assetsBuildDirectory: string;
  export const future: import('react-router').ServerBuild['future'];
  export const ssr: boolean;
  export const isSpaMode: boolean;
  export const prerender: string[];
  export const routeDiscovery: import('react-router').ServerBuild['routeDiscovery'];
}

/** The version of package.json, set by the build. */
declare const __APP_VERSION__: string;
/** Time of the build, an ISO instant in UTC. */
declare const __BUILD_TIME__: string;
