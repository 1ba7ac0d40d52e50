import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoaderFunctionArgs } from 'react-router';
import { FAVOURITES_A_REQUEST } from '../core/constants.ts';
import { ensureTexts } from '../core/i18n/texts.ts';
import { ButtonLink } from '../core/ui/button.tsx';
import { Message } from '../core/ui/message.tsx';
import { requireMember } from '../core/viewer/require-member.ts';
import { ListFailed } from '../search/list-failed.tsx';
import { pageSize, readPages } from '../search/paging.ts';
import { ShowMore } from '../search/show-more.tsx';

type PageInput = { limit: number; offset: number };

/**
 * The whole list as its address shows it, in requests as large as the graph allows: it is loaded anew with every page, because the
 * places of what is left change with each favourite that is removed.
 */
export const favouritePages = (search: URLSearchParams): PageInput[] => {
  const shown = readPages(search) * pageSize;
  const offsets = Array.from({ length: Math.ceil(shown / FAVOURITES_A_REQUEST) }, (_, at) => at * FAVOURITES_A_REQUEST);
  return offsets.map((offset) => ({ limit: Math.min(FAVOURITES_A_REQUEST, shown - offset), offset }));
};

/** ROUTE-3: members only. */
export const loadFavourites = async (
  args: LoaderFunctionArgs,
  ask: (page: PageInput) => Promise<unknown>,
): Promise<null> => {
  await requireMember(args, 'FAVOURITE', 'favourites');
  const pages = favouritePages(new URL(args.request.url).searchParams);
  await Promise.all([...pages.map(ask), ensureTexts(args.context, 'favourites', 'search')]);
  return null;
};

type FavouriteListProps = {
  /** Undefined when the list could not be loaded. */
  total: number | undefined;
  kind: 'events' | 'attractions';
  children: ReactNode;
};

/** The list with what is shown of it, or why there is nothing. */
export const FavouriteList = ({ total, kind, children }: FavouriteListProps) => {
  const { t } = useTranslation('favourites');
  if (total === undefined) return <ListFailed />;
  if (total === 0) {
    const action = (
      <ButtonLink to="/" variant="secondary">
        {t('empty.action')}
      </ButtonLink>
    );
    return (
      <Message icon={Heart} level={2} title={t(`empty.${kind}`)} action={action}>
        {t('empty.message')}
      </Message>
    );
  }
  return (
    <div>
      {children}
      <ShowMore total={total} />
    </div>
  );
};
