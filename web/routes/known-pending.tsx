import { useLayoutEffect } from 'react';
import { matchPath } from 'react-router';
import { AttractionRowFragmentDoc, VenueRowFragmentDoc } from '#operations/generated/documents.ts';
import { CheckoutPending } from '../cart/checkout/checkout-pending.tsx';
import { useFragment } from '../core/apollo/use-fragment.ts';
import { useCategoryName } from '../core/i18n/category-name.ts';
import { Banner } from '../core/ui/banner.tsx';
import { Skeleton } from '../core/ui/skeleton.tsx';
import { EventGridSkeleton } from '../event/card/event-grid.tsx';
import { EventPending } from '../event/page/event-pending.tsx';
import { HotelListPending, HotelPending } from '../hotel/hotel-pending.tsx';
import { patternOf } from './banner-pattern.ts';

/** The room of the next event's day and price, on phones of two lines. */
const nextEvent = <Skeleton className="h-12.25 w-64 max-w-full opacity-30 sm:h-7" />;

const Attraction = ({ id, brand }: { id: string; brand: string }) => {
  const categoryName = useCategoryName();
  const { data: attraction, complete } = useFragment({
    fragment: AttractionRowFragmentDoc,
    fragmentName: 'AttractionRow',
    from: { __typename: 'Attraction', id },
  });
  if (!complete) return <NothingKnown brand={brand} />;
  return (
    <>
      <title>{`${attraction.name} · ${brand}`}</title>
      <Banner
        title={attraction.name}
        kicker={attraction.leagueId ?? (attraction.category && categoryName(attraction.category))}
        image={attraction.image}
        colour={attraction.colours[0]}
        secondColour={attraction.colours[1]}
        pattern={patternOf(attraction.category?.id, attraction.leagueId)}
      >
        {nextEvent}
      </Banner>
    </>
  );
};

const Venue = ({ id, brand }: { id: string; brand: string }) => {
  const { data: venue, complete } = useFragment({
    fragment: VenueRowFragmentDoc,
    fragmentName: 'VenueRow',
    from: { __typename: 'Venue', id },
  });
  if (!complete) return <NothingKnown brand={brand} />;
  const { street, city, stateCode } = venue.address;
  return (
    <>
      <title>{`${venue.name} · ${brand}`}</title>
      <Banner title={venue.name} pattern="seats">
        <address className="flex flex-wrap items-center gap-x-4 gap-y-1 not-italic">
          <span>
            {[street, city, stateCode].filter(Boolean).join(', ')}
            {/* The room of the postal code. */} <span aria-hidden="true" className="inline-block w-12" />
          </span>
          {/* The room of the links to the map and to hotels. */}
          <span aria-hidden="true" className="flex flex-wrap gap-x-4">
            <span className="h-11 w-37" />
            <span className="h-11 w-33" />
          </span>
        </address>
        {nextEvent}
      </Banner>
    </>
  );
};

const NothingKnown = ({ brand }: { brand: string }) => (
  <>
    <title>{brand}</title>
    <Skeleton className="h-78" />
  </>
);

/** An attraction's or venue's page while it loads: what a row has shown of it stands where the page will have it. */
const BannerPending = ({ kind, ...known }: { kind: string | undefined; id: string; brand: string }) => {
  // The list that was left may be scrolled; the router has kept its position for the way back.
  useLayoutEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <>
      {kind === 'venue' ? <Venue {...known} /> : <Attraction {...known} />}
      <div className="shell mt-8 flex flex-col gap-5">
        <Skeleton className="h-8 w-48" />
        <EventGridSkeleton />
      </div>
    </>
  );
};

/** The page of an event, attraction, venue, hotel or cart while it loads, with what is known of it. Load it lazily. */
export const KnownPending = ({ pathname, brand }: { pathname: string; brand: string }) => {
  const { kind, id = '' } = matchPath({ path: '/:kind/:id', end: false }, pathname)?.params ?? {};
  if (/\/hotels$/.test(pathname)) return <HotelListPending brand={brand} />;
  if (kind === 'hotels') return <HotelPending id={id} brand={brand} />;
  if (kind === 'checkout') return <CheckoutPending cartId={id} />;
  return kind === 'event' ? (
    <EventPending id={id} brand={brand} />
  ) : (
    <BannerPending key={pathname} kind={kind} id={id} brand={brand} />
  );
};
