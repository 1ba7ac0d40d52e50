import { useEffect } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type BillingField, type BillingRule, billingFields, billingProblems, countryRules } from '#rules/billing.ts';
import { type BillingValues, readBilling, writeBilling } from './typed-billing.ts';

/** Validates with rules/billing.ts. The error is the rule's name, translated when it is shown, so that it follows the language. */
const resolver: Resolver<BillingValues> = (values) => {
  const problems = Object.entries(billingProblems(values));
  if (problems.length === 0) return { values, errors: {} };
  const errors: FieldErrors<BillingValues> = Object.fromEntries(
    problems.map(([field, rule]) => [field, { type: rule, message: rule }]),
  );
  return { values: {}, errors };
};

export const billingFieldId = (field: BillingField): string => `billing-${field}`;

/** The billing form, filled from this tab's session storage. */
export function useBillingForm(defaultCountry: string) {
  const form = useForm<BillingValues>({
    defaultValues: readBilling(defaultCountry),
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  useEffect(() => {
    const subscription = form.watch((values) => writeBilling({ ...readBilling(defaultCountry), ...values }));
    return () => subscription.unsubscribe();
  }, [form, defaultCountry]);
  return form;
}

const isField = (field: string): field is BillingField => billingFields.some((one) => one === field);

/** Form fields that the platform refused: billing.zipCode → zipCode. */
export const refusedBillingFields = (fields: readonly { field: string }[]): BillingField[] =>
  fields.map(({ field }) => field.replace(/^(input\.)?billing\./, '')).filter(isField);

const isRule = (type: string): type is BillingRule =>
  ['required', 'name', 'address', 'email', 'phone10', 'phone', 'zip', 'state', 'country'].includes(type);

/** The text for a broken rule, or for a field that only the platform refuses: its own message is English. */
export function useBillingMessage(country: string) {
  const { t } = useTranslation(['checkout', 'common']);
  return (field: BillingField, error: { type?: unknown } | undefined): string | undefined => {
    if (!error) return undefined;
    const rule = String(error.type);
    if (!isRule(rule)) return t('billing.errors.refused');
    if (rule === 'email') return t('common:fields.email');
    if (rule === 'required') return t(`billing.errors.required.${field}`);
    return t(`billing.errors.${rule}`, { example: countryRules[country]?.zipExample ?? '' });
  };
}
