import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { UserFavoriteAttractionsDocument } from '#operations/generated/documents.ts';
import { tryPrime, tryPrimeAnew } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { Removable } from '../favourite/removable.tsx';
import { AttractionRow } from '../search/attraction-row.tsx';
import { RowGrid } from '../search/row-grid.tsx';
import { FavouriteList, favouritePages, loadFavourites } from './favourite-list.tsx';

const load = (args: LoaderFunctionArgs, ask: typeof tryPrime) =>
  loadFavourites(args, (page) => ask(args.context, UserFavoriteAttractionsDocument, { page }));

export const loader = (args: LoaderFunctionArgs) => load(args, tryPrime);
export const clientLoader = (args: LoaderFunctionArgs) => load(args, tryPrimeAnew);

const useAttractions = (page: { limit: number; offset: number }) =>
  usePrimed(UserFavoriteAttractionsDocument, { page })?.viewer?.favouriteAttractions;

const Page = ({ page }: { page: { limit: number; offset: number } }) =>
  useAttractions(page)?.items.map((attraction) => (
    <Removable key={attraction.id} type="ATTRACTION" id={attraction.id} name={attraction.name}>
      <AttractionRow attraction={attraction} />
    </Removable>
  ));

/** /userFavorites/attractions */
export default function UserFavoriteAttractions() {
  const [search] = useSearchParams();
  const pages = favouritePages(search);
  const first = useAttractions(pages[0] ?? { limit: 0, offset: 0 });
  return (
    <FavouriteList kind="attractions" total={first?.totalCount}>
      <RowGrid>
        {pages.map((page) => (
          <Page key={page.offset} page={page} />
        ))}
      </RowGrid>
    </FavouriteList>
  );
}
