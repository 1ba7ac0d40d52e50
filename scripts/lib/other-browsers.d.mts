export type WebKitParts = { driver: string; browser: string; xvfb: string };
export function installedFirefox(): string | undefined;
export function installedWebKit(): WebKitParts | undefined;
