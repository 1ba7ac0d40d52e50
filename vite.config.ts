import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defaultClientConditions, defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };

/** Libraries by what stands on them; each is run in a step of its own (web/core/late-start.tsx). */
const screens = /node_modules\/(react|react-dom|react-router|scheduler)\//;
const data = /node_modules\/(@apollo|rxjs|graphql|optimism|@wry|i18next|react-i18next)\//;
const shared =
  /\/web\/core\/(?!ui\/(dialog|drawer|field|select|alert|banner|quantity|package|is-wide|use-width)|notify\/toaster|rooms|seats|money\/price|dates\/(cal|date-menu|date-choices|picking)|apollo\/use-typed)|\/web\/(event\/event-(card|grid|price|earn|status|rules)|search\/search-form|tenant\/|history\/(history-store|browsing)|static\/static-pages|league\/report)|\/operations\//;
/** What the first screen shows; every other icon is in a file of its own, with what is loaded later. */
const firstIcons =
  'search|chevron-down|globe|loader-circle|star|tag|map-pin|arrow-up|calendar-x-2|cloud-off|circle-alert|circle-exclamation-point|search-x|wifi-off';
const icons = new RegExp(`/lucide-react/dist/esm/(?!icons/)|/lucide-react/dist/esm/icons/(${firstIcons})\\.`);

export default defineConfig(({ command }) => ({
  base: '/',
  plugins: [tailwindcss(), reactRouter()],
  define: {
    __APP_VERSION__: JSON.stringify(manifest.version),
    __BUILD_TIME__: JSON.stringify(new Date().toISOString()),
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Of thousands of icons only those that are used are read: half of the building time.
    rolldownOptions: { experimental: { lazyBarrel: true } },
  },
  // One file without packages to look up starts several times faster than one that resolves node_modules.
  ssr: command === 'build' ? { noExternal: true } : {},
  environments: {
    // Few large files compress better than many small ones; what is loaded later stays apart.
    client: {
      resolve: { conditions: ['es2015', ...defaultClientConditions] },
      build: {
        rolldownOptions: {
          output: {
            // Most of the libraries is called as a page wakes up: compiled while it arrives, it is not read twice.
            postBanner: ({ name }) => (name.startsWith('library') ? '//# allFunctionsCalledOnLoad' : ''),
            codeSplitting: {
              groups: [
                { name: 'library-screens', test: screens, priority: 3 },
                { name: 'library-data', test: data, priority: 2 },
                { name: 'shared', test: shared, minShareCount: 2, priority: 1 },
                { name: 'shared', test: icons, priority: 1 },
                { name: 'icons', test: /lucide-react/ },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './web/server.ts' } } },
  },
  // Packages found one screen at a time would reload the developer's page each time.
  optimizeDeps: { entries: ['web/**/*.tsx', '!**/*.test.*'] },
  server: { watch: { ignored: ['**/.data/**', '**/build/**'] } },
}));
