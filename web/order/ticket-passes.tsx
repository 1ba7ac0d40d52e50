import { Check, X } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { Button } from '../core/ui/button.tsx';
import { classNames } from '../core/ui/class-names.ts';
import { Icon } from '../core/ui/icon.tsx';
import { Poster } from '../core/ui/poster.tsx';
import type { TicketsItem, TicketsOrder } from './order-data.ts';
import { TakeAlong } from './take-along.tsx';
import { admits, stateOf } from './ticket-groups.ts';
import { TicketPass } from './ticket-pass.tsx';
import { useSavedTickets } from './use-saved-tickets.ts';
import { useScreenOn } from './use-screen-on.ts';

/** The tickets of the order that still let somebody in. */
const passesOf = (order: TicketsOrder) =>
  order.items
    .filter((item) => admits(stateOf({ order, item })))
    .flatMap(({ event, offerName, tickets }) => tickets.map((ticket) => ({ event, offerName, ticket })));

/** The part of an entry that counts as all of it. */
const MOSTLY = 0.6;

/** Which of the list's entries is in view, on a phone where they are swiped one at a time. */
const useEntryInView = () => {
  const list = useRef<HTMLOListElement>(null);
  const [index, setIndex] = useState(0);
  useEffect(() => {
    const entries = [...(list.current?.children ?? [])];
    const shown = new Set<Element>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, intersectionRatio } of changes) {
          if (intersectionRatio >= MOSTLY) shown.add(target);
          else shown.delete(target);
        }
        // On a wide screen there are several: of those the first, which is the one that stays when the screen gets narrow.
        const first = entries.findIndex((entry) => shown.has(entry));
        if (first >= 0) setIndex(first);
      },
      { root: list.current, threshold: MOSTLY },
    );
    for (const entry of entries) observer.observe(entry);
    return () => observer.disconnect();
  }, []);
  return { list, index };
};

/** Back to the list that it was opened from, else to the order. */
const CloseLink = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslation('my-tickets');
  const { state } = useLocation();
  const navigate = useNavigate();
  const close = (event: MouseEvent) => {
    if (state?.from !== 'tickets') return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link
      to={`/order-confirmation/${orderId}`}
      replace
      onClick={close}
      aria-label={t('pass.close')}
      className="inline-flex size-11 items-center justify-center rounded-full text-white hover:bg-white/15 focus-visible:outline-white"
    >
      <Icon as={X} className="size-6" />
    </Link>
  );
};

const Dots = ({ total, index }: { total: number; index: number }) => (
  <p aria-hidden="true" className="flex justify-center gap-2 md:hidden print:hidden">
    {Array.from({ length: total }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place
      <span key={at} className={classNames('h-2 rounded-full bg-white', at === index ? 'w-6' : 'w-2 opacity-60')} />
    ))}
  </p>
);

/** The page in the home colour, which is on the left of the event's picture; as dark as the white text on it and on its tiles needs. */
const HomeColour = ({ image }: { image: TicketsItem['event']['image'] }) => (
  <div aria-hidden="true" className="absolute inset-0 -z-10 overflow-hidden forced-colors:hidden print:hidden">
    <Poster
      image={{ ...image, url: image.backdropUrl ?? image.url }}
      shape="wide"
      className="h-full w-[250%] [&_img]:object-left"
      // The very file that the tickets show.
      sizes="360px"
      eager
    />
    <div className="absolute inset-0 bg-black/70" />
  </div>
);

const Saved = ({ isSaved }: { isSaved: boolean }) => {
  const { t } = useTranslation('my-tickets');
  return (
    <p role="status" className="print:hidden flex min-h-6 items-center justify-center gap-1.5 px-4">
      {isSaved && (
        <>
          <Icon as={Check} className="size-4" />
          {t('saved')}
        </>
      )}
    </p>
  );
};

/** OFF-1: a guest may keep the tickets on a device of their own. */
const KeepQuestion = ({ onAnswer }: { onAnswer: (keeps: boolean) => void }) => {
  const { t } = useTranslation('my-tickets');
  return (
    <section aria-label={t('keep.title')} className="flex flex-col items-center gap-3 px-4 text-center print:hidden">
      <p className="max-w-md">
        <strong>{t('keep.title')}</strong> {t('keep.text')}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="secondary" onClick={() => onAnswer(true)}>
          {t('keep.yes')}
        </Button>
        <button
          type="button"
          onClick={() => onAnswer(false)}
          className="min-h-11 px-4 font-semibold underline underline-offset-4 focus-visible:outline-white"
        >
          {t('keep.no')}
        </button>
      </div>
    </section>
  );
};

/** What stands below the codes: what they are for, where to keep them, and the way to the order. */
const BelowPasses = ({ order }: { order: TicketsOrder & { linkKey: string | null } }) => {
  const { t } = useTranslation('my-tickets');
  return (
    <>
      <p className="px-4 text-center print:hidden">{t('pass.atGate')}</p>
      <TakeAlong order={order} look="pass" />
      <Link
        to={`/order-confirmation/${order.id}`}
        className="inline-flex min-h-11 items-center self-center px-4 text-center font-semibold underline underline-offset-4 focus-visible:outline-white print:hidden"
      >
        {t('pass.change')}
      </Link>
    </>
  );
};

/** The codes of an order, as large as the screen allows: one ticket a swipe on a phone, side by side where there is room. */
export const TicketPasses = ({ order }: { order: TicketsOrder & { linkKey: string | null } }) => {
  const { t } = useTranslation('my-tickets');
  const { list, index } = useEntryInView();
  useScreenOn();
  const { saved, question } = useSavedTickets([order]);
  const passes = passesOf(order);
  const total = passes.length;
  return (
    <div className="relative isolate -mb-16 flex min-h-dvh flex-col gap-4 bg-hero-from pb-8 text-white print:mb-0 print:block print:bg-white print:p-0 print:text-black">
      {passes[0] && <HomeColour image={passes[0].event.image} />}
      <header className="flex items-center gap-2 px-2 pt-2 print:hidden">
        <CloseLink orderId={order.id} />
        <h1 className="flex-1 pr-11 text-center text-lg font-bold">
          {total > 1 && <span className="md:hidden">{t('pass.title', { number: index + 1, total })}</span>}
          <span className={total > 1 ? 'max-md:sr-only' : undefined}>{t('pass.all')}</span>
        </h1>
      </header>
      {total === 0 && <p className="px-4 text-center text-lg">{t('pass.none')}</p>}
      <ol
        ref={list}
        aria-label={t('pass.all')}
        // On a phone the arrow keys scroll it.
        tabIndex={total > 1 ? 0 : undefined}
        className="flex snap-x snap-mandatory gap-3 overflow-x-auto px-5 pb-2 focus-visible:outline-white md:flex-wrap md:justify-center md:gap-6 md:overflow-visible print:block print:overflow-visible print:p-0"
      >
        {passes.map(({ ticket, ...pass }, at) => (
          <li
            key={ticket.id}
            className="w-full max-w-sm shrink-0 snap-center snap-always max-md:mx-auto md:w-96 print:mx-auto print:not-last:break-after-page"
          >
            <TicketPass {...pass} orderId={order.id} ticket={ticket} number={at + 1} total={total} />
          </li>
        ))}
      </ol>
      {total > 1 && <Dots total={total} index={index} />}
      {total > 0 && <BelowPasses order={order} />}
      {total > 0 && question.isAsked && <KeepQuestion onAnswer={question.answer} />}
      <Saved isSaved={saved.has(order.id)} />
    </div>
  );
};
