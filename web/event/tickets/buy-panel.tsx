import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toCents } from '#rules/currency.ts';
import { lowerCase } from '#rules/lower-case.ts';
import { earningOfPurchase } from '#rules/points.ts';
import { useShell } from '../../core/layout/shell.tsx';
import { EarnChip } from '../../core/money/earn-chip.tsx';
import { type LoyaltyProgramme, loyaltyAmount, pointsOf } from '../../core/money/loyalty.ts';
import { Alert } from '../../core/ui/alert.tsx';
import { Button } from '../../core/ui/button.tsx';
import { classNames } from '../../core/ui/class-names.ts';
import { NeedsScript } from '../../core/ui/needs-script.tsx';
import { Price } from '../../core/ui/price.tsx';
import type { EventOnPage } from '../page/event-page-data.ts';
import { ProviderLink } from '../page/provider-link.tsx';
import { orderFees } from './expected-price.ts';
import { PackageChoice } from './package-choice.tsx';
import { isFiltered, noFilter } from './ticket-filter.ts';
import { TicketFilters } from './ticket-filters.tsx';
import { TicketList } from './ticket-list.tsx';
import { TicketQuantity } from './ticket-quantity.tsx';
import type { LiveChoice } from './use-live-choice.ts';
import type { TicketChoices } from './use-ticket-choice.ts';

type EarnedProps = { event: EventOnPage; choices: TicketChoices; loyalty: LoyaltyProgramme };

/** What these tickets earn: by the rule of the cart that they will be in (LOYAL-2). */
const Earned = ({ event, choices, loyalty }: EarnedProps) => {
  if (!choices.price) return null;
  const { currencyCode } = event;
  const programme = {
    type: lowerCase(loyalty.type),
    currencyType: lowerCase(loyalty.currencyType),
    earnRate: event.loyalty.earnRate,
    // The rate is 0 where points don't count.
    currency: currencyCode,
  };
  const amount = { cents: toCents(choices.price.total, currencyCode), currency: currencyCode };
  const { points, bonus } = earningOfPurchase(amount, pointsOf(event.loyalty.bonus), programme);
  return (
    <EarnChip
      who="members"
      programme={loyalty}
      earn={loyaltyAmount(points, loyalty, currencyCode)}
      bonus={bonus > 0 ? loyaltyAmount(bonus, loyalty, currencyCode) : null}
      className="self-start"
    />
  );
};

/** The lines of the price, when there are order fees or discounts. */
const ExpectedLines = ({ choices, currencyCode }: { choices: TicketChoices; currencyCode: string }) => {
  const { t, i18n } = useTranslation(['event', 'sale']);
  const { price, choice, offer } = choices;
  if (!price || !choice || !offer) return null;
  const rows = [
    { text: t('price.tickets', { count: choice.quantity }), minorUnits: price.tickets },
    ...orderFees(offer, { t: i18n.getFixedT(null, 'sale'), language: i18n.language, delivery: null }),
    ...price.discounts.map(({ message, minorUnits }) => ({ text: message, minorUnits: -minorUnits })),
  ].filter(({ minorUnits }) => minorUnits !== 0);
  if (rows.length < 2) return null;
  return (
    <dl className="flex flex-col gap-1.5 text-[0.9375rem]">
      {rows.map(({ text, minorUnits }) => (
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
    <Alert
      tone="info"
      announce
      title={t('list.none', { count: choices.quantity })}
      action={
        isFiltered(choices.filter) && (
          <Button variant="secondary" onClick={() => choices.setFilter(noFilter)}>
            {t('list.clear')}
          </Button>
        )
      }
    >
      {t('list.noneHint')}
    </Alert>
  );
};

type BuyPanelProps = {
  event: EventOnPage;
  choices: TicketChoices;
  live: LiveChoice;
  loyalty: LoyaltyProgramme;
  busy: boolean;
  /** A failure of the last try, or a note about the date. */
  notice: ReactNode;
  button: ReactNode;
};

/** Quantity, filters, list, package and price of the tickets. On a desktop the list scrolls, so that price and button stay in sight. */
export const BuyPanel = ({ event, choices, live, loyalty, busy, notice, button }: BuyPanelProps) => {
  const { t } = useTranslation('event');
  const { list, stale } = choices;
  const minutes = useShell().tenant?.holdMinutes ?? null;
  const promise = minutes !== null && t('hold.promise', { count: minutes });
  return (
    <section
      aria-labelledby="tickets-heading"
      className="flex flex-col gap-4 rounded-panel border border-line bg-raised p-5 shadow-card md:p-6 roomy:max-h-(--work) roomy:gap-3 roomy:p-4"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id="tickets-heading" className="text-xl font-bold">
          {t('tickets')}
        </h2>
        <TicketQuantity event={event} choices={choices} disabled={busy} />
      </div>
      <NeedsScript />
      <div className="flex min-h-0 flex-col gap-4 roomy:-mx-4 roomy:mask-b-from-[calc(100%-1.25rem)] roomy:gap-2 roomy:overflow-y-auto roomy:px-4 roomy:pb-4">
        {notice}
        <TicketFilters choices={choices} currencyCode={event.currencyCode} />
        {list.length > 0 || choices.pickedOnMap || stale ? (
          <TicketList choices={choices} live={live} />
        ) : (
          <NoMatch choices={choices} />
        )}
        <PackageChoice choices={choices} />
        <ExpectedLines choices={choices} currencyCode={event.currencyCode} />
        <Earned event={event} choices={choices} loyalty={loyalty} />
      </div>
      <div className="flex flex-col gap-3 roomy:gap-2 roomy:border-t roomy:border-line roomy:pt-3">
        <div className="hidden flex-col gap-3 lg:flex">
          {button}
          {promise && <p className="text-center text-sm text-soft">{promise}</p>}
        </div>
        {promise && <p className="text-center text-sm text-soft lg:hidden">{promise}</p>}
        <ProviderLink event={event} variant="secondary" />
      </div>
    </section>
  );
};
