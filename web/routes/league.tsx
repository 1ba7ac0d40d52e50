import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, redirect, useParams } from 'react-router';
import { LeaguePageDocument } from '#operations/generated/documents.ts';
import { prime } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { appContext } from '../core/app.tsx';
import { ensureTexts } from '../core/i18n/texts.ts';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { useToldPrices } from '../core/layout/told-prices.ts';
import { flashHeader } from '../core/notify/flash.ts';
import { notify } from '../core/notify/notify.tsx';
import { Breadcrumbs } from '../core/seo/breadcrumbs.tsx';
import { Banner } from '../core/ui/banner.tsx';
import { HydrateLater } from '../core/ui/hydrate-later.tsx';
import { reportLeagues } from '../league/report-leagues.ts';
import { TeamCard } from '../league/team-card.tsx';
import { fieldOf } from './banner-pattern.ts';
import { LeagueGames, primeGames, useGames } from './league-games.tsx';
import { NextEvent } from './next-event.tsx';

/** Whether the league exists. */
const hasLeague = async ({ context, params }: LoaderFunctionArgs): Promise<boolean> => {
  const page = prime(context, LeaguePageDocument, { id: params.id ?? '' }).catch((fault: unknown) => {
    reportLeagues(fault);
    throw fault;
  });
  const [{ league }] = await Promise.all([page, ensureTexts(context, 'league'), primeGames(context, params.id ?? '')]);
  return league !== null;
};

// LEAGUE-4: an unknown league redirects to home, which shows a notice.
export const loader = async (args: LoaderFunctionArgs) => {
  if (await hasLeague(args)) return null;
  throw redirect('/', { headers: [flashHeader('league-not-available', args.context.get(appContext))] });
};
export const clientLoader = async (args: LoaderFunctionArgs) => {
  if (await hasLeague(args)) return null;
  const { i18n } = args.context.get(appContext);
  notify({ type: 'danger', message: i18n.t('main:notices.leagueNotAvailable') });
  throw redirect('/');
};

/** The next games and the teams of one league (LEAGUE-2). */
export default function League() {
  const { t } = useTranslation('league');
  const told = useToldPrices();
  const { id = '' } = useParams();
  const league = usePrimed(LeaguePageDocument, { id })?.league;
  const next = useGames(id)?.items ?? [];
  if (!league) return null;
  const title = t('title', { league: league.id });
  return (
    <>
      <PageMeta title={title} description={t('description', { league: league.id, ...told })} />
      <Breadcrumbs trail={[{ name: title, path: `leagues/${league.id}` }]} />
      <Banner
        title={title}
        pattern={fieldOf(league.id)}
        colour={league.logo.placeholder}
        seed={league.id}
        kicker={t('teamCount', { count: league.teams.length })}
      >
        <NextEvent events={next} />
      </Banner>
      <section aria-labelledby="games" className="shell mt-8 flex flex-col gap-5">
        <h2 id="games" className="text-2xl font-extrabold tracking-tight">
          {t('games')}
        </h2>
        <LeagueGames league={league.id} />
      </section>
      <section aria-labelledby="teams" className="shell mt-14 flex flex-col gap-5">
        <h2 id="teams" className="text-2xl font-extrabold tracking-tight">
          {t('teams')}
        </h2>
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {league.teams.map((team) => (
            <li key={team.id}>
              <HydrateLater>
                <TeamCard team={team} />
              </HydrateLater>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
