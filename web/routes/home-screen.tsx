import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { HomePageDocument, TopEventsDocument } from '#operations/generated/documents.ts';
import { DEBOUNCE_MS } from '#rules/timings.ts';
import { prime, tryPrime } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { appContext } from '../core/app.tsx';
import { ensureTexts } from '../core/i18n/texts.ts';
import { later } from '../core/later.tsx';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { useShell } from '../core/layout/shell.tsx';
import { useToldPrices } from '../core/layout/told-prices.ts';
import { SiteJsonLd } from '../core/seo/site-json-ld.tsx';
import { useViewer } from '../core/viewer/use-viewer.ts';
import { TopEvents } from '../event/card/top-events.tsx';
import { readTopEventsParams, topEventsVariables } from '../event/card/top-events-params.ts';
import { RecentlyViewed } from '../history/recently-viewed.tsx';
import { LeagueRow } from '../league/league-row.tsx';
import { reportLeagues } from '../league/report-leagues.ts';
import { OfferBanners } from '../tenant/offer-banners.tsx';
import { useEarnProgramme } from '../tenant/use-loyalty.ts';
import { HomeHero } from './home-hero.tsx';

const PickedForYou = later(() => import('./picked-for-you.tsx').then((module) => module.PickedForYou));

const variablesOf = (request: Request) => topEventsVariables(readTopEventsParams(new URL(request.url).searchParams));

/** The leagues may be missing; without events the whole page fails. */
export const loadHome = async ({ context, request }: LoaderFunctionArgs) => {
  const [leagues] = await Promise.all([
    tryPrime(context, HomePageDocument),
    prime(context, TopEventsDocument, variablesOf(request)),
    ensureTexts(context, 'home'),
  ]);
  if (!leagues) reportLeagues();
  return null;
};

/** Resolves when the choice has not changed for DEBOUNCE_MS; rejects when another one replaces it (HOME-7). */
const untilSettled = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, DEBOUNCE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** HOME-7: on the home page a new choice of events is asked for once it has settled, and never twice. */
export const loadHomeInBrowser = async (args: ClientLoaderFunctionArgs) => {
  const { context, request } = args;
  if (new URL(request.url).pathname !== location.pathname) return loadHome(args);
  const variables = variablesOf(request);
  const { client } = context.get(appContext);
  if (client.readQuery({ query: TopEventsDocument, variables })) return null;
  await untilSettled(request.signal);
  await tryPrime(context, TopEventsDocument, variables);
  return null;
};

export const HomeScreen = () => {
  const { t } = useTranslation('home');
  const { brand } = useShell();
  const told = useToldPrices();
  const programme = useEarnProgramme();
  const { can } = useViewer();
  const leagues = usePrimed(HomePageDocument)?.leagues;
  return (
    <>
      <PageMeta title={t('pageTitle')} description={t('description', { brand, ...told })} path="" />
      <SiteJsonLd />
      <HomeHero programme={programme} />
      <div className="shell mt-6 flex flex-col gap-9 sm:mt-8 sm:gap-14">
        <OfferBanners />
        {leagues && leagues.length > 0 && (
          <section aria-labelledby="leagues" className="flex flex-col gap-5">
            <h2 id="leagues" className="text-2xl font-extrabold tracking-tight sm:text-3xl">
              {t('leagues')}
            </h2>
            <LeagueRow leagues={leagues} />
          </section>
        )}
        <RecentlyViewed />
        <TopEvents programme={programme} />
        {can('HISTORY') && (
          <Suspense>
            <PickedForYou programme={programme} />
          </Suspense>
        )}
      </div>
    </>
  );
};
