import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useShell } from '../../core/layout/shell.tsx';
import { useBack } from '../../core/layout/use-back.ts';
import { Wordmark } from '../../core/layout/wordmark.tsx';
import { Icon } from '../../core/ui/icon.tsx';

/** On a phone in place of the site's header: the way back, and the logo (SHELL-2). */
export const PhoneCorner = () => {
  const { t } = useTranslation(['shared', 'common']);
  const { brand } = useShell();
  const back = useBack();
  const goBack = (event: MouseEvent) => {
    event.preventDefault();
    back();
  };
  return (
    <div className="flex items-center gap-1">
      {/* Without JavaScript it leads to home. */}
      <Link
        to="/"
        onClick={goBack}
        aria-label={t('common:actions.back')}
        className="feedback -ml-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-white hover:bg-white/15 focus-visible:outline-white"
      >
        <Icon as={ArrowLeft} className="size-6" />
      </Link>
      <Wordmark brand={brand} homeLabel={t('header.home', { brand })} onDark />
    </div>
  );
};
