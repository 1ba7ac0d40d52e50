import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defaultClientConditions, defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };

/** Libraries by what stands on them; each is run in a step of its own (web/core/late-start.tsx). */
const screens = /node_modules\/(react|react-dom|react-router|scheduler)\//;
const data = /node_modules\/(@apollo|rxjs|graphql|optimism|@wry|i18next|react-i18next)\//;
/** Home with all that it is made of is one file, because few large files compress better; the rest is split by Vite as it is shared. */
const home = /\/web\/routes\/home\.tsx/;

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
    client: {
      resolve: { conditions: ['es2015', ...defaultClientConditions] },
      build: {
        rolldownOptions: {
          output: {
            // Most of the libraries is called as a page wakes up: compiled while it arrives, it is not read twice.
            postBanner: ({ name }) => (name.startsWith('library') ? '//# allFunctionsCalledOnLoad' : ''),
            codeSplitting: {
              groups: [
                { name: 'library-screens', test: screens, priority: 1 },
                { name: 'library-data', test: data, priority: 1 },
                { name: 'home', test: home },
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
