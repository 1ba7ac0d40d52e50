import { Bookmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LoaderFunctionArgs } from 'react-router';
import { SavedSearchesDocument } from '#operations/generated/documents.ts';
import { tryPrime, tryPrimeAnew } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { needsFeature } from '../core/errors/needs-feature.ts';
import { ensureTexts } from '../core/i18n/texts.ts';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { ButtonLink } from '../core/ui/button.tsx';
import { Message } from '../core/ui/message.tsx';
import { requireMember } from '../core/viewer/require-member.ts';
import { ListFailed } from '../search/list-failed.tsx';
import { SavedSearchRow } from '../search/saved-search-row.tsx';

/** In the browser asked anew each time: what was just saved is to be there. */
const load = async (ask: typeof tryPrime, args: LoaderFunctionArgs) => {
  await needsFeature(args.context, 'SAVED_SEARCHES');
  await requireMember(args, 'WALLET', 'searches');
  await Promise.all([ask(args.context, SavedSearchesDocument), ensureTexts(args.context, 'search')]);
  return null;
};
export const loader = (args: LoaderFunctionArgs) => load(tryPrime, args);
export const clientLoader = (args: LoaderFunctionArgs) => load(tryPrimeAnew, args);

/** SEARCH-12: the searches that a member of the loyalty programme has saved. */
export default function UserSearches() {
  const { t } = useTranslation('search');
  const searches = usePrimed(SavedSearchesDocument)?.viewer?.savedSearches;
  return (
    <div className="shell flex max-w-3xl flex-col gap-6 pt-8">
      <PageMeta title={t('saved.title')} noindex />
      <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">{t('saved.title')}</h1>
      {!searches && <ListFailed />}
      {searches?.length === 0 && (
        <Message
          icon={Bookmark}
          level={2}
          title={t('saved.none')}
          action={
            <ButtonLink to="/search/events" variant="secondary">
              {t('seeAllEvents')}
            </ButtonLink>
          }
        >
          {t('saved.how')}
        </Message>
      )}
      {searches && searches.length > 0 && (
        <ul className="flex flex-col gap-3">
          {searches.map((search) => (
            <SavedSearchRow key={search.id} search={search} />
          ))}
        </ul>
      )}
    </div>
  );
}
