import { Link2, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../app.tsx';
import { notify } from '../notify/notify.tsx';
import { Icon } from './icon.tsx';

type ShareButtonProps = {
  /** What is shared, by name. */
  title: string;
  /** Its page below the base path. */
  path: string;
};

/** Opens the device's way of sharing; where there is none it copies the page's link and says so. */
export const ShareButton = ({ title, path }: ShareButtonProps) => {
  const { t } = useTranslation('main');
  const { origin, basePath } = useApp();
  const share = async () => {
    const url = `${origin}${basePath}${path}`;
    const canShare = typeof navigator.share === 'function';
    if (canShare) return navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    notify({ type: 'custom', title, message: t('share.copied'), icon: Link2, className: 'text-brand-text' });
  };
  return (
    <button
      type="button"
      aria-label={t('share.label', { name: title })}
      // Who closes the device's dialog has changed their mind.
      onClick={() => void share().catch(() => undefined)}
      className="feedback noscript:hidden inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-raised text-ink shadow-card hover:text-brand-text"
    >
      <Icon as={Share2} className="size-5" />
    </button>
  );
};
