/** What the build knows of itself: the routes, their modules and their assets. */
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

/** The package's version, put in by the build. */
declare const __APP_VERSION__: string;
/** When the build was made, an ISO instant. */
declare const __BUILD_TIME__: string;
