import { type LoaderFunctionArgs, redirect } from 'react-router';
import { CitySearchDocument } from '#operations/generated/documents.ts';
import { placeOfCity } from '../city/place.ts';
import { prime, primeAnew, tryPrime } from '../core/apollo/prime.ts';
import { appContext } from '../core/app.tsx';
import { ensureTexts } from '../core/i18n/texts.ts';
import { withoutBase } from '../core/layout/next-location.ts';
import { takesRefresh } from './list-age.ts';
import { readSearchParams, writeSearchParams } from './search-params.ts';

/** Loads one page of a list into the cache; throws when it fails. */
type Ask = typeof prime;

type Load = (ask: Ask, args: LoaderFunctionArgs, search: URLSearchParams) => Promise<unknown>;

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

/** The two loaders of a screen with a list; they tell whether the list was loaded. */
export const listLoaders = (name: string, load: Load) => {
  const addressOf = ({ request, context }: LoaderFunctionArgs) => {
    const { pathname, searchParams } = new URL(request.url);
    return { path: withoutBase(pathname, context.get(appContext).basePath), search: searchParams };
  };
  return {
    /** On the server a failure gives the error screen with its HTTP status. */
    loader: async (args: LoaderFunctionArgs): Promise<boolean> => {
      const { path, search } = addressOf(args);
      await chooseTypedCity(args, path, search);
      await Promise.all([load(prime, args, search), ensureTexts(args.context, 'search')]);
      return true;
    },
    /** ERR-4: in the browser a failure is logged and gives false; the page stays. */
    clientLoader: async (args: LoaderFunctionArgs): Promise<boolean> => {
      const { path, search } = addressOf(args);
      await chooseTypedCity(args, path, search);
      await ensureTexts(args.context, 'search');
      try {
        await load(
          takesRefresh(`${path}${new URL(args.request.url).search}`, Date.now()) ? primeAnew : prime,
          args,
          search,
        );
        return true;
      } catch {
        console.warn(`Problems retrieving ${name}`);
        return false;
      }
    },
  };
};
