import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SCROLL_MS } from '#rules/timings.ts';
import { BACK_TO_TOP_PX } from '../constants.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';

/** SHELL-6: a button to the top, once the page is scrolled far down. */
export const BackToTop = () => {
  const { t } = useTranslation('shared');
  const [far, setFar] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      setFar(scrollY > BACK_TO_TOP_PX);
    };
    const scrolled = () => {
      timer ??= setTimeout(look, SCROLL_MS);
    };
    look();
    addEventListener('scroll', scrolled, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', scrolled);
    };
  }, []);
  const up = () => {
    scrollTo({ top: 0 });
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <button
      type="button"
      inert={!far}
      onClick={up}
      aria-label={t('backToTop')}
      className={classNames(
        'feedback fixed right-4 bottom-24 z-4 inline-flex size-12 items-center justify-center rounded-full border border-line bg-raised text-ink shadow-float hover:bg-sunk sm:right-6 lg:bottom-6 print:hidden',
        far ? '' : 'invisible opacity-0',
      )}
    >
      <Icon as={ArrowUp} />
    </button>
  );
};
