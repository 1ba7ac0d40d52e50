/** ROUTE-13: pages of text, each with its own path and as a modal. */
export const staticPages = [
  'about',
  'help',
  'faq',
  'contact',
  'termsAgreement',
  'termsOfUse',
  'privacy-policy',
] as const;

export type StaticPageName = (typeof staticPages)[number];

export const isStaticPage = (name: string | undefined): name is StaticPageName =>
  staticPages.some((page) => page === name);
