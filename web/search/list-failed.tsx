import { CloudOff, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RetryLink } from '../core/errors/retry-link.tsx';
import { Message } from '../core/ui/message.tsx';

/** Where a list would be, or its next page: it could not be loaded, for want of a network or of an answer. */
export const ListFailed = () => {
  const { t } = useTranslation('common');
  const fault = globalThis.navigator?.onLine === false ? 'offline' : 'unavailable';
  return (
    <div role="alert">
      <Message
        icon={fault === 'offline' ? WifiOff : CloudOff}
        level={2}
        title={t(`errors.${fault}.title`)}
        action={<RetryLink />}
      >
        {t(`errors.${fault}.message`)}
      </Message>
    </div>
  );
};
