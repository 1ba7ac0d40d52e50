import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { seatSpoken } from '../../core/seats/seat-label.ts';
import { Button } from '../../core/ui/button.tsx';
import { classNames } from '../../core/ui/class-names.ts';
import { Dotted } from '../../core/ui/dotted.tsx';
import { Price } from '../../core/ui/price.tsx';
import { eachOf } from './expected-price.ts';
import type { TicketChoice } from './ticket-choice.ts';
import type { Offer } from './ticket-filter.ts';
import { useChoiceWords } from './use-choice-words.ts';
import type { LiveChoice } from './use-live-choice.ts';
import { choiceKey, type TicketChoices } from './use-ticket-choice.ts';

type RowProps = {
  choice: TicketChoice;
  offers: readonly Offer[];
  name: string;
  checked: boolean;
  /** First of the list when sorted by best value. */
  best: boolean;
  /** Somebody else has taken it meanwhile. */
  gone: boolean;
  onChoose: () => void;
};

const rowClass =
  'feedback relative flex cursor-pointer items-start justify-between gap-3 border-b border-line px-1 py-4 last:border-b-0 roomy:py-1.5 ' +
  'hover:bg-sunk has-checked:rounded-card has-checked:border-transparent has-checked:bg-brand-tint has-checked:px-3.5 ' +
  'has-checked:ring-2 has-checked:ring-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-text';

type Words = ReturnType<typeof useChoiceWords>;

/** Short form of the place for the eye; screen readers get the full sentence. */
const Place = ({ words, best }: { words: Words; best: boolean }) => {
  const { t } = useTranslation('event');
  return (
    <>
      <span aria-hidden="true" className="font-bold">
        {best ? t('list.best') : words.title}
      </span>
      {best && (
        <span aria-hidden="true" className="text-[0.9375rem] font-medium">
          {words.title}
        </span>
      )}
    </>
  );
};

const RowPrice = ({ choice, gone }: Pick<RowProps, 'choice' | 'gone'>) => {
  const { t } = useTranslation('event');
  return (
    <span className="flex shrink-0 flex-col items-end gap-1 text-right">
      <Price
        money={eachOf(choice.total, choice.quantity)}
        className={classNames('amount text-lg leading-6 font-bold', gone && 'text-soft line-through')}
      />
      {/* Both have their place from the beginning, so that nothing moves. */}
      <span className="grid justify-items-end text-sm *:[grid-area:1/1] roomy:text-[0.8125rem] roomy:leading-relaxed">
        <span className={gone ? 'invisible' : 'text-soft'}>{t('list.each')}</span>
        <span className={classNames('font-bold text-warn', !gone && 'invisible')}>{t('live.taken')}</span>
      </span>
    </span>
  );
};

/** One row of the list: place, remarks and what each ticket costs. */
const TicketRow = ({ choice, offers, name, checked, best, gone, onChoose }: RowProps) => {
  const { t, i18n } = useTranslation(['sale', 'event']);
  const words = useChoiceWords(choice, offers);
  const spoken = `${best ? `${t('event:list.best')}. ` : ''}${seatSpoken(t, words.place, i18n.language)}. `;
  return (
    <label className={classNames(rowClass, gone && 'cursor-not-allowed')}>
      <input
        type="radio"
        name={name}
        checked={checked}
        // Not disabled: a focused button would lose the focus.
        aria-disabled={gone || undefined}
        onChange={() => gone || onChoose()}
        className="absolute inset-0 size-full cursor-[inherit] opacity-0"
      />
      <span className={classNames('flex min-w-0 flex-col gap-1', gone && 'text-soft line-through')}>
        {choice.place ? (
          <>
            <span className="sr-only">{spoken}</span>
            <Place words={words} best={best} />
          </>
        ) : (
          <span className="font-bold">{words.title}</span>
        )}
        <span className="text-sm leading-relaxed text-soft roomy:text-[0.8125rem]">
          <Dotted
            parts={[
              words.seats && <span aria-hidden={choice.place ? true : undefined}>{words.seats}</span>,
              ...words.remarks,
            ]}
          />
        </span>
      </span>
      <RowPrice choice={choice} gone={gone} />
    </label>
  );
};

/** Rows shown at first, so that the button stays on the first screen. */
const shortList = 4;

/** The list, with the map's choice first when the list does not contain it. */
const withPicked = ({ list, choice, pickedOnMap }: TicketChoices): TicketChoice[] =>
  pickedOnMap && choice && !list.some((one) => choiceKey(one) === choiceKey(choice)) ? [choice, ...list] : list;

/** The same selection as the map, as radio buttons. */
export const TicketList = ({ choices, live }: { choices: TicketChoices; live: LiveChoice }) => {
  const { t } = useTranslation('event');
  const name = useId();
  const [long, setLong] = useState(false);
  const { list, choice, offers, filter, reserved, stale } = choices;
  const all = withPicked(choices);
  const chosenAt = all.findIndex((one) => choice !== null && choiceKey(one) === choiceKey(choice));
  const shown = long || chosenAt >= shortList ? all : all.slice(0, shortList);
  const first = list[0] && choiceKey(list[0]);
  return (
    <div className="flex flex-col gap-1">
      <fieldset aria-busy={stale} className={classNames('feedback flex flex-col', stale && 'opacity-60')}>
        <legend className="sr-only">{t(reserved ? 'list.legend' : 'list.legendGeneral')}</legend>
        {shown.map((one, index) => (
          <TicketRow
            key={choiceKey(one)}
            choice={one}
            offers={offers}
            name={name}
            checked={index === chosenAt}
            best={reserved && filter.order === 'best' && choiceKey(one) === first}
            gone={live.isGone(one)}
            onChoose={() => choices.chooseListed(choiceKey(one))}
          />
        ))}
      </fieldset>
      {shown.length < all.length && (
        <Button variant="quiet" className="self-start" onClick={() => setLong(true)}>
          {t('list.more', { count: all.length - shown.length })}
        </Button>
      )}
    </div>
  );
};
