import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type BillingField, countryRules } from '#rules/billing.ts';
import { localeOf } from '#rules/locale.ts';
import { EmailField, TextField } from '../../core/ui/field.tsx';
import { SelectField } from '../../core/ui/select.tsx';
import { regions } from './regions.ts';
import { StepCard } from './step-card.tsx';
import { type BillingValues, billingCountries } from './typed-billing.ts';
import { billingFieldId, useBillingMessage } from './use-billing-form.ts';

type BillingFieldsProps = { form: UseFormReturn<BillingValues>; hasEmail?: boolean };

/** Properties that every field has: id, registration and error message. */
const useFieldProps = ({ form }: BillingFieldsProps) => {
  const messageOf = useBillingMessage(form.watch('country'));
  const { errors } = form.formState;
  return (field: BillingField) => ({
    id: billingFieldId(field),
    error: messageOf(field, errors[field]),
    ...form.register(field),
  });
};

const Contact = ({ form, hasEmail }: BillingFieldsProps) => {
  const { t } = useTranslation(['checkout', 'common']);
  const field = useFieldProps({ form });
  const isNational = countryRules[form.watch('country')]?.phone === 'ten-digits';
  return (
    <StepCard title={t('billing.contact')} hint={hasEmail && t('billing.contactHint')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('firstName')} label={t('billing.firstName')} autoComplete="billing given-name" />
        <TextField {...field('lastName')} label={t('billing.lastName')} autoComplete="billing family-name" />
        {hasEmail && <EmailField {...field('emailAddress')} label={t('billing.emailAddress')} />}
        <TextField
          {...field('phone')}
          label={t('billing.phone')}
          optionalLabel={t('common:status.optional')}
          type="tel"
          inputMode="tel"
          autoComplete={isNational ? 'tel-national' : 'tel'}
        />
      </div>
    </StepCard>
  );
};

const countryNames = (language: string): { code: string; name: string }[] => {
  const names = new Intl.DisplayNames(localeOf(language), { type: 'region' });
  return billingCountries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
};

const Region = ({ form }: BillingFieldsProps) => {
  const { t } = useTranslation('checkout');
  const field = useFieldProps({ form });
  const country = form.watch('country');
  const kind = countryRules[country]?.state;
  if (!kind) return null;
  return (
    <SelectField
      key={country}
      {...field('stateCode')}
      label={t(`billing.${kind}`)}
      autoComplete="billing address-level1"
    >
      <option value="">{t('billing.statePick')}</option>
      {(regions[country] ?? []).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
};

const Country = ({ form }: BillingFieldsProps) => {
  const { t, i18n } = useTranslation('checkout');
  const field = useFieldProps({ form })('country');
  return (
    <SelectField
      {...field}
      // States differ by country.
      onChange={(event) => {
        form.setValue('stateCode', '', { shouldValidate: form.formState.isSubmitted });
        return field.onChange(event);
      }}
      label={t('billing.country')}
      autoComplete="billing country"
      frameClassName="sm:col-span-2"
    >
      {countryNames(i18n.language).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
};

const Address = ({ form }: BillingFieldsProps) => {
  const { t } = useTranslation('checkout');
  const field = useFieldProps({ form });
  const country = form.watch('country');
  const example = countryRules[country]?.zipExample ?? '';
  return (
    <StepCard title={t('billing.addressTitle')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Country form={form} />
        <TextField
          {...field('address')}
          label={t('billing.address')}
          autoComplete="billing street-address"
          frameClassName="sm:col-span-2"
        />
        <TextField {...field('city')} label={t('billing.city')} autoComplete="billing address-level2" />
        <Region form={form} />
        <TextField
          {...field('zipCode')}
          label={t(country === 'US' ? 'billing.zipUs' : 'billing.zipCode')}
          hint={t('billing.zipHint', { example })}
          autoComplete="billing postal-code"
          autoCapitalize="characters"
          inputMode={/^\d+$/.test(example) ? 'numeric' : 'text'}
        />
      </div>
    </StepCard>
  );
};

/** The billing fields of the chosen country. */
export const BillingFields = ({ form, hasEmail = true }: BillingFieldsProps) => (
  <>
    <Contact form={form} hasEmail={hasEmail} />
    <Address form={form} />
  </>
);
