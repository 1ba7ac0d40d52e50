import type { FragmentType } from '@apollo/client';
import { type LeagueTileFragment, LeagueTileFragmentDoc } from '#operations/generated/documents.ts';
import { useFragment } from '../core/apollo/use-fragment.ts';
import { classNames } from '../core/ui/class-names.ts';
import { HydrateLater } from '../core/ui/hydrate-later.tsx';
import { IntentLink } from '../core/ui/intent-link.tsx';
import { useImageFailure } from '../core/ui/use-image-failure.ts';

type LeagueRef = { id: string } & FragmentType<LeagueTileFragment>;

const LeagueTile = ({ league: ref }: { league: LeagueRef }) => {
  const { data: league, complete } = useFragment({
    fragment: LeagueTileFragmentDoc,
    fragmentName: 'LeagueTile',
    from: ref,
  });
  const url = league.logo?.url?.replace('.svg', '.wide.svg') ?? '';
  const picture = useImageFailure(url);
  if (!complete) return null;
  return (
    <IntentLink
      to={`/leagues/${encodeURIComponent(league.id)}`}
      prepare={async () => {
        const { LeaguePageDocument: query } = await import('#operations/generated/documents/LeaguePageDocument.ts');
        return { query, variables: { id: league.id } };
      }}
      title={league.name}
      className="stage feedback relative isolate flex aspect-21/9 items-end overflow-hidden rounded-card px-4 py-2.5 font-display text-2xl font-bold ring-1 ring-line-strong/40 hover:shadow-card"
    >
      {/* Without it the name stands on the shop's own dark field. */}
      <img
        {...picture.image}
        src={url}
        alt=""
        width={210}
        height={90}
        loading="lazy"
        decoding="async"
        className={classNames(
          'absolute inset-0 -z-1 size-full object-cover forced-colors:hidden',
          picture.failed && 'hidden',
        )}
      />
      {league.id}
    </IntentLink>
  );
};

/** HOME-3: the leagues in a row, which scrolls on phones. */
export const LeagueRow = ({ leagues }: { leagues: readonly LeagueRef[] }) => (
  <ul className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 md:-mx-6 md:scroll-px-6 md:px-6 lg:mx-0 lg:grid lg:grid-cols-5 lg:overflow-visible lg:px-0">
    {leagues.map((league) => (
      <li key={league.id} className="min-w-40 snap-start">
        <HydrateLater>
          <LeagueTile league={league} />
        </HydrateLater>
      </li>
    ))}
  </ul>
);
