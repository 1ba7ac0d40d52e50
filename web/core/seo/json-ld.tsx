import { useApp } from '../app.tsx';
import { toScriptJson } from '../page-data.tsx';

/** What search engines read of a page; printed as data that never runs, "<" escaped. */
export const JsonLd = ({ data }: { data: object }) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: data in a script that never runs, "<" escaped
    dangerouslySetInnerHTML={{ __html: toScriptJson({ '@context': 'https://schema.org', ...data }) }}
  />
);

/** The storefront's own address with its base path, for addresses that leave it. */
export const useHomeUrl = (): string => {
  const { origin, basePath } = useApp();
  return `${origin}${basePath}`;
};
