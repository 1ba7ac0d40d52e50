import { useApolloClient } from '@apollo/client/react';
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { JoinWaitingListDocument } from '#operations/generated/documents.ts';
import { useWaitingListSectionsQuery } from '#operations/generated/hooks.ts';
import { toMinorUnits } from '#rules/currency.ts';
import { isEmail, LONGEST_EMAIL } from '#rules/email.ts';
import { textPolicy } from '../../core/apollo/language-change.ts';
import { Alert } from '../../core/ui/alert.tsx';
import { Button } from '../../core/ui/button.tsx';
import { EmailField, TextField } from '../../core/ui/field.tsx';
import { SelectField } from '../../core/ui/select.tsx';
import { type EventOnPage, firstQuantity } from './event-page-data.ts';

/** Without a title nothing was sent: a field says why. */
type Refusal = { title: string | null; message: string; fields: ReadonlyMap<string, string> };
const noFields: ReadonlyMap<string, string> = new Map();

/** The sections of the event's seat map; an event without numbered seats has none. */
const SectionField = ({ event, error }: { event: EventOnPage; error: string | undefined }) => {
  const { t } = useTranslation('event');
  const { data } = useWaitingListSectionsQuery({ id: event.id }, { fetchPolicy: textPolicy() });
  const sections = data?.event?.seatMap?.sections ?? [];
  return (
    <SelectField label={t('waiting.section')} name="section" error={error}>
      <option value="">{t('waiting.anywhere')}</option>
      {sections.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
};

/** What the form asks for. */
const inputOf = (form: FormData, { id, currencyCode }: EventOnPage) => {
  const price = Number(form.get('price') || Number.NaN);
  const section = String(form.get('section') ?? '');
  return {
    eventId: id,
    quantity: Number(form.get('quantity')),
    emailAddress: String(form.get('email')).trim(),
    ...(section !== '' && { section }),
    ...(price > 0 && { maxPriceMinorUnits: toMinorUnits(price, currencyCode) }),
  };
};

/** Joins, and goes on to the place in line. */
function useJoining(event: EventOnPage) {
  const { t } = useTranslation(['event', 'common']);
  const client = useApolloClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const emailRef = useRef<HTMLInputElement>(null);

  const join = async (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const input = inputOf(new FormData(submitted.currentTarget), event);
    if (!isEmail(input.emailAddress)) {
      emailRef.current?.focus();
      return setRefusal({ title: null, message: '', fields: new Map([['emailAddress', t('common:fields.email')]]) });
    }
    setBusy(true);
    const answer = await client.mutate({ mutation: JoinWaitingListDocument, variables: { input } }).catch(() => null);
    setBusy(false);
    const joined = answer?.data?.joinWaitingList;
    if (joined?.place) return navigate(`/waiting-list/${joined.place.token}`);
    const [problem] = joined?.problems ?? [];
    // One place a person: it is somebody's already.
    if (problem?.code === 'INVALID_CART_STATE') {
      return setRefusal({ title: t('waiting.listed.title'), message: t('waiting.listed.text'), fields: noFields });
    }
    setRefusal({
      title: problem?.title ?? t('waiting.failed'),
      message: problem?.message ?? t('waiting.offline'),
      fields: new Map(problem?.fields.map(({ field, message }) => [field, message])),
    });
  };
  return { busy, refusal, emailRef, join };
}

type FieldsProps = { event: EventOnPage; fields: Refusal['fields']; emailRef: RefObject<HTMLInputElement | null> };

const Fields = ({ event, fields, emailRef }: FieldsProps) => {
  const { t } = useTranslation('event');
  return (
    <>
      <SelectField
        label={t('waiting.quantity')}
        name="quantity"
        defaultValue={firstQuantity(event.ticketLimit)}
        error={fields.get('quantity')}
      >
        {Array.from({ length: event.ticketLimit }, (_none, index) => index + 1).map((count) => (
          <option key={count}>{count}</option>
        ))}
      </SelectField>
      <EmailField
        ref={emailRef}
        label={t('waiting.email')}
        name="email"
        required
        maxLength={LONGEST_EMAIL}
        error={fields.get('emailAddress')}
      />
      {event.admission === 'RESERVED' && <SectionField event={event} error={fields.get('section')} />}
      <TextField
        label={t('waiting.price', { currency: event.currencyCode })}
        optionalLabel={t('waiting.optional')}
        hint={t('waiting.priceHint')}
        name="price"
        type="number"
        inputMode="decimal"
        min={1}
        max={100_000}
        step="any"
        error={fields.get('maxPriceMinorUnits')}
      />
    </>
  );
};

/** ORDER-8: puts one's name down for a sold-out event, then shows the place in line. */
export const WaitingListForm = ({ event }: { event: EventOnPage }) => {
  const { t } = useTranslation('event');
  const headingId = useId();
  const { busy, refusal, emailRef, join } = useJoining(event);
  return (
    <form aria-labelledby={headingId} onSubmit={(submitted) => void join(submitted)} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h3 id={headingId} className="text-lg font-bold">
          {t('waiting.title')}
        </h3>
        <p className="text-soft">{t('waiting.lead')}</p>
      </div>
      <Fields event={event} fields={refusal?.fields ?? noFields} emailRef={emailRef} />
      {refusal?.title && (
        <Alert tone="danger" announce title={refusal.title}>
          {refusal.message}
        </Alert>
      )}
      <Button type="submit" size="large" block busy={busy}>
        {t('waiting.join')}
      </Button>
    </form>
  );
};
