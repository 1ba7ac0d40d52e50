import { useApp } from '../app.tsx';
import { useShell } from '../layout/shell.tsx';
import { JsonLd, useHomeUrl } from './json-ld.tsx';
import { brandCard, shareImage } from './share-image.ts';

/** On home: the organisation and the address of its search, for search engines. */
export const SiteJsonLd = () => {
  const { brand } = useShell();
  const { root } = useApp();
  const home = useHomeUrl();
  const organization = {
    '@type': 'Organization',
    '@id': `${home}#shop`,
    name: brand,
    url: home,
    logo: shareImage(home, brandCard(root)),
  };
  const site = {
    '@type': 'WebSite',
    name: brand,
    url: home,
    publisher: { '@id': organization['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${home}search?keyword={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
  return <JsonLd data={{ '@graph': [organization, site] }} />;
};
