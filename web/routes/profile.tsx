import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { ProfilePageDocument } from '#operations/generated/documents.ts';
import { DetailsForm, type Profile } from '../cart/checkout/details-form.tsx';
import { StepCard } from '../cart/checkout/step-card.tsx';
import { tryPrime, tryPrimeAnew } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { CookieSettings } from '../core/consent/cookie-settings.tsx';
import { needsFeature } from '../core/errors/needs-feature.ts';
import { ensureTexts } from '../core/i18n/texts.ts';
import { LanguageSelect } from '../core/layout/language-select.tsx';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { Alert } from '../core/ui/alert.tsx';
import { requireMember } from '../core/viewer/require-member.ts';

/** In the browser asked anew each time: the last order may have changed it. */
const load = async (ask: typeof tryPrime, args: LoaderFunctionArgs) => {
  await needsFeature(args.context, 'PROFILE');
  await requireMember(args, 'ORDERS', 'profile');
  await Promise.all([ask(args.context, ProfilePageDocument), ensureTexts(args.context, 'account', 'checkout')]);
  return null;
};
export const loader = (args: LoaderFunctionArgs) => load(tryPrime, args);
export const clientLoader = (args: LoaderFunctionArgs) => load(tryPrimeAnew, args);

/** The address that orders of a guest join by. */
const SignIn = ({ profile: { emailAddress, isEmailVerified } }: { profile: Profile }) => {
  const { t } = useTranslation('account');
  return (
    <StepCard title={t('profile.signIn')}>
      {emailAddress === null ? (
        <p>{t('profile.none')}</p>
      ) : (
        <dl className="wrap-anywhere">
          <dt className="text-sm font-semibold">{t('profile.email')}</dt>
          <dd>{emailAddress}</dd>
          <dd className="text-sm text-soft">
            {t(isEmailVerified ? 'profile.verified' : 'profile.unverified')}. {t('profile.change')}
          </dd>
        </dl>
      )}
      {isEmailVerified && (
        <p>
          {t('profile.joined')}{' '}
          <Link to="/userTickets" className="font-semibold underline">
            {t('profile.tickets')}
          </Link>
        </p>
      )}
    </StepCard>
  );
};

/** AUTH-16: what the shop knows of a member, and the form that corrects it. */
export default function ProfilePage() {
  const { t } = useTranslation('account');
  const profile = usePrimed(ProfilePageDocument)?.viewer?.profile;
  return (
    <div className="shell flex max-w-3xl flex-col gap-6 pt-8 pb-16">
      <PageMeta title={t('profile.title')} noindex />
      <header className="flex flex-col gap-1">
        <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">{t('profile.title')}</h1>
        <p className="text-soft">{t('profile.lead')}</p>
      </header>
      {profile ? (
        <>
          <SignIn profile={profile} />
          <DetailsForm profile={profile} />
        </>
      ) : (
        <Alert tone="danger">{t('profile.load')}</Alert>
      )}
      <StepCard title={t('profile.settings')}>
        <div className="flex flex-wrap items-center gap-4">
          <LanguageSelect />
          <CookieSettings className="feedback min-h-11 font-semibold underline" />
        </div>
      </StepCard>
    </div>
  );
}
