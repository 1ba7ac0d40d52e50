import { useTranslation } from 'react-i18next';
import type { LoaderFunctionArgs } from 'react-router';
import { HomePageDocument, TopEventsDocument } from '#operations/generated/documents.ts';
import { useHomePageQuery } from '#operations/generated/hooks.ts';
import { prime, tryPrime } from '../core/apollo/prime.ts';
import { PageMeta } from '../core/layout/page-meta.tsx';
import type { RouteHandle } from '../core/layout/route-handle.ts';
import { useShell } from '../core/layout/shell.tsx';
import { TopEvents } from '../event/top-events.tsx';
import { readTopEventsParams, topEventsVariables } from '../event/top-events-params.ts';
import { LeagueRow } from '../league/league-row.tsx';
import { OfferBanners } from '../tenant/offer-banners.tsx';
import { useEarnProgramme } from '../tenant/use-loyalty.ts';
import { HomeHero } from './home-hero.tsx';

export const handle = { header: 'after-hero' } satisfies RouteHandle;

const load = async ({ context, request }: LoaderFunctionArgs) => {
  const params = readTopEventsParams(new URL(request.url).searchParams);
  // One failed rail never blanks the page: the leagues may be missing, only without events there is no home.
  await Promise.all([
    tryPrime(context, HomePageDocument),
    prime(context, TopEventsDocument, topEventsVariables(params)),
  ]);
  return null;
};
export const loader = load;
export const clientLoader = load;

export default function Home() {
  const { t } = useTranslation('main');
  const { brand } = useShell();
  const programme = useEarnProgramme();
  const { data } = useHomePageQuery();
  return (
    <>
      <PageMeta title={t('home.pageTitle')} description={t('home.description', { brand })} />
      <HomeHero programme={programme} />
      <div className="shell mt-6 flex flex-col gap-14 sm:mt-8">
        <OfferBanners />
        {data && data.leagues.length > 0 && (
          <section aria-labelledby="leagues" className="flex flex-col gap-5">
            <h2 id="leagues" className="text-2xl font-extrabold tracking-tight sm:text-3xl">
              {t('home.leagues')}
            </h2>
            <LeagueRow leagues={data.leagues} />
          </section>
        )}
        <TopEvents programme={programme} />
      </div>
    </>
  );
}
