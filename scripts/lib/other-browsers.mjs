import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** Where Debian and Fedora put WebKitGTK's own browser, which its driver starts. */
const libraries = ['/usr/lib', '/usr/libexec', '/usr/lib64'];

function miniBrowser() {
  const folders = libraries.filter(existsSync).flatMap((library) => [
    library,
    ...readdirSync(library, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name.endsWith('-linux-gnu'))
      .map((entry) => join(library, entry.name)),
  ]);
  return folders
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((name) => join(folder, name, 'MiniBrowser')),
    )
    .find((path) => existsSync(path));
}

/** A Firefox that is on this machine. */
export const installedFirefox = () => process.env.FIREFOX_PATH ?? onPath('firefox-esr') ?? onPath('firefox');

/** WebKitGTK's driver, its browser and the display that they need, when all three are on this machine. */
export function installedWebKit() {
  const [driver, browser, xvfb] = [onPath('WebKitWebDriver'), miniBrowser(), onPath('Xvfb')];
  return driver && browser && xvfb ? { driver, browser, xvfb } : undefined;
}

/** The browsers that tests/e2e/other-browsers.spec.ts cannot try here, each with Debian's packages for it. */
export const missingBrowsers = () => [
  ...(installedFirefox() ? [] : ['Firefox (apt-get install firefox-esr)']),
  ...(installedWebKit() ? [] : ['WebKit (apt-get install webkit2gtk-driver xvfb)']),
];
