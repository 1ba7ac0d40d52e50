import { useApolloClient } from '@apollo/client/react';
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SaveSearchDocument } from '#operations/generated/documents.ts';
import { wrongInSavedSearch } from '#rules/saved-search.ts';
import { locationInput } from '../city/place.ts';
import { useShell } from '../core/layout/shell.tsx';
import { notify } from '../core/notify/notify.tsx';
import { readStored, writeStored } from '../core/storage/stored.ts';
import { filterChipClass } from '../core/ui/chip.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { useViewer } from '../core/viewer/use-viewer.ts';
import { type SearchParams, writeSearchParams } from './search-params.ts';

/** What the platform checks too; the account is the member's own, which only the platform knows. */
const isIncomplete = ({ place: city, startDate, endDate }: SearchParams): boolean =>
  wrongInSavedSearch({ city, startDate, endDate, loyaltyAccount: { id: 'own' } }).length > 0;

/** The search that a guest wanted to save, over the way to the sign-in and back. */
const ASKED = 'grandstand.search';

const whyNot = (problems: readonly { fields: readonly { field: string }[] }[]) => {
  const fields = problems.flatMap((problem) => problem.fields.map(({ field }) => field));
  return fields.includes('loyaltyAccount.id') ? 'noAccount' : fields.includes('id') ? 'full' : 'failed';
};

/** Keeps the search for the member; a guest is sent to sign in first, and it is saved when they are back. */
function useSaving(params: SearchParams) {
  const { t } = useTranslation('search');
  const client = useApolloClient();
  const { status, can, signIn } = useViewer();
  const [saved, setSaved] = useState<string | null>(null);
  const { keyword, place, startDate, endDate } = params;
  const chosen = writeSearchParams({ keyword, place, startDate, endDate });
  const isGuest = status === 'guest';
  const mayHave = can('WALLET');
  const save = async () => {
    if (isIncomplete(params)) return notify({ type: 'warning', message: t('saved.incomplete') });
    if (isGuest) {
      writeStored('session', ASKED, chosen);
      return signIn();
    }
    const input = { keyword, city: locationInput(place) ?? null, startDate, endDate };
    const { data } = await client
      .mutate({ mutation: SaveSearchDocument, variables: { input } })
      .catch(() => ({ data: null }));
    if (data?.saveSearch.savedSearch) {
      setSaved(chosen);
      return notify({ type: 'success', message: t('saved.done') });
    }
    notify({ type: 'danger', message: t(`saved.${whyNot(data?.saveSearch.problems ?? [])}`) });
  };
  const finish = useEffectEvent(() => {
    const asked = readStored('session', ASKED);
    writeStored('session', ASKED, null);
    if (asked === chosen) void save();
  });
  useEffect(() => {
    if (mayHave) finish();
  }, [mayHave]);
  return { isGuest, isSaved: saved === chosen, save, isOffered: can(isGuest ? 'SIGN_IN' : 'WALLET') };
}

/** SEARCH-12: keeps city, days and words of the search for the member. */
export const SaveSearch = ({ params }: { params: SearchParams }) => {
  const { t } = useTranslation('search');
  const { isGuest, isSaved, isOffered, save } = useSaving(params);
  const { has } = useShell();
  if (!has('SAVED_SEARCHES') || !isOffered || (params.place === null && params.startDate === null)) return null;
  if (isSaved) {
    return (
      <Link to="/userSearches" className={`${filterChipClass(true)} gap-2`}>
        <Icon as={BookmarkCheck} className="size-4" />
        {t('saved.title')}
      </Link>
    );
  }
  return (
    <button type="button" onClick={() => void save()} className={`${filterChipClass(false)} gap-2`}>
      <Icon as={Bookmark} className="size-4" />
      {t(isGuest ? 'saved.signIn' : 'saved.save')}
    </button>
  );
};
