import { Dialog } from '@base-ui/react/dialog';
import { List } from 'lucide-react';
import { type ComponentProps, memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useEventTime } from '../../core/time/use-event-time.ts';
import { buttonClass } from '../../core/ui/button.tsx';
import { classNames } from '../../core/ui/class-names.ts';
import { Dotted } from '../../core/ui/dotted.tsx';
import { Icon } from '../../core/ui/icon.tsx';
import { Price } from '../../core/ui/price.tsx';
import type { EventOnPage, SeatMapData } from '../page/event-page-data.ts';
import { eachOf } from '../tickets/expected-price.ts';
import { HoldBar } from '../tickets/hold-button.tsx';
import type { TicketChoice } from '../tickets/ticket-choice.ts';
import { TicketFilters } from '../tickets/ticket-filters.tsx';
import { TicketQuantity } from '../tickets/ticket-quantity.tsx';
import { useChoiceWords } from '../tickets/use-choice-words.ts';
import type { LiveChoice } from '../tickets/use-live-choice.ts';
import type { TicketChoices } from '../tickets/use-ticket-choice.ts';
import { OpenSection, Sections } from './map-card.tsx';
import { priceLevels } from './price-levels.ts';
import { SeatMapLegend } from './seat-map-legend.tsx';

/** The seats that the button holds, with the price of one. */
const Chosen = ({ choice, choices }: { choice: TicketChoice; choices: TicketChoices }) => {
  const { t } = useTranslation('event');
  const words = useChoiceWords(choice, choices.offers);
  return (
    <div className="flex items-start justify-between gap-4 border-t border-line px-4 py-3">
      <p className="flex min-w-0 flex-col">
        <span className="font-bold">{words.title}</span>
        <span className="text-sm text-soft">
          <Dotted parts={[words.seats, ...words.remarks]} />
        </span>
      </p>
      <p className="flex shrink-0 flex-col items-end">
        <Price money={eachOf(choice.total, choice.quantity)} className="text-lg leading-6 font-bold" />
        <span className="text-sm text-soft">{t('list.each')}</span>
      </p>
    </div>
  );
};

/** The sheet opens at once; its hundred sections are drawn after that. */
const SectionsLater = (props: ComponentProps<typeof Sections>) =>
  useDeferredValue(true, false) ? <Sections {...props} /> : null;

type MapSheetProps = {
  open: boolean;
  onClose: () => void;
  event: EventOnPage;
  map: SeatMapData;
  choices: TicketChoices;
  live: LiveChoice;
  busy: boolean;
  onHold: () => void;
};

/** In a low window it is as high as the window: beside the rest where there is room, else among what is scrolled. */
const mapCell =
  'min-h-0 flex-1 bg-sunk flat:min-h-[90dvh] flat:flex-none lying:sticky lying:top-0 lying:col-start-1! lying:row-span-9 lying:row-start-1 lying:h-dvh';

/** All above the button. Closing does not draw it anew. */
const Content = memo(({ event, map, choices, busy }: Pick<MapSheetProps, 'event' | 'map' | 'choices' | 'busy'>) => {
  const { t } = useTranslation('event');
  const { date, time } = useEventTime(event.starts, event.lastDate);
  const levels = priceLevels(choices.offers);
  const { currencyCode } = event;
  return (
    <>
      <div className="flex items-center justify-between gap-3 px-4 py-2">
        <div className="min-w-0">
          <Dialog.Title className="line-clamp-2 text-base leading-tight font-bold">{event.name}</Dialog.Title>
          <p className="text-sm text-pretty text-soft">
            <Dotted parts={[date, time]} />
          </p>
        </div>
        <TicketQuantity event={event} choices={choices} disabled={busy} />
      </div>
      <div className="flex items-start gap-2 border-b border-line ps-4 pe-5 pb-2">
        <Dialog.Close className={classNames(buttonClass({ variant: 'secondary' }), 'my-1')}>
          <Icon as={List} className="size-4" />
          {t('view.list')}
        </Dialog.Close>
        <div className="min-w-0 flex-1 ps-3">
          <TicketFilters choices={choices} currencyCode={currencyCode} />
        </div>
      </div>
      {choices.openSection === null ? (
        <>
          <div className="bg-sunk px-4 py-2">
            <SeatMapLegend levels={levels} currencyCode={currencyCode} />
          </div>
          <div className={`${mapCell} relative`}>
            <SectionsLater map={map} levels={levels} choices={choices} inSheet />
          </div>
        </>
      ) : (
        <div className={`${mapCell} relative flex flex-col px-4 pt-3 md:px-5`}>
          <OpenSection eventId={event.id} map={map} levels={levels} choices={choices} />
        </div>
      )}
      {choices.choice && <Chosen choice={choices.choice} choices={choices} />}
    </>
  );
});

/** On phones: the map over the whole screen, with all it takes to choose: quantity, filters, prices, the chosen seats and the button. */
export const MapSheet = ({ open, onClose, live, onHold, ...content }: MapSheetProps) => (
  <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <Dialog.Portal>
      <Dialog.Popup className="fixed inset-0 z-200 flex flex-col bg-page px-[env(safe-area-inset-left)] text-ink flat:overflow-y-auto lying:grid lying:auto-rows-min lying:grid-cols-[minmax(0,1fr)_20.5rem] lying:*:col-start-2">
        <Content {...content} />
        <HoldBar
          choices={content.choices}
          live={live}
          currencyCode={content.event.currencyCode}
          busy={content.busy}
          onHold={onHold}
        />
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
);
