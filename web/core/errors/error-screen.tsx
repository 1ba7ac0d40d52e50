import { CircleAlert, CloudOff, SearchX, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse } from 'react-router';
import { PageMeta } from '../layout/page-meta.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { RetryLink } from './retry-link.tsx';
import type { ScreenFault } from './screen-fault.ts';

const icons = {
  'not-found': SearchX,
  gone: SearchX,
  unavailable: CloudOff,
  offline: WifiOff,
  busy: CloudOff,
  unexpected: CircleAlert,
};

const isFault = (value: unknown): value is ScreenFault => typeof value === 'string' && value in icons;

/** The fault of a thrown value. */
export const faultOfThrown = (error: unknown): ScreenFault => {
  if (!isRouteErrorResponse(error)) return 'unexpected';
  const data: unknown = error.data;
  const fault: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'fault') : undefined;
  if (isFault(fault)) return fault;
  return error.status === 404 ? 'not-found' : 'unexpected';
};

/** A whole screen for a fault: what happened, and the next step. */
export const ErrorScreen = ({ fault }: { fault: ScreenFault }) => {
  const { t } = useTranslation('common');
  const title = t(`errors.${fault}.title`);
  const isMissing = fault === 'not-found' || fault === 'gone';
  return (
    <section className="shell flex flex-col items-center gap-5 py-20 text-center sm:py-28">
      <PageMeta title={title} noindex />
      <span className="inline-flex size-16 items-center justify-center rounded-full bg-brand-tint text-brand-text">
        <Icon as={icons[fault]} className="size-8" />
      </span>
      <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">{title}</h1>
      <p className="max-w-xl text-lg text-soft">{t(`errors.${fault}.message`)}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {!isMissing && <RetryLink />}
        <ButtonLink to="/" variant={isMissing ? 'primary' : 'secondary'}>
          {t('actions.home')}
        </ButtonLink>
        <ButtonLink to="/search" variant="secondary">
          {t('actions.search')}
        </ButtonLink>
      </div>
    </section>
  );
};
