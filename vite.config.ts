import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defaultClientConditions, defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };

/** Two groups of libraries; each runs in a task of its own (web/core/late-start.tsx). */
const screens = /node_modules\/(react|react-dom|react-router|scheduler)\//;
const data = /node_modules\/(@apollo|rxjs|graphql|optimism|@wry|i18next|react-i18next)\//;
/** Home and its modules are one file, because few large files compress better; Vite splits the rest. */
const home = /\/web\/routes\/home\.tsx/;
/**
 * Only files that each page needs have a name. Blockers of advertisements refuse files by words in their names, such as share, banner or
 * consent; and each page has a list of all routes' files, in which a letter less in each name is 0.2 kB.
 */
const named = /^(entry|home$|shell|hold|cart|icons|controls|library|rolldown)/;

/** What every page's header, footer and error screen need, one file for the same reason. */
const shell =
  /\/web\/(core\/(drawn|connection|held-links|later|worker|(viewer|layout|errors|notify)\/(?!burger-menu|minimal-header|require-member|report|toast|title|tell-embedder))|core\/i18n\/(isolated|browser|brand-texts)|user\/(members|account|account-box)\.tsx)/;

/** What follows and keeps a hold, one file: each file more is named in the list of routes, which every page loads. */
const hold = /\/web\/(core\/live|cart\/(hold\/(open-cart|reserve|use-hold|hold-clock)|checkout\/checkout-steps)\.ts)/;

/** What a cart shows in the checkout and beside hotels, one file for the same reason. */
const cart =
  /\/web\/cart\/(cart-data\.ts|checkout\/cart-rows\.tsx)|\/operations\/generated\/hooks\/useCheckoutQuery\.ts/;

/** Icons of several pages besides home's, and what stands beside them there, one file for the same reason. */
const icons = /node_modules\/lucide-react\/dist\/esm\/icons\/|\/web\/core\/ui\/dotted\.tsx/;

/** What dialogs, menus and pickers have in common, one file for the same reason. */
const controls = /node_modules\/@base-ui\//;

/** As in the README; tests/e2e/older-browsers.spec.ts takes away what they lack. */
const supportedBrowsers = ['chrome111', 'edge111', 'firefox128', 'safari16.4', 'ios16.4'];

export default defineConfig(({ command }) => ({
  base: '/',
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter()],
  define: {
    __APP_VERSION__: JSON.stringify(manifest.version),
    __BUILD_TIME__: JSON.stringify(new Date().toISOString()),
  },
  build: {
    target: supportedBrowsers,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Reads only the used ones of thousands of icons: half of the build's time.
    rolldownOptions: {
      experimental: { lazyBarrel: true },
      // So that a chunk gets only the documents that its screens use, and the browser nothing that derives the theme on the server.
      treeshake: {
        moduleSideEffects: [
          { test: /\/operations\/generated\/|\/core\/theme\/(derive|contrast)\.ts/, sideEffects: false },
        ],
      },
    },
  },
  // One file without packages to look up starts several times faster than one that resolves node_modules.
  ssr: command === 'build' ? { noExternal: true } : {},
  environments: {
    client: {
      resolve: { conditions: ['es2015', ...defaultClientConditions] },
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: ({ name }) => (named.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:8].js'),
            entryFileNames: ({ name }) => (named.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:8].js'),
            assetFileNames: ({ names: [name = ''] }) =>
              name.endsWith('.json') ? 'assets/[hash:8].json' : 'assets/[name]-[hash:8][extname]',

            // Most functions of the libraries run at hydration: compiling them while the file arrives saves parsing them twice.
            postBanner: ({ name }) => (name.startsWith('library') ? '//# allFunctionsCalledOnLoad' : ''),
            codeSplitting: {
              groups: [
                { name: 'library-screens', test: screens, priority: 1 },
                { name: 'library-data', test: data, priority: 1 },
                { name: 'home', test: home },
                { name: 'shell', test: shell },
                { name: 'hold', test: hold },
                { name: 'cart', test: cart },
                { name: 'icons', test: icons, minShareCount: 2 },
                { name: 'controls', test: controls, minShareCount: 12 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './web/server.ts' } } },
  },
  // Otherwise Vite finds packages one screen at a time and reloads the page each time.
  optimizeDeps: { entries: ['web/**/*.tsx', '!**/*.test.*'] },
  server: { watch: { ignored: ['**/.data/**', '**/build/**'] } },
}));
