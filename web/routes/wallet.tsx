import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { WalletEntriesDocument, WalletPageDocument } from '#operations/generated/documents.ts';
import { useWalletPageQuery } from '#operations/generated/hooks.ts';
import { prime, tryPrime, tryPrimeAnew } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { ensureTexts } from '../core/i18n/texts.ts';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { useShell } from '../core/layout/shell.tsx';
import { requireMember } from '../core/viewer/require-member.ts';
import { pageIndexes, pageInput, readPages } from '../search/paging.ts';
import { ShowMore } from '../search/show-more.tsx';
import { useLoyalty } from '../tenant/use-loyalty.ts';
import { Movements } from '../wallet/movements.tsx';
import type { Programme } from '../wallet/wallet-data.ts';
import { WalletScreen } from '../wallet/wallet-screen.tsx';

/** Balances change with every purchase: the wallet and its newest movements are never answered from the browser's cache. */
const load = async (args: LoaderFunctionArgs) => {
  await requireMember(args, 'WALLET', 'wallet');
  const { context, request } = args;
  const [newest, ...older] = pageIndexes(readPages(new URL(request.url).searchParams));
  await Promise.all([
    tryPrimeAnew(context, WalletPageDocument).then(() => prime(context, WalletPageDocument)),
    newest !== undefined && tryPrimeAnew(context, WalletEntriesDocument, { page: pageInput(newest) }),
    ...older.map((index) => tryPrime(context, WalletEntriesDocument, { page: pageInput(index) })),
    ensureTexts(context, 'wallet'),
  ]);
  return null;
};
export const loader = load;
export const clientLoader = load;

const useEntries = (index: number) => usePrimed(WalletEntriesDocument, { page: pageInput(index) })?.wallet?.entries;

const Page = ({ index, programme }: { index: number; programme: Programme }) => {
  const entries = useEntries(index);
  return entries && <Movements movements={entries.items} programme={programme} />;
};

const History = ({ programme }: { programme: Programme }) => {
  const { t } = useTranslation('wallet');
  const [search] = useSearchParams();
  const first = useEntries(0);
  if (!first) return <p className="text-soft">{t('movements.failed')}</p>;
  if (first.totalCount === 0) return <p className="text-soft">{t('movements.none')}</p>;
  return (
    <>
      {pageIndexes(readPages(search)).map((index) => (
        <Page key={index} index={index} programme={programme} />
      ))}
      <ShowMore total={first.totalCount} />
    </>
  );
};

/** A member's wallet. */
export default function Wallet() {
  const { t } = useTranslation('wallet');
  const programme = useLoyalty();
  const { has } = useShell();
  const { data } = useWalletPageQuery({}, { fetchPolicy: 'cache-only' });
  if (!data?.wallet || !programme) return null;
  return (
    <>
      <PageMeta title={t('title', { programme: programme.name })} noindex />
      <WalletScreen
        wallet={data.wallet}
        programme={programme}
        movements={has('WALLET_ENTRIES') ? <History programme={programme} /> : null}
      />
    </>
  );
}
