import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink, type ButtonLook } from '../../core/ui/button.tsx';
import { Icon } from '../../core/ui/icon.tsx';
import type { EventOnPage } from './event-page-data.ts';

/** To the provider's page, which our server looks after before it sends anybody there (TEN-7); nothing where nobody is led there. */
export const ProviderLink = ({ event, variant }: { event: EventOnPage } & Pick<ButtonLook, 'variant'>) => {
  const { t } = useTranslation(['event', 'common']);
  if (!event.sale.atProvider) return null;
  return (
    <ButtonLink
      to={`/event/${encodeURIComponent(event.id)}/provider`}
      variant={variant}
      size={variant === 'primary' ? 'large' : 'medium'}
      block
      reloadDocument
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      <Icon as={ExternalLink} className="size-5" />
      {t('provider')}
      <span className="sr-only">{t('common:status.newTab')}</span>
    </ButtonLink>
  );
};
