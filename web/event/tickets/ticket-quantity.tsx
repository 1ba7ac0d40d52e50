import { useTranslation } from 'react-i18next';
import { QuantityStepper } from '../../core/ui/quantity-stepper.tsx';
import type { EventOnPage } from '../page/event-page-data.ts';
import type { TicketChoices } from './use-ticket-choice.ts';

type TicketQuantityProps = { event: EventOnPage; choices: TicketChoices; disabled: boolean };

/** How many tickets, up to the event's limit. */
export const TicketQuantity = ({ event, choices, disabled }: TicketQuantityProps) => {
  const { t } = useTranslation('event');
  return (
    <QuantityStepper
      value={choices.quantity}
      max={event.ticketLimit}
      onChange={choices.setQuantity}
      label={t('quantity.label')}
      decreaseLabel={t('quantity.fewer')}
      increaseLabel={t('quantity.more')}
      disabled={disabled}
    />
  );
};
