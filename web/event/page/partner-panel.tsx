import { useTranslation } from 'react-i18next';
import { lowerCase } from '#rules/lower-case.ts';
import { takesPoints } from '#rules/points.ts';
import { formatLoyalty, type LoyaltyProgramme, loyaltyAmount, shownEarning } from '../../core/money/loyalty.ts';
import { ButtonLink } from '../../core/ui/button.tsx';
import { PriceFrom } from '../card/event-price.tsx';
import type { EventOnPage } from './event-page-data.ts';

type PricesProps = {
  event: Pick<EventOnPage, 'id' | 'currencyCode' | 'loyalty' | 'priceFrom' | 'sale'>;
  loyalty: LoyaltyProgramme;
};

/** What the cheapest ticket costs in points, and what it earns (TEN-3). */
const Prices = ({ event, loyalty }: PricesProps) => {
  const { t, i18n } = useTranslation('event');
  const { redeem } = event.loyalty;
  const earning = shownEarning(loyalty, event.loyalty.earn);
  const inLoyalty = (points: number) =>
    formatLoyalty(loyaltyAmount(points, loyalty, event.currencyCode), i18n.language);
  const rows = [
    redeem &&
      takesPoints(lowerCase(loyalty.type)) && [
        t(loyalty.currencyType === 'MONEY' ? 'partner.fromBalance' : 'partner.inPoints'),
        t('partner.points', { points: inLoyalty(redeem.points), programme: loyalty.name }),
      ],
    earning && [t('partner.earn'), `+${formatLoyalty(earning, i18n.language)} ${loyalty.name}`],
  ].filter((row) => Array.isArray(row));
  if (rows.length === 0) return null;
  return (
    <dl className="flex flex-col gap-2 rounded-card bg-sunk p-4">
      {rows.map(([label, value]) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-soft">{label}</dt>
          <dd className="amount font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

type PartnerPanelProps = PricesProps & {
  /** The event's id at the ticketing provider. */
  partnerId: string;
};

/** ROUTE-11: beside the poster of an event that the ticketing provider sells: our prices, and the way to its reservation. */
export const PartnerPanel = ({ event, partnerId, loyalty }: PartnerPanelProps) => {
  const { t } = useTranslation('event');
  return (
    <section
      aria-labelledby="tickets-heading"
      className="flex flex-col gap-4 rounded-panel border border-line bg-raised p-5 shadow-card md:p-6"
    >
      <h2 id="tickets-heading" className="text-xl font-bold">
        {t('blocked.PROVIDER_ONLY.title')}
      </h2>
      <PriceFrom price={event.priceFrom} />
      <Prices event={event} loyalty={loyalty} />
      <p className="leading-relaxed text-soft">{t('partner.settled')}</p>
      <ButtonLink to={`/tm-event/${encodeURIComponent(partnerId)}/reservation`} variant="primary" size="large" block>
        {t('partner.reserve')}
      </ButtonLink>
      {event.sale.canBuy && (
        <ButtonLink to={`/event/${encodeURIComponent(event.id)}`} variant="secondary" block>
          {t('partner.here')}
        </ButtonLink>
      )}
    </section>
  );
};
