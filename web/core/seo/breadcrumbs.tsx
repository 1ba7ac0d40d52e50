import { useShell } from '../layout/shell.tsx';
import { JsonLd, useHomeUrl } from './json-ld.tsx';

/** One breadcrumb; its path is below the base path, without a leading slash. */
type Crumb = { name: string; path: string };

/** Breadcrumbs from home to the page, for search engines. */
export const Breadcrumbs = ({ trail }: { trail: readonly Crumb[] }) => {
  const { brand } = useShell();
  const home = useHomeUrl();
  const steps = [{ name: brand, path: '' }, ...trail];
  const itemListElement = steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: home + path,
  }));
  return <JsonLd data={{ '@type': 'BreadcrumbList', itemListElement }} />;
};
