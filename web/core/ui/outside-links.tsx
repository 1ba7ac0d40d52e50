import { useTranslation } from 'react-i18next';
import type { OutsideLinkRowFragment } from '#operations/generated/documents.ts';

/** Names of other companies are the same in every language. */
const brands: Partial<Record<OutsideLinkRowFragment['kind'], string>> = {
  FACEBOOK: 'Facebook',
  INSTAGRAM: 'Instagram',
  X: 'X',
  YOUTUBE: 'YouTube',
  TIKTOK: 'TikTok',
  SPOTIFY: 'Spotify',
  APPLE: 'Apple Music',
  LASTFM: 'Last.fm',
  WIKIPEDIA: 'Wikipedia',
  MUSICBRAINZ: 'MusicBrainz',
};

const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

/** Links to pages elsewhere, which open in a new tab. */
export const OutsideLinks = ({ links }: { links: readonly OutsideLinkRowFragment[] }) => {
  const { t } = useTranslation(['venue', 'common']);
  const nameOf = ({ kind, url, name }: OutsideLinkRowFragment): string => {
    if (name) return name;
    if (kind === 'HOMEPAGE' || kind === 'ACCESSIBILITY') return t(`links.${kind}`);
    return brands[kind] ?? hostOf(url);
  };
  return (
    <ul className="flex flex-wrap gap-x-5">
      {links.map((link) => (
        <li key={link.url} className="min-w-0">
          <a
            href={link.url}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="inline-flex min-h-11 items-center font-semibold break-words text-brand-text underline underline-offset-4"
          >
            <span className="min-w-0">{nameOf(link)}</span>
            <span className="sr-only">{t('common:status.newTab')}</span>
          </a>
        </li>
      ))}
    </ul>
  );
};

/** The same with a heading, on a page of its own subject; nothing without links. */
export const OutsideLinksSection = ({ links }: { links: readonly OutsideLinkRowFragment[] | null }) => {
  const { t } = useTranslation('venue');
  if (!links?.length) return null;
  return (
    <section aria-labelledby="links-heading" className="flex flex-col gap-2">
      <h2 id="links-heading" className="text-xl font-bold">
        {t('links.title')}
      </h2>
      <OutsideLinks links={links} />
    </section>
  );
};
