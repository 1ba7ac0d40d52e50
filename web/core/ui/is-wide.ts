import { dialogQuery } from './dialog-box.ts';

/** Room for menus beside their field; below it they are sheets from the bottom edge. Asked when something opens, in the browser. */
export const isWide = (): boolean => window.matchMedia(dialogQuery).matches;
