import { useApolloClient } from '@apollo/client/react';
import { BedDouble, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import {
  DeleteSavedSearchDocument,
  type SavedSearchesQuery,
  SaveSearchDocument,
} from '#operations/generated/documents.ts';
import { addDays, daysBetween } from '#rules/calendar-day.ts';
import { MOST_NIGHTS } from '#rules/stay.ts';
import { locationInput, placeLabel, placeOfCity, placeParams } from '../city/place.ts';
import { useRangeLabels } from '../core/dates/use-range-label.ts';
import { notify } from '../core/notify/notify.tsx';
import { Button, ButtonLink, IconButton } from '../core/ui/button.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { emptySearch, writeSearchParams } from './search-params.ts';

type SavedSearch = NonNullable<NonNullable<SavedSearchesQuery['viewer']>['savedSearches']>[number];

/** Hotels for its nights, until the morning after the last day; null where a stay cannot be that long or the city is on no map. */
const hotelsOf = ({ city, startDate, endDate }: SavedSearch): string | null => {
  const checkout = addDays(endDate, 1);
  if (!city.coordinates || daysBetween(startDate, checkout) > MOST_NIGHTS) return null;
  return `/hotels?${new URLSearchParams({ ...placeParams(placeOfCity(city)), checkin: startDate, checkout })}`;
};

/** The city as the search form takes it: without what the cache notes of a type, which no input takes. */
const placeOf = ({ city }: SavedSearch) =>
  placeOfCity({
    ...city,
    coordinates: city.coordinates && {
      latitude: city.coordinates.latitude,
      longitude: city.coordinates.longitude,
    },
  });

/** Deletes the search and brings it back. */
function useDeleting(search: SavedSearch) {
  const { t } = useTranslation('search');
  const client = useApolloClient();
  const { revalidate } = useRevalidator();
  const [isDeleted, setDeleted] = useState(false);
  const { id, keyword, startDate, endDate } = search;
  const failed = () => notify({ type: 'danger', message: t('saved.failed') });
  const remove = async () => {
    const { data } = await client
      .mutate({ mutation: DeleteSavedSearchDocument, variables: { input: { id } } })
      .catch(() => ({ data: null }));
    if (data?.deleteSavedSearch.deletedSearchId) setDeleted(true);
    else failed();
  };
  const undo = async () => {
    const input = { keyword, city: locationInput(placeOf(search)) ?? null, startDate, endDate };
    const { data } = await client
      .mutate({ mutation: SaveSearchDocument, variables: { input } })
      .catch(() => ({ data: null }));
    // It has another id now.
    if (data?.saveSearch.savedSearch) await revalidate();
    else failed();
  };
  return { isDeleted, remove, undo };
}

const DeletedRow = ({ name, onUndo }: { name: string; onUndo: () => void }) => {
  const { t } = useTranslation('search');
  return (
    <li className="flex min-h-20 flex-wrap items-center justify-between gap-3 rounded-card bg-sunk p-4">
      <p role="status" className="font-semibold">
        {t('saved.removed', { name })}
      </p>
      {/* The button that had the focus is gone. */}
      <Button variant="secondary" onClick={onUndo} autoFocus>
        {t('saved.undo')}
      </Button>
    </li>
  );
};

/** A saved search: opened as events or hotels, deleted, and brought back. */
export const SavedSearchRow = ({ search }: { search: SavedSearch }) => {
  const { t, i18n } = useTranslation('search');
  const labelOf = useRangeLabels();
  const { isDeleted, remove, undo } = useDeleting(search);
  const { keyword, city, startDate, endDate } = search;
  const where = placeLabel(city, i18n.language) ?? city.name;
  const name = keyword === null ? t('eventsIn', { place: where }) : t('saved.wordsIn', { keyword, place: where });
  const hotels = hotelsOf(search);
  if (isDeleted) return <DeletedRow name={name} onUndo={() => void undo()} />;
  const params = { ...emptySearch, keyword, place: placeOf(search), startDate, endDate };
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-raised p-4">
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="font-bold wrap-anywhere">
          <Link
            to={`/search/events${writeSearchParams(params)}`}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        </h2>
        <p className="text-soft">{labelOf({ startDate, endDate })}</p>
      </div>
      {hotels && (
        <ButtonLink to={hotels} variant="secondary">
          <Icon as={BedDouble} className="size-4" />
          {t('saved.hotels')}
        </ButtonLink>
      )}
      <IconButton label={t('saved.remove', { name })} onClick={() => void remove()}>
        <Icon as={Trash2} className="size-4" />
      </IconButton>
    </li>
  );
};
