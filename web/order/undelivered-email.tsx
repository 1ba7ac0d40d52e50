import { useApolloClient } from '@apollo/client/react';
import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeOrderEmailDocument } from '#operations/generated/documents.ts';
import { isEmail, LONGEST_EMAIL } from '#rules/email.ts';
import { Alert } from '../core/ui/alert.tsx';
import { Button, ButtonLink } from '../core/ui/button.tsx';
import { EmailField } from '../core/ui/field.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { useHydrated } from '../core/use-hydrated.ts';
import type { OrderOnPage } from './order-data.ts';

type Refusal = 'invalid' | 'failed' | 'offline';
type FormProps = { order: OrderOnPage; onSent: () => void };

/** Sends the e-mails to another address. */
function useNewAddress({ order, onSent }: FormProps) {
  const client = useApolloClient();
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const send = async (emailAddress: string): Promise<Refusal | null> => {
    if (!isEmail(emailAddress)) return 'invalid';
    const answer = await client
      .mutate({ mutation: ChangeOrderEmailDocument, variables: { input: { orderId: order.id, emailAddress } } })
      .catch(() => null);
    if (!answer) return 'offline';
    return answer.data?.changeOrderEmail.order ? null : 'failed';
  };
  const submit = async (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    if (busy) return;
    setBusy(true);
    const refused = await send(field.current?.value.trim() ?? '');
    setBusy(false);
    setRefusal(refused);
    if (refused === 'invalid') field.current?.focus();
    if (refused === null) onSent();
  };
  return { field, busy, refusal, submit };
}

const AddressForm = (props: FormProps) => {
  const { t } = useTranslation(['order', 'common']);
  const isHydrated = useHydrated();
  const { field, busy, refusal, submit } = useNewAddress(props);
  return (
    <form noValidate onSubmit={(submitted) => void submit(submitted)} className="flex flex-col items-start gap-3">
      <EmailField
        ref={field}
        label={t('undelivered.label')}
        defaultValue={props.order.billing.emailAddress}
        maxLength={LONGEST_EMAIL}
        required
        error={refusal === 'invalid' ? t('common:fields.email') : undefined}
        frameClassName="w-full"
      />
      {refusal !== null && refusal !== 'invalid' && (
        <Alert tone="danger" announce>
          {t(`undelivered.${refusal}`)}
        </Alert>
      )}
      <Button type="submit" busy={busy} disabled={!isHydrated}>
        {t('undelivered.submit')}
      </Button>
    </form>
  );
};

const Sent = ({ email }: { email: string }) => {
  const { t } = useTranslation('order');
  const done = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => done.current?.focus(), []);
  return (
    <div ref={done} tabIndex={-1} className="rounded-card bg-page wrap-anywhere print:hidden">
      <Alert tone="success" announce>
        {t('undelivered.sent', { email })}
      </Alert>
    </div>
  );
};

/** ORDER-9: that an e-mail about the order did not arrive, and the way to give another address, which it is sent to. */
export const UndeliveredEmail = ({ order }: { order: OrderOnPage }) => {
  const { t } = useTranslation(['order', 'shared']);
  const headingId = useId();
  const [isSent, setSent] = useState(false);
  const { undeliveredEmail } = order;
  const { emailAddress: email } = order.billing;
  if (!undeliveredEmail) return isSent ? <Sent email={email} /> : null;
  const mayChange = undeliveredEmail.changesLeft > 0;
  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-col gap-4 rounded-panel border border-line bg-raised p-5 shadow-float md:p-6 print:hidden"
    >
      <div className="flex items-start gap-3">
        <Icon as={TriangleAlert} className="mt-1 size-5 text-warn" />
        <div className="flex min-w-0 flex-col gap-1 wrap-anywhere">
          <h2 id={headingId} className="text-lg font-bold">
            {t('undelivered.title')}
          </h2>
          <p>{t(mayChange ? 'undelivered.text' : 'undelivered.over', { email })}</p>
        </div>
      </div>
      {mayChange ? (
        <AddressForm order={order} onSent={() => setSent(true)} />
      ) : (
        <ButtonLink to="/contact" variant="secondary" className="self-start">
          {t('shared:footer.pages.contact')}
        </ButtonLink>
      )}
    </section>
  );
};
