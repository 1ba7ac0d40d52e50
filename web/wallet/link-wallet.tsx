import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useLinkWalletMutation, useRegisterWalletMutation } from '#operations/generated/hooks.ts';
import { useApp } from '../core/app.tsx';
import { Alert } from '../core/ui/alert.tsx';
import { Button, buttonClass } from '../core/ui/button.tsx';
import type { Programme, WalletOnPage } from './wallet-data.ts';

type Refusal = { title: string; message: string };
type WayProps = { wallet: WalletOnPage; programme: Programme; onRefused: (refusal: Refusal | null) => void };

/** LOYAL-5: links by the verified address of the sign-in, or by the program's signed answer. */
const useLink = (onRefused: WayProps['onRefused']) => {
  const { t } = useTranslation('wallet');
  const [send, { loading }] = useLinkWalletMutation();
  const link = async (input: { emailAddress: string } | { memberDelegateUrl: string }) => {
    onRefused(null);
    try {
      const { data } = await send({ variables: { input } });
      onRefused(data?.linkWallet.problems[0] ?? null);
    } catch {
      onRefused({ title: t('link.failed'), message: t('link.again') });
    }
  };
  return { link, loading };
};

const ByEmail = ({ wallet, programme, onRefused }: WayProps) => {
  const { t } = useTranslation('wallet');
  const { link, loading } = useLink(onRefused);
  const { emailAddress } = wallet;
  if (emailAddress === null || !wallet.isEmailVerified) return <p className="text-soft">{t('link.unverified')}</p>;
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{t('link.byEmail', { programme: programme.name, email: emailAddress })}</p>
      <Button busy={loading} onClick={() => void link({ emailAddress })}>
        {t('link.withEmail')}
      </Button>
    </div>
  );
};

/** The program's page, which leads back to this path of the storefront. */
const withReturn = (page: string, path: string): string => {
  const url = new URL(page);
  url.searchParams.set('returnUrl', location.origin + path);
  return url.href;
};

const Join = ({ wallet, programme, onRefused }: WayProps) => {
  const { t } = useTranslation('wallet');
  const [send, { loading, data }] = useRegisterWalletMutation();
  const { basePath } = useApp();
  const url = data?.registerWallet.registerUrl;
  const { emailAddress } = wallet;
  // The program takes the verified address of the sign-in alone.
  if (emailAddress === null || !wallet.isEmailVerified) return null;
  const join = async () => {
    onRefused(null);
    try {
      const answer = await send({ variables: { input: { emailAddress } } });
      onRefused(answer.data?.registerWallet.problems[0] ?? null);
    } catch {
      onRefused({ title: t('link.failed'), message: t('link.again') });
    }
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{t('link.join', { programme: programme.name })}</p>
      {url ? (
        <a href={withReturn(url, `${basePath}wallet`)} className={buttonClass({ variant: 'secondary' })}>
          {t('link.goOn', { programme: programme.name })}
        </a>
      ) : (
        <Button variant="secondary" busy={loading} onClick={() => void join()}>
          {t('link.joinNow', { programme: programme.name })}
        </Button>
      )}
    </div>
  );
};

/** LOYAL-8: the program has sent the member back with its signed answer, which is handed on once and leaves the address. */
const useProgramAnswer = (onRefused: WayProps['onRefused']): void => {
  const { link } = useLink(onRefused);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const handOn = useEffectEvent((query: URLSearchParams) => {
    void link({ memberDelegateUrl: location.href });
    query.delete('answer');
    const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
    void navigate({ pathname, search: query.toString() }, options);
  });
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (query.has('answer')) handOn(query);
  }, [search]);
};

/** LOYAL-1, LOYAL-5: the ways into the programme for a member whose wallet is not registered. */
export const LinkWallet = ({ wallet, programme }: Omit<WayProps, 'onRefused'>) => {
  const { t } = useTranslation('wallet');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const way = { wallet, programme, onRefused: setRefusal };
  useProgramAnswer(setRefusal);
  return (
    <section
      aria-labelledby="link-heading"
      className="flex flex-col gap-6 rounded-panel border border-line bg-raised p-5 shadow-card md:p-6"
    >
      <h2 id="link-heading" className="text-xl font-bold">
        {t('link.title', { programme: programme.name })}
      </h2>
      {refusal && (
        <Alert tone="danger" announce title={refusal.title}>
          {refusal.message}
        </Alert>
      )}
      <ByEmail {...way} />
      <Join {...way} />
    </section>
  );
};
