import { type ComponentType, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useLocation } from 'react-router';
import { withConnection } from './connection.ts';
import { report } from './errors/report.ts';

const NotLoaded = () => {
  const { t } = useTranslation('common');
  const { pathname, search } = useLocation();
  return (
    <p role="alert" className="p-4 text-center text-soft">
      {t('errors.part')}{' '}
      <a href={useHref({ pathname, search })} className="font-semibold text-brand-text underline underline-offset-4">
        {t('actions.retry')}
      </a>
    </p>
  );
};

/**
 * A part of a screen that is loaded when it is needed. Without a network it waits for one; when its file is blocked or gone, a sentence
 * stands in its place and the rest of the page stays.
 */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    (import.meta.env.SSR ? load() : withConnection(load)).then(
      (component) => ({ default: component }),
      (error: unknown) => {
        report('A part of the page could not be loaded', error);
        return { default: NotLoaded };
      },
    ),
  );
