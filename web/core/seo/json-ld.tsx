import { useApp } from '../app.tsx';
import { toScriptJson } from '../page-data.tsx';

/** Structured data for search engines. */
export const JsonLd = ({ data }: { data: object }) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that is never executed, with "<" escaped
    dangerouslySetInnerHTML={{ __html: toScriptJson({ '@context': 'https://schema.org', ...data }) }}
  />
);

/** The storefront's absolute URL with its base path. */
export const useHomeUrl = (): string => {
  const { origin, basePath } = useApp();
  return `${origin}${basePath}`;
};
