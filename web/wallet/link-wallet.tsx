import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinkWalletMutation, useRegisterWalletMutation } from '#operations/generated/hooks.ts';
import { Alert } from '../core/ui/alert.tsx';
import { Button, buttonClass } from '../core/ui/button.tsx';
import { TextField } from '../core/ui/field.tsx';
import type { Programme, WalletOnPage } from './wallet-data.ts';

type Refusal = { title: string; message: string };
type WayProps = { wallet: WalletOnPage; programme: Programme; onRefused: (refusal: Refusal | null) => void };

/** LOYAL-5: links by the verified address of the sign-in, or by the address that the programme gave. */
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

const Join = ({ wallet, programme, onRefused }: WayProps) => {
  const { t } = useTranslation('wallet');
  const [send, { loading, data }] = useRegisterWalletMutation();
  const url = data?.registerWallet.registerUrl;
  const { emailAddress } = wallet;
  if (emailAddress === null) return null;
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
        <a href={url} className={buttonClass({ variant: 'secondary' })}>
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

const ByUrl = ({ programme, onRefused }: WayProps) => {
  const { t } = useTranslation('wallet');
  const { link, loading } = useLink(onRefused);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('delegate') ?? '').trim();
    const isAddress = typed !== '' && event.currentTarget.checkValidity();
    setError(isAddress ? undefined : t('link.noAddress'));
    if (isAddress) void link({ memberDelegateUrl: typed });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-3">
      <TextField
        name="delegate"
        type="url"
        inputMode="url"
        autoComplete="off"
        label={t('link.byUrl', { programme: programme.name })}
        hint={t('link.urlHint', { programme: programme.name })}
        error={error}
        frameClassName="w-full"
      />
      <Button type="submit" variant="secondary" busy={loading}>
        {t('link.withUrl')}
      </Button>
    </form>
  );
};

/** LOYAL-1, LOYAL-5: the ways into the programme for a member whose wallet is not registered. */
export const LinkWallet = ({ wallet, programme }: Omit<WayProps, 'onRefused'>) => {
  const { t } = useTranslation('wallet');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const way = { wallet, programme, onRefused: setRefusal };
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
      <ByUrl {...way} />
    </section>
  );
};
