import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { lowerCase } from '#rules/lower-case.ts';
import { formatLoyalty, loyaltyAmount } from '../core/money/loyalty.ts';
import { Alert } from '../core/ui/alert.tsx';
import { Button } from '../core/ui/button.tsx';
import { BalanceCard } from './balance-card.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { LinkWallet } from './link-wallet.tsx';
import type { Programme, WalletOnPage } from './wallet-data.ts';

type NoticeProps = { wallet: WalletOnPage; programme: Programme };

/** LOYAL-1: what the programme says of a member who does not belong to it (yet). */
const StatusNotice = ({ wallet: { status }, programme: { name, type } }: NoticeProps) => {
  const { t } = useTranslation('wallet');
  const { revalidate, state } = useRevalidator();
  if (status === 'PENDING')
    return (
      <Alert
        tone="info"
        title={t('status.pending', { programme: name })}
        action={
          <Button variant="secondary" busy={state === 'loading'} onClick={() => void revalidate()}>
            {t('status.askAgain')}
          </Button>
        }
      >
        {t('status.pendingText', { programme: name })}
      </Alert>
    );
  if (status === 'ERROR')
    return (
      <Alert tone="warning" title={t('status.error', { programme: name })}>
        {t('status.errorText', { programme: name })}
      </Alert>
    );
  return (
    <Alert tone="info" title={t('status.unregistered', { programme: name })}>
      {t('status.unregisteredText', { context: lowerCase(type) })}
    </Alert>
  );
};

/** LOYAL-7: what refunds should have taken back when it was spent already. */
const Owed = ({ wallet, programme }: { wallet: WalletOnPage; programme: Programme }) => {
  const { t, i18n } = useTranslation('wallet');
  if (!wallet.owed || wallet.owed.points === 0) return null;
  const amount = formatLoyalty(loyaltyAmount(wallet.owed.points, programme, programme.currencyCode), i18n.language);
  return (
    <Alert tone="warning" title={t('owed.title', { amount: `${amount} ${programme.name}` })}>
      {t('owed.text')}
    </Alert>
  );
};

type WalletScreenProps = { wallet: WalletOnPage; programme: Programme; movements: ReactNode };

/** The member's wallet: balance, what expires when, every movement; or how to link it (LOYAL-5). */
export const WalletScreen = ({ wallet, programme, movements }: WalletScreenProps) => {
  const { t } = useTranslation('wallet');
  return (
    <div className="shell flex flex-col gap-8 pt-8 pb-16">
      <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">
        {t('title', { programme: programme.name })}
      </h1>
      <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        {wallet.isRegistered && <BalanceCard wallet={wallet} programme={programme} />}
        <div className="flex min-w-0 flex-col gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Owed wallet={wallet} programme={programme} />
          {wallet.isRegistered ? (
            movements && (
              <section aria-labelledby="movements-heading" className="flex flex-col gap-4">
                <h2 id="movements-heading" className="text-xl font-bold">
                  {t('movements.title')}
                </h2>
                {movements}
              </section>
            )
          ) : (
            <>
              <StatusNotice wallet={wallet} programme={programme} />
              <LinkWallet wallet={wallet} programme={programme} />
            </>
          )}
        </div>
        <HowItWorks programme={programme} />
      </div>
    </div>
  );
};
