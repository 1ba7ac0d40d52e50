import { useApolloClient } from '@apollo/client/react';
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SaveSearchDocument } from '#operations/generated/documents.ts';
import { wrongInSavedSearch } from '#rules/saved-search.ts';
import { locationInput } from '../city/place.ts';
import { notify } from '../core/notify/notify.tsx';
import { filterChipClass } from '../core/ui/chip.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { useViewer } from '../core/viewer/use-viewer.ts';
import { type SearchParams, writeSearchParams } from './search-params.ts';

/** What the platform checks too; the account is the member's own, which only the platform knows. */
const isIncomplete = ({ place: city, startDate, endDate }: SearchParams): boolean =>
  wrongInSavedSearch({ city, startDate, endDate, loyaltyAccount: { id: 'own' } }).length > 0;

/** SEARCH-12: keeps city, days and words of the search for the member; a guest is sent to sign in first. */
export const SaveSearch = ({ params }: { params: SearchParams }) => {
  const { t } = useTranslation('search');
  const client = useApolloClient();
  const { status, can, signIn } = useViewer();
  const [saved, setSaved] = useState<string | null>(null);
  const { keyword, place, startDate, endDate } = params;
  const chosen = writeSearchParams({ keyword, place, startDate, endDate });
  const isGuest = status === 'guest';
  if (!can(isGuest ? 'SIGN_IN' : 'WALLET') || (place === null && startDate === null)) return null;
  if (saved === chosen) {
    return (
      <Link to="/userSearches" className={`${filterChipClass(true)} gap-2`}>
        <Icon as={BookmarkCheck} className="size-4" />
        {t('saved.title')}
      </Link>
    );
  }
  const save = async () => {
    if (isIncomplete(params)) return notify({ type: 'warning', message: t('saved.incomplete') });
    if (isGuest) return signIn();
    const input = { keyword, city: locationInput(place) ?? null, startDate, endDate };
    const { data } = await client
      .mutate({ mutation: SaveSearchDocument, variables: { input } })
      .catch(() => ({ data: null }));
    if (data?.saveSearch.savedSearch) {
      setSaved(chosen);
      return notify({ type: 'success', message: t('saved.done') });
    }
    const fields = data?.saveSearch.problems.flatMap((problem) => problem.fields.map(({ field }) => field)) ?? [];
    const reason = fields.includes('loyaltyAccount.id') ? 'noAccount' : fields.includes('id') ? 'full' : 'failed';
    notify({ type: 'danger', message: t(`saved.${reason}`) });
  };
  return (
    <button type="button" onClick={() => void save()} className={`${filterChipClass(false)} gap-2`}>
      <Icon as={Bookmark} className="size-4" />
      {t(isGuest ? 'saved.signIn' : 'saved.save')}
    </button>
  );
};
