import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../core/ui/button.tsx';
import { Icon } from '../core/ui/icon.tsx';

/** `room`: there is nothing else left to print. */
export const PrintButton = ({ room = false }: { room?: boolean }) => {
  const { t } = useTranslation('order');
  return (
    <Button variant="secondary" size="large" className="print:hidden" onClick={() => print()}>
      <Icon as={Printer} className="size-4" />
      {t('print', room ? { context: 'room' } : {})}
    </Button>
  );
};
