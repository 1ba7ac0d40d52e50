import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink, type ButtonLook } from '../../core/ui/button.tsx';
import { Icon } from '../../core/ui/icon.tsx';
import type { EventOnPage } from './event-page-data.ts';

/** Link to the provider's page, by way of our server, which checks that the page answers (TEN-7). */
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
