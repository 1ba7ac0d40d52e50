import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../core/ui/field.tsx';
import { useBillingMessage } from '../checkout/use-billing-form.ts';
import type { Booking } from './room-booking-form.ts';

/** The names of those who come with the contact person; who leaves them empty tells them at the hotel. */
export const OtherGuests = ({ form, count }: { form: UseFormReturn<Booking>; count: number }) => {
  const { t } = useTranslation(['hotels', 'checkout']);
  const messageOf = useBillingMessage('');
  const { errors } = form.formState;
  const [isOpen, setIsOpen] = useState(false);
  // A wrong name is never out of sight.
  const isShown = isOpen || errors.guests !== undefined;
  if (count === 0) return null;
  const field = (index: number, name: 'firstName' | 'lastName') => ({
    error: messageOf(name, errors.guests?.[index]?.[name]),
    ...form.register(`guests.${index}.${name}`),
  });
  return (
    <details open={isShown} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 items-center rounded-control font-semibold text-brand-text underline underline-offset-4">
        {t('booking.others')}
      </summary>
      <div className="flex flex-col gap-4 pt-3">
        {Array.from({ length: isShown ? count : 0 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: guests have no other name than their number
          <fieldset key={index} className="grid gap-4 sm:grid-cols-2">
            <legend className="pb-2 text-sm font-semibold text-soft">
              {t('booking.guest', { number: index + 2 })}
            </legend>
            <TextField {...field(index, 'firstName')} label={t('checkout:billing.firstName')} autoComplete="off" />
            <TextField {...field(index, 'lastName')} label={t('checkout:billing.lastName')} autoComplete="off" />
          </fieldset>
        ))}
      </div>
    </details>
  );
};
