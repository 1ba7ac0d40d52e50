import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { LeaguePageDocument } from '#operations/generated/documents.ts';
import { useLeaguePageQuery } from '#operations/generated/hooks.ts';
import { prime } from '../core/apollo/prime.ts';
import { notFound } from '../core/errors/screen-fault.ts';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { Banner } from '../core/ui/banner.tsx';
import { TeamCard } from '../league/team-card.tsx';

const load = async ({ context, params }: LoaderFunctionArgs) => {
  const { leagues } = await prime(context, LeaguePageDocument);
  if (!leagues.some(({ id }) => id === params.id)) throw notFound();
  return null;
};
export const loader = load;
export const clientLoader = load;

/** The teams of one league (LEAGUE-2). */
export default function League() {
  const { t } = useTranslation('main');
  const { id } = useParams();
  const { data } = useLeaguePageQuery();
  const league = data?.leagues.find((one) => one.id === id);
  if (!league) return null;
  const title = t('league.title', { league: league.id });
  return (
    <>
      <PageMeta title={title} description={t('league.description', { league: league.id })} />
      <Banner title={title} />
      <section aria-labelledby="teams" className="shell mt-8 flex flex-col gap-5">
        <h2 id="teams" className="text-2xl font-extrabold tracking-tight">
          {t('league.teams')}
        </h2>
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {league.teams.map((team) => (
            <li key={team.id}>
              <TeamCard team={team} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
