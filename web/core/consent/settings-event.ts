/** On the window, when the visitor asks for the cookie settings. */
export const SETTINGS_EVENT = 'grandstand:cookie-settings';
