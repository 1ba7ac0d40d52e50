import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileFieldsFragment } from '#operations/generated/documents.ts';
import { useSaveProfileMutation } from '#operations/generated/hooks.ts';
import { billingFields } from '#rules/billing.ts';
import { notify } from '../../core/notify/notify.tsx';
import { Button } from '../../core/ui/button.tsx';
import { useHydrated } from '../../core/use-hydrated.ts';
import { BillingFields } from './billing-fields.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { emptyBilling, filledBilling, toBillingInput } from './typed-billing.ts';
import { billingFieldId, refusedBillingFields, useBillingMessage, useDetailsForm } from './use-billing-form.ts';

export type Profile = Omit<ProfileFieldsFragment, ' $fragmentName'>;

/** The form has no field for the address, which is the sign-in's, and its rules ask for one. */
const UNASKED = 'member@example.com';

function useDetails(profile: Profile) {
  const { t } = useTranslation('account');
  const form = useDetailsForm({
    ...filledBilling(emptyBilling(profile.country ?? undefined), profile),
    emailAddress: UNASKED,
  });
  const [save] = useSaveProfileMutation();
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const messageOf = useBillingMessage(form.watch('country'));
  const { errors } = form.formState;

  const submit = form.handleSubmit(
    async (values) => {
      setBusy(true);
      const { emailAddress: _unasked, ...input } = toBillingInput(values);
      const answer = await save({ variables: { input } }).catch(() => null);
      setBusy(false);
      const problems = answer?.data?.saveProfile.problems;
      const refused = refusedBillingFields(problems?.flatMap(({ fields }) => fields) ?? []);
      for (const field of refused) form.setError(field, { type: 'platform' });
      if (refused.length > 0) setAttempt((last) => last + 1);
      else if (problems?.length === 0) notify({ type: 'success', message: t('profile.saved') });
      else notify({ type: 'danger', message: t('profile.failed') });
    },
    () => setAttempt((last) => last + 1),
  );

  const summary = billingFields.flatMap((field) => {
    const message = messageOf(field, errors[field]);
    return message ? [{ fieldId: billingFieldId(field), message }] : [];
  });
  return { form, submit, summary, attempt, busy };
}

/** A member's billing details, by the rules of the checkout. */
export const DetailsForm = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation('account');
  const isHydrated = useHydrated();
  const { form, submit, summary, attempt, busy } = useDetails(profile);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      <ErrorSummary errors={summary} attempt={attempt} />
      <BillingFields form={form} hasEmail={false} />
      <Button type="submit" size="large" busy={busy} disabled={!isHydrated} className="self-start">
        {t('profile.save')}
      </Button>
    </form>
  );
};
