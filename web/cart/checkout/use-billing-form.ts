import { useEffect } from 'react';
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useProfilePageQuery } from '#operations/generated/hooks.ts';
import { type BillingField, type BillingRule, billingFields, billingProblems, countryRules } from '#rules/billing.ts';
import { useShell } from '../../core/layout/shell.tsx';
import { useViewer } from '../../core/viewer/use-viewer.ts';
import { type BillingValues, filledBilling, readBilling, writeBilling } from './typed-billing.ts';

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

/** A form of billing details with these values. */
export const useDetailsForm = (defaultValues: BillingValues) =>
  useForm<BillingValues>({ defaultValues, resolver, mode: 'onTouched', shouldFocusError: false });

/** Fills what is empty when the member's details are there. */
function useMemberDetails(form: UseFormReturn<BillingValues>): void {
  const { can } = useViewer();
  const { has } = useShell();
  const { data } = useProfilePageQuery({}, { skip: !(can('ORDERS') && has('PROFILE')) });
  const profile = data?.viewer?.profile;
  useEffect(() => {
    if (!profile) return;
    const values = form.getValues();
    const filled = filledBilling(values, profile);
    for (const field of billingFields)
      if (filled[field] !== values[field])
        form.setValue(field, filled[field], { shouldValidate: form.formState.isSubmitted });
  }, [profile, form]);
}

/** The billing form, filled from this tab's session storage, then from the member's details. */
export function useBillingForm(defaultCountry: string) {
  const form = useDetailsForm(readBilling(defaultCountry));
  useEffect(() => {
    const subscription = form.watch((values) => writeBilling({ ...readBilling(defaultCountry), ...values }));
    return () => subscription.unsubscribe();
  }, [form, defaultCountry]);
  useMemberDetails(form);
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
