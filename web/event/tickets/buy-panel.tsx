import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toCents } from '#rules/currency.ts';
import { HOLD_MINUTES } from '#rules/hold.ts';
import { lowerCase } from '#rules/lower-case.ts';
import { earnsPoints, pointsOfPurchase } from '#rules/points.ts';
import { formatNumber } from '../../core/money/format.ts';
import { Alert } from '../../core/ui/alert.tsx';
import { Button } from '../../core/ui/button.tsx';
import { Chip } from '../../core/ui/chip.tsx';
import { classNames } from '../../core/ui/class-names.ts';
import { Icon } from '../../core/ui/icon.tsx';
import { Price } from '../../core/ui/price.tsx';
import { QuantityStepper } from '../../core/ui/quantity-stepper.tsx';
import type { EventOnPage } from '../page/event-page-data.ts';
import { ProviderLink } from '../page/provider-link.tsx';
import { PackageChoice } from './package-choice.tsx';
import { TicketFilters } from './ticket-filters.tsx';
import { TicketList } from './ticket-list.tsx';
import type { TicketChoices } from './use-ticket-choice.ts';

export type Loyalty = { name: string; type: 'EARN' | 'REDEEM' | 'BOTH' | 'NONE' };

const bonusPoints = ({ loyalty }: EventOnPage): number =>
  loyalty.bonus?.__typename === 'Points' ? loyalty.bonus.points : 0;

/** The points that this purchase earns (LOYAL-2, TEN-3). */
const EarnChip = ({ event, choices, loyalty }: { event: EventOnPage; choices: TicketChoices; loyalty: Loyalty }) => {
  const { t, i18n } = useTranslation('event');
  const programme = { type: lowerCase(loyalty.type), earnRate: event.loyalty.earnRate };
  if (!earnsPoints(programme.type) || !choices.price) return null;
  const points = pointsOfPurchase(toCents(choices.price.total, event.currencyCode), bonusPoints(event), programme);
  return (
    <Chip tone="brand" className="self-start">
      <Icon as={Star} className="size-4" />
      {t('earn', { points: formatNumber(points, i18n.language), programme: loyalty.name })}
    </Chip>
  );
};

/** The lines of the price, when there are order fees or discounts. */
const ExpectedLines = ({ choices, currencyCode }: { choices: TicketChoices; currencyCode: string }) => {
  const { t } = useTranslation('event');
  const { price, choice } = choices;
  if (!price || !choice || (price.orderFees === 0 && price.discounts.length === 0)) return null;
  const rows = [
    { text: t('price.tickets', { count: choice.quantity }), minorUnits: price.tickets },
    { text: t('price.orderFees'), minorUnits: price.orderFees },
    ...price.discounts.map(({ message, minorUnits }) => ({ text: message, minorUnits: -minorUnits })),
  ];
  return (
    <dl className="flex flex-col gap-1.5 text-[0.9375rem]">
      {rows
        .filter(({ minorUnits }) => minorUnits !== 0)
        .map(({ text, minorUnits }) => (
          <div
            key={text}
            className={classNames('flex justify-between gap-4', minorUnits < 0 ? 'text-good' : 'text-soft')}
          >
            <dt>{text}</dt>
            <dd>
              <Price money={{ minorUnits, currencyCode }} />
            </dd>
          </div>
        ))}
    </dl>
  );
};

const NoMatch = ({ choices }: { choices: TicketChoices }) => {
  const { t } = useTranslation('event');
  if (choices.failed)
    return (
      <Alert
        tone="warning"
        announce
        title={t('list.failed')}
        action={
          <Button variant="secondary" onClick={() => void choices.refetch()}>
            {t('list.retry')}
          </Button>
        }
      />
    );
  return (
    <Alert tone="info" announce title={t('list.none', { count: choices.quantity })}>
      {t('list.noneHint')}
    </Alert>
  );
};

type BuyPanelProps = {
  event: EventOnPage;
  choices: TicketChoices;
  loyalty: Loyalty;
  busy: boolean;
  /** A failure of the last try, or a note about the date. */
  notice: ReactNode;
  button: ReactNode;
};

/** Quantity, filters, list, package and price of the tickets, with the hold button. */
export const BuyPanel = ({ event, choices, loyalty, busy, notice, button }: BuyPanelProps) => {
  const { t } = useTranslation('event');
  const { quantity, list, stale } = choices;
  return (
    <section
      aria-labelledby="tickets-heading"
      className="flex flex-col gap-4 rounded-panel border border-line bg-raised p-5 shadow-card md:p-6"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id="tickets-heading" className="text-xl font-bold">
          {t('tickets')}
        </h2>
        <QuantityStepper
          value={quantity}
          max={event.ticketLimit}
          onChange={choices.setQuantity}
          label={t('quantity.label')}
          decreaseLabel={t('quantity.fewer')}
          increaseLabel={t('quantity.more')}
          disabled={busy}
        />
      </div>
      {notice}
      <TicketFilters choices={choices} currencyCode={event.currencyCode} />
      {list.length > 0 || choices.pickedOnMap || stale ? (
        <TicketList choices={choices} />
      ) : (
        <NoMatch choices={choices} />
      )}
      <PackageChoice choices={choices} />
      <ExpectedLines choices={choices} currencyCode={event.currencyCode} />
      <EarnChip event={event} choices={choices} loyalty={loyalty} />
      <div className="hidden flex-col gap-3 lg:flex">
        {button}
        <p className="text-center text-sm text-soft">{t('hold.promise', { count: HOLD_MINUTES })}</p>
      </div>
      <p className="text-center text-sm text-soft lg:hidden">{t('hold.promise', { count: HOLD_MINUTES })}</p>
      <ProviderLink event={event} variant="secondary" />
    </section>
  );
};
