import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendOrderLinkMutation } from '#operations/generated/hooks.ts';
import { isEmail, LONGEST_EMAIL } from '#rules/email.ts';
import { Alert } from '../core/ui/alert.tsx';
import { Button } from '../core/ui/button.tsx';
import { EmailField, TextField } from '../core/ui/field.tsx';
import { useHydrated } from '../core/use-hydrated.ts';

type Outcome = 'sent' | 'failed' | 'tooMany';

const isTooMany = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === 'RATE_LIMITED');

/** SHELL-14: sends an order's link again. What it says never tells whether there is such an order. */
export const FindOrder = () => {
  const { t } = useTranslation('pages');
  const headingId = useId();
  const isHydrated = useHydrated();
  const [send] = useSendOrderLinkMutation();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const ask = async (orderNumber: string, emailAddress: string): Promise<Outcome> => {
    if (!/^\d{1,15}$/.test(orderNumber) || !isEmail(emailAddress)) return 'failed';
    try {
      const { data } = await send({ variables: { input: { orderNumber, emailAddress } } });
      return data?.sendOrderLink.isAccepted ? 'sent' : 'failed';
    } catch (error) {
      return isTooMany(error) ? 'tooMany' : 'failed';
    }
  };
  const submit = async (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    if (busy) return;
    const typed = new FormData(submitted.currentTarget);
    setBusy(true);
    setOutcome(await ask(String(typed.get('number')).trim(), String(typed.get('email')).trim()));
    setBusy(false);
  };

  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-col gap-4 rounded-panel border border-line bg-raised p-5 shadow-card md:p-6"
    >
      <div className="flex flex-col gap-1">
        <h2 id={headingId} className="text-xl font-bold">
          {t('findOrder.title')}
        </h2>
        <p className="text-soft">{t('findOrder.lead')}</p>
      </div>
      <form noValidate onSubmit={(submitted) => void submit(submitted)} className="flex flex-col gap-4">
        <TextField
          name="number"
          label={t('findOrder.number')}
          hint={t('findOrder.numberHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          required
        />
        <EmailField name="email" label={t('findOrder.email')} maxLength={LONGEST_EMAIL} required />
        {outcome && (
          <Alert tone={outcome === 'sent' ? 'success' : 'danger'} announce>
            {t(`findOrder.${outcome}`)}
          </Alert>
        )}
        <Button type="submit" busy={busy} disabled={!isHydrated} className="self-start">
          {t('findOrder.submit')}
        </Button>
      </form>
    </section>
  );
};
