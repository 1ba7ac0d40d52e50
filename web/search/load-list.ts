import type { LoaderFunctionArgs } from 'react-router';
import { prime, primeAnew } from '../core/apollo/prime.ts';
import { appContext } from '../core/app.tsx';
import { ensureTexts } from '../core/i18n/texts.ts';
import { withoutBase } from '../core/layout/next-location.ts';
import { takesRefresh } from './list-age.ts';

/** Loads one page of a list into the cache; throws when it fails. */
type Ask = typeof prime;

type Load = (ask: Ask, args: LoaderFunctionArgs, search: URLSearchParams) => Promise<unknown>;

/** The two loaders of a screen with a list; they tell whether the list was loaded. */
export const listLoaders = (name: string, load: Load) => {
  const searchOf = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams;
  return {
    /** On the server a failure gives the error screen with its HTTP status. */
    loader: async (args: LoaderFunctionArgs): Promise<boolean> => {
      await Promise.all([load(prime, args, searchOf(args)), ensureTexts(args.context, 'search')]);
      return true;
    },
    /** ERR-4: in the browser a failure is logged and gives false; the page stays. */
    clientLoader: async (args: LoaderFunctionArgs): Promise<boolean> => {
      const { pathname, search } = new URL(args.request.url);
      const path = withoutBase(pathname, args.context.get(appContext).basePath);
      await ensureTexts(args.context, 'search');
      try {
        await load(takesRefresh(`${path}${search}`, Date.now()) ? primeAnew : prime, args, searchOf(args));
        return true;
      } catch {
        console.warn(`Problems retrieving ${name}`);
        return false;
      }
    },
  };
};
