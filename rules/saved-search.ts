import { EARLIEST_DAY } from './constants.ts';

/** What a search has when it is to be saved; days as yyyy-MM-dd. */
export type SearchToSave = {
  city: { name: string | null; countryCode: string | null } | null;
  startDate: string | null;
  endDate: string | null;
  loyaltyAccount: { id: string | null } | null;
};

/** The specification's name of a field that is missing or wrong. */
export type SavedSearchField = 'city' | 'startDate' | 'endDate' | 'loyaltyAccount.id';

/** SEARCH-12: what keeps a city search from being saved; empty when it can be. */
export const wrongInSavedSearch = ({ city, startDate, endDate, loyaltyAccount }: SearchToSave): SavedSearchField[] => {
  const isWrong: Record<SavedSearchField, boolean> = {
    city: !city?.name || !city.countryCode,
    startDate: startDate === null || startDate < EARLIEST_DAY,
    endDate: endDate === null || (startDate !== null && endDate < startDate),
    'loyaltyAccount.id': !loyaltyAccount?.id,
  };
  // Object.keys returns strings, although the object's type names them.
  return (Object.keys(isWrong) as SavedSearchField[]).filter((field) => isWrong[field]);
};
