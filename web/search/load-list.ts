import { useEffect } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from 'react-router';
import { CitySearchDocument, type KeywordReadFragment } from '#operations/generated/documents.ts';
import type { Day } from '#rules/calendar-day.ts';
import { placeOfCity } from '../city/place.ts';
import { prime, primeAnew, tryPrime } from '../core/apollo/prime.ts';
import { appContext, useApp } from '../core/app.tsx';
import { dayToSend } from '../core/dates/visitor-day.ts';
import { ensureTexts } from '../core/i18n/texts.ts';
import { withoutBase } from '../core/layout/next-location.ts';
import { takesRefresh } from './list-age.ts';
import { readSearchParams, writeSearchParams } from './search-params.ts';

/** Loads one page of a list into the cache; throws when it fails. */
type Ask = typeof prime;

/** `today`: the visitor's day where it is not UTC's; the server's page is the same for all of them. */
type Asked = { search: URLSearchParams; today: Day | null };
type Load = (ask: Ask, args: LoaderFunctionArgs, asked: Asked) => Promise<unknown>;

/** Whether the list was loaded, and for which day. */
export type ListLoad = { isLoaded: boolean; today: Day | null };

/** The shown list; loaded again where it depends on the day and is of another one than the visitor's (DATE-8). */
export const useList = (dependsOnDay = false): ListLoad => {
  const list = useLoaderData<ListLoad>();
  const { isLoaded, today } = list;
  const { now } = useApp();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (dependsOnDay && isLoaded && today !== dayToSend(now)) void revalidate();
  }, [dependsOnDay, isLoaded, today, now, revalidate]);
  return list;
};

/** Whether words of the keyword were read as days. */
export const readsDays = (reading: KeywordReadFragment | null | undefined): boolean =>
  reading?.parts.some(({ kind }) => kind === 'DATES') === true;

/** The question for the city that a typed text means. */
export const typedCity = (text: string) => ({ keyword: text, page: { limit: 1, offset: 0 } });

/** CITY-2: of a city that was typed and not chosen the first suggestion is chosen; where there is none the page says so. */
const chooseTypedCity = async ({ context }: LoaderFunctionArgs, path: string, search: URLSearchParams) => {
  const params = readSearchParams(search);
  if (params.where === null) return;
  const data = await tryPrime(context, CitySearchDocument, typedCity(params.where));
  const [city] = data?.cities?.items ?? [];
  if (city) throw redirect(`${path}${writeSearchParams({ ...params, place: placeOfCity(city), where: null })}`);
};

/** The two loaders of a screen with a list. */
export const listLoaders = (name: string, load: Load) => {
  const addressOf = ({ request, context }: LoaderFunctionArgs) => {
    const { pathname, searchParams } = new URL(request.url);
    return { path: withoutBase(pathname, context.get(appContext).basePath), search: searchParams };
  };
  return {
    /** On the server a failure gives the error screen with its HTTP status. */
    loader: async (args: LoaderFunctionArgs): Promise<ListLoad> => {
      const { path, search } = addressOf(args);
      await chooseTypedCity(args, path, search);
      await Promise.all([load(prime, args, { search, today: null }), ensureTexts(args.context, 'search')]);
      return { isLoaded: true, today: null };
    },
    /** ERR-4: in the browser a failure is logged and told; the page stays. */
    clientLoader: async (args: LoaderFunctionArgs): Promise<ListLoad> => {
      const { path, search } = addressOf(args);
      const today = dayToSend(args.context.get(appContext).now);
      await chooseTypedCity(args, path, search);
      await ensureTexts(args.context, 'search');
      try {
        await load(takesRefresh(`${path}${new URL(args.request.url).search}`, Date.now()) ? primeAnew : prime, args, {
          search,
          today,
        });
        return { isLoaded: true, today };
      } catch {
        console.warn(`Problems retrieving ${name}`);
        return { isLoaded: false, today };
      }
    },
  };
};
