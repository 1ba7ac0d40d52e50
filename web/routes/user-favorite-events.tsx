import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { UserFavoritesDocument } from '#operations/generated/documents.ts';
import { tryPrime, tryPrimeAnew } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { EventCard } from '../event/card/event-card.tsx';
import { EventGrid } from '../event/card/event-grid.tsx';
import { Removable } from '../favourite/removable.tsx';
import { useEarnProgramme } from '../tenant/use-loyalty.ts';
import { FavouriteList, favouritePages, loadFavourites } from './favourite-list.tsx';

const load = (args: LoaderFunctionArgs, ask: typeof tryPrime) =>
  loadFavourites(args, (page) => ask(args.context, UserFavoritesDocument, { page }));

export const loader = (args: LoaderFunctionArgs) => load(args, tryPrime);
export const clientLoader = (args: LoaderFunctionArgs) => load(args, tryPrimeAnew);

const useEvents = (page: { limit: number; offset: number }) =>
  usePrimed(UserFavoritesDocument, { page })?.viewer?.favouriteEvents;

const Page = ({ page }: { page: { limit: number; offset: number } }) => {
  const programme = useEarnProgramme();
  return useEvents(page)?.items.map((event) => (
    <Removable key={event.id} type="EVENT" id={event.id} name={event.name}>
      <EventCard event={event} programme={programme} heading="h2" />
    </Removable>
  ));
};

/** /userFavorites */
export default function UserFavoriteEvents() {
  const [search] = useSearchParams();
  const pages = favouritePages(search);
  const first = useEvents(pages[0] ?? { limit: 0, offset: 0 });
  return (
    <FavouriteList kind="events" total={first?.totalCount}>
      <EventGrid>
        {pages.map((page) => (
          <Page key={page.offset} page={page} />
        ))}
      </EventGrid>
    </FavouriteList>
  );
}
