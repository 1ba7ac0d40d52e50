import { useTranslation } from 'react-i18next';
import type { LoaderFunctionArgs } from 'react-router';
import { useApp } from '../core/app.tsx';
import { languageFor, nameOf } from '../core/i18n/languages.ts';
import { ensureTexts } from '../core/i18n/texts.ts';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { useShell } from '../core/layout/shell.tsx';
import { useLoyalty } from '../tenant/use-loyalty.ts';

const load = async ({ context }: LoaderFunctionArgs) => {
  await ensureTexts(context, 'configuration');
  return null;
};
export const loader = load;
export const clientLoader = load;

/** A value that is the same in every language. */
const code = (value: string | null | undefined) => value && <code>{value}</code>;

/** What this storefront runs with, for people who look after it (TEN-16). */
export default function AppConfig() {
  const { t, i18n } = useTranslation('configuration');
  const { environment, basePath, externalScript, waitingRoom, consent, embeddedBy } = useApp();
  const { tenant, brand } = useShell();
  const loyalty = useLoyalty();
  const rows = {
    environment: code(environment),
    version: code(__APP_VERSION__),
    build: code(__BUILD_TIME__),
    brand: code(tenant ? `${brand} (${tenant.id})` : brand),
    basePath: code(basePath),
    flow: code(tenant?.purchaseFlow),
    authentication: code(tenant?.authentication),
    guests: tenant && t(tenant.guestCanPurchase ? 'yes' : 'no'),
    loyalty: loyalty && code(`${loyalty.name}, ${loyalty.type}, ${loyalty.currencyType}`),
    externalScript: code(externalScript) ?? t('none'),
    waitingRoom: code(waitingRoom) ?? t('none'),
    purposes: consent?.purposes.map((purpose) => t(purpose)).join(', ') || t('nothing'),
    consentTool: consent && t(consent.tool),
    embeddedBy: embeddedBy.length > 0 ? code(embeddedBy.join(', ')) : undefined,
    language: nameOf(languageFor(i18n.language)),
  } as const;
  return (
    <div className="shell flex flex-col gap-8 py-8 lg:py-14">
      <PageMeta title={t('title')} noindex />
      <header className="flex flex-col gap-3">
        <h1 className="text-4xl leading-tight font-extrabold tracking-tight hyphens-auto">{t('title')}</h1>
        <p className="text-lg text-soft">{t('lead')}</p>
      </header>
      <dl className="flex max-w-3xl flex-col divide-y divide-line border-y border-line">
        {(Object.keys(rows) as (keyof typeof rows)[]).map((name) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 py-3">
            <dt className="text-soft">{t(name)}</dt>
            <dd className="font-semibold wrap-anywhere">{rows[name] ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
