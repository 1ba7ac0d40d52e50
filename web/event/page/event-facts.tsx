import {
  Accessibility,
  CalendarClock,
  CalendarDays,
  CarFront,
  Globe,
  HeartPulse,
  IdCard,
  Info,
  MapPin,
  Megaphone,
  Repeat2,
  Store,
  Tickets,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalLink } from '../../core/modal/modal-link.tsx';
import { buttonClass } from '../../core/ui/button.tsx';
import { classNames } from '../../core/ui/class-names.ts';
import { Icon } from '../../core/ui/icon.tsx';
import { OutsideLinks } from '../../core/ui/outside-links.tsx';
import { isMarketplace } from '../card/event-rules.ts';
import type { EventOnPage } from './event-page-data.ts';
import { EventWhen, useSaleWindow } from './event-when.tsx';

const Fact = ({ icon, term, children }: { icon: typeof MapPin; term: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-0.5">
    <dt className="flex items-center gap-3 text-sm font-semibold text-soft">
      <Icon as={icon} className="size-5 text-brand-text" />
      {term}
    </dt>
    <dd className="pl-8 leading-relaxed">{children}</dd>
  </div>
);

const linkClass = 'inline-flex min-h-8 items-center font-semibold text-brand-text underline underline-offset-4';

const Where = ({ venue }: { venue: EventOnPage['venue'] }) => {
  const { t } = useTranslation(['event', 'common']);
  const { street, city, stateCode, postalCode, countryCode } = venue.address;
  return (
    <>
      <p className="font-semibold">{venue.name}</p>
      <p>{[street, city, [stateCode, postalCode].filter(Boolean).join(' '), countryCode].filter(Boolean).join(', ')}</p>
      {venue.mapUrl && (
        <a href={venue.mapUrl} target="_blank" rel="noreferrer" className={linkClass}>
          {t('facts.directions')}
          <span className="sr-only">{t('common:status.newTab')}</span>
        </a>
      )}
    </>
  );
};

const Health = ({ check }: { check: NonNullable<EventOnPage['healthCheck']> }) => {
  const { t } = useTranslation(['event', 'common']);
  return (
    <>
      <p>{check.summary}</p>
      {check.description && <p className="text-soft">{check.description}</p>}
      {check.learnMoreUrl && (
        <a href={check.learnMoreUrl} target="_blank" rel="noreferrer" className={linkClass}>
          {t('facts.learnMore')}
          <span className="sr-only">{t('common:status.newTab')}</span>
        </a>
      )}
    </>
  );
};

/** When, how many, and by whom tickets are sold. */
const SaleFacts = ({ event }: { event: EventOnPage }) => {
  const { t } = useTranslation('event');
  const sales = useSaleWindow(event);
  return (
    <>
      {sales.length > 0 && (
        <Fact icon={CalendarClock} term={t('facts.sales')}>
          {sales.map((line) => (
            <p key={line} suppressHydrationWarning>
              {line}
            </p>
          ))}
        </Fact>
      )}
      {event.transactable && (
        <Fact icon={Tickets} term={t('facts.limit')}>
          {t('facts.limitText', { count: event.ticketLimit })}
        </Fact>
      )}
      {isMarketplace(event.source) && (
        <Fact icon={Repeat2} term={t('facts.source')}>
          {t('facts.marketplace')}
        </Fact>
      )}
    </>
  );
};

type Links = NonNullable<EventOnPage['details']>['links'];

const LinksFact = ({ icon, term, links }: { icon: typeof MapPin; term: string; links: Links }) =>
  links.length > 0 && (
    <Fact icon={icon} term={term}>
      <OutsideLinks links={links} />
    </Fact>
  );

/** What the catalogue tells beyond time, place and price; only what it does tell. */
const MoreFacts = ({ details }: { details: NonNullable<EventOnPage['details']> }) => {
  const { t } = useTranslation(['event', 'venue']);
  const { promoters, legalAgeEnforced, accessibleTicketLimit, links } = details;
  return (
    <>
      {promoters.length > 0 && (
        <Fact icon={Megaphone} term={t('facts.promoters')}>
          {promoters.map((name) => (
            <p key={name} className="break-words">
              {name}
            </p>
          ))}
        </Fact>
      )}
      {legalAgeEnforced && (
        <Fact icon={IdCard} term={t('facts.age')}>
          {t('facts.ageText')}
        </Fact>
      )}
      {accessibleTicketLimit !== null && (
        <Fact icon={Accessibility} term={t('facts.accessibleLimit')}>
          {t('facts.limitText', { count: accessibleTicketLimit })}
        </Fact>
      )}
      <LinksFact icon={Store} term={t('facts.outlets')} links={links.filter(({ kind }) => kind === 'OUTLET')} />
      <LinksFact icon={CarFront} term={t('facts.extras')} links={links.filter(({ kind }) => kind === 'EXTRA')} />
      <LinksFact
        icon={Globe}
        term={t('venue:links.title')}
        links={links.filter(({ kind }) => kind !== 'OUTLET' && kind !== 'EXTRA')}
      />
    </>
  );
};

/** Date, place, sale dates, ticket limit, health check and what else is told. */
export const EventFacts = ({ event }: { event: EventOnPage }) => {
  const { t } = useTranslation('event');
  return (
    <section aria-labelledby="facts-heading" className="flex flex-col gap-5">
      <h2 id="facts-heading" className="text-xl font-bold">
        {t('facts.title')}
      </h2>
      {event.information && event.information.length > 0 && (
        <ModalLink
          to={`/event/${event.id}/info`}
          className={classNames(buttonClass({ variant: 'secondary' }), 'self-start')}
        >
          <Icon as={Info} className="size-4" />
          {t('information.open')}
        </ModalLink>
      )}
      <dl className="grid gap-5 sm:grid-cols-2">
        <Fact icon={CalendarDays} term={t('facts.when')}>
          <EventWhen event={event} />
        </Fact>
        <Fact icon={MapPin} term={t('facts.where')}>
          <Where venue={event.venue} />
        </Fact>
        <SaleFacts event={event} />
        {event.healthCheck && (
          <Fact icon={HeartPulse} term={t('facts.health')}>
            <Health check={event.healthCheck} />
          </Fact>
        )}
        {event.details && <MoreFacts details={event.details} />}
      </dl>
    </section>
  );
};
