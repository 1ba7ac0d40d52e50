import type { FragmentType } from '@apollo/client';
import { type LeagueTileFragment, LeagueTileFragmentDoc } from '#operations/generated/documents.ts';
import { useFragment } from '../core/apollo/use-fragment.ts';
import { HydrateLater } from '../core/ui/hydrate-later.tsx';
import { IntentLink } from '../core/ui/intent-link.tsx';
import { Logo } from '../core/ui/logo.tsx';

type LeagueRef = { id: string } & FragmentType<LeagueTileFragment>;

const LeagueTile = ({ league: ref }: { league: LeagueRef }) => {
  const { data: league, complete } = useFragment({
    fragment: LeagueTileFragmentDoc,
    fragmentName: 'LeagueTile',
    from: ref,
  });
  if (!complete) return null;
  return (
    <IntentLink
      to={`/leagues/${encodeURIComponent(league.id)}`}
      prepare={async () => {
        const { LeaguePageDocument: query } = await import('#operations/generated/documents/LeaguePageDocument.ts');
        return { query, variables: { id: league.id } };
      }}
      title={league.name}
      className="feedback flex min-h-20 items-center gap-4 rounded-card border border-line bg-raised px-4 py-3 text-lg font-bold hover:border-line-strong hover:shadow-card"
    >
      <Logo image={league.logo} name={league.id} />
      {league.id}
    </IntentLink>
  );
};

/** HOME-3: the leagues in a row, which scrolls on phones. */
export const LeagueRow = ({ leagues }: { leagues: readonly LeagueRef[] }) => (
  <ul className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 md:-mx-6 md:scroll-px-6 md:px-6 lg:mx-0 lg:grid lg:grid-cols-5 lg:overflow-visible lg:px-0">
    {leagues.map((league) => (
      <li key={league.id} className="min-w-36 snap-start">
        <HydrateLater>
          <LeagueTile league={league} />
        </HydrateLater>
      </li>
    ))}
  </ul>
);
