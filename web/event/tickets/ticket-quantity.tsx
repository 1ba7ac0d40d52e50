import { startTransition, useOptimistic } from 'react';
import { useTranslation } from 'react-i18next';
import { QuantityStepper } from '../../core/ui/quantity-stepper.tsx';
import type { EventOnPage } from '../page/event-page-data.ts';
import type { TicketChoices } from './use-ticket-choice.ts';

type TicketQuantityProps = { event: EventOnPage; choices: TicketChoices; disabled: boolean };

/** How many tickets, up to the event's limit. The number changes at once; list, map and price follow. */
export const TicketQuantity = ({ event, choices, disabled }: TicketQuantityProps) => {
  const { t } = useTranslation('event');
  const [shown, setShown] = useOptimistic(choices.quantity);
  return (
    <QuantityStepper
      value={shown}
      max={event.ticketLimit}
      onChange={(quantity) =>
        startTransition(() => {
          setShown(quantity);
          choices.setQuantity(quantity);
        })
      }
      label={t('quantity.label')}
      decreaseLabel={t('quantity.fewer')}
      increaseLabel={t('quantity.more')}
      disabled={disabled}
    />
  );
};
