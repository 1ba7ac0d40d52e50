import { CalendarDays, ChevronDown, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router';
import { daysBetween } from '#rules/calendar-day.ts';
import { MOST_ADULTS, MOST_CHILDREN, MOST_ROOMS, OLDEST_CHILD } from '#rules/stay.ts';
import { Button } from '../core/ui/button.tsx';
import { filterChipClass } from '../core/ui/chip.tsx';
import { Dotted } from '../core/ui/dotted.tsx';
import { TextField } from '../core/ui/field.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { SelectField } from '../core/ui/select.tsx';
import { listEntries, type StayField, type StayParams, type StayProblem } from './stay-params.ts';
import { daysText, guestsText } from './stay-words.ts';

const upTo = (most: number, from = 1): number[] => Array.from({ length: most - from + 1 }, (_, index) => index + from);

/** One age each, and one empty field more, which is left out when it stays empty: so it works without JavaScript. */
const ChildAges = ({ ages: asked }: { ages: readonly number[] }) => {
  const { t } = useTranslation('hotels');
  const [ages, setAges] = useState<readonly string[]>(() => asked.map(String));
  const shown = [...ages, ''].slice(0, MOST_CHILDREN);
  return shown.map((age, index) => (
    <SelectField
      // biome-ignore lint/suspicious/noArrayIndexKey: a child is known by its place alone
      key={index}
      name="childAge"
      label={t('form.child', { number: index + 1 })}
      value={age}
      onChange={({ target }) =>
        setAges(shown.map((one, at) => (at === index ? target.value : one)).filter((one) => one !== ''))
      }
    >
      <option value="">{t('form.noChild')}</option>
      {upTo(OLDEST_CHILD, 0).map((years) => (
        <option key={years} value={years}>
          {t('form.age', { count: years })}
        </option>
      ))}
    </SelectField>
  ));
};

type StayFormProps = {
  params: StayParams;
  problems: readonly StayProblem[];
  /** The hotel's own day. */
  today: string;
  /** What the address has besides, like the venue. */
  kept: readonly [string, string][];
  /** The button's text: what the page shows then. */
  submit: string;
  /** Fields of the page's own, like the city. */
  children?: ReactNode;
};

/** What was searched, as the chip that opens the form. */
const StaySummary = ({ params, today }: Pick<StayFormProps, 'params' | 'today'>) => {
  const { t, i18n } = useTranslation(['hotels', 'sale']);
  const words = { t, language: i18n.language };
  const isRange = daysBetween(params.checkin, params.checkout) >= 1;
  return (
    <summary className="flex w-fit max-w-full list-none flex-wrap gap-2 rounded-full [&::-webkit-details-marker]:hidden">
      <span
        className={`${filterChipClass(false)} max-w-full flex-wrap gap-x-4 gap-y-2 max-sm:rounded-card max-sm:py-2 max-sm:whitespace-normal`}
      >
        <span className="flex items-center gap-2">
          <Icon as={CalendarDays} className="size-4" />
          {isRange ? <Dotted parts={[daysText(params, today, words)]} /> : t('hotels:form.dates')}
        </span>
        <span className="flex items-center gap-2">
          <Icon as={Users} className="size-4" />
          <Dotted parts={[guestsText(params, words)]} />
          <Icon as={ChevronDown} className="size-4 group-open:rotate-180" />
        </span>
        <span className="sr-only">{t('hotels:form.change')}</span>
      </span>
    </summary>
  );
};

const StayFields = ({ params, problems, today }: Pick<StayFormProps, 'params' | 'problems' | 'today'>) => {
  const { t } = useTranslation('hotels');
  const errorOf = (field: StayField) => {
    const problem = problems.find((one) => one.field === field);
    return problem && t(`problem.${problem.rule}`);
  };
  return (
    <>
      <TextField
        type="date"
        name="checkin"
        label={t('form.checkin')}
        defaultValue={params.checkin}
        min={today}
        error={errorOf('checkin')}
      />
      <TextField
        type="date"
        name="checkout"
        label={t('form.checkout')}
        defaultValue={params.checkout}
        min={today}
        error={errorOf('checkout')}
      />
      <SelectField name="adults" label={t('form.adults')} defaultValue={params.adults}>
        {upTo(MOST_ADULTS).map((count) => (
          <option key={count}>{count}</option>
        ))}
      </SelectField>
      <SelectField name="rooms" label={t('form.rooms')} defaultValue={params.rooms} error={errorOf('rooms')}>
        {upTo(MOST_ROOMS).map((count) => (
          <option key={count}>{count}</option>
        ))}
      </SelectField>
      <ChildAges ages={params.childAges} />
    </>
  );
};

/** Dates and guests: closed it says what was searched, open it is a form that works without JavaScript. */
export const StayForm = ({ params, problems, today, kept, submit, children }: StayFormProps) => {
  const { t } = useTranslation('hotels');
  return (
    <details open={problems.length > 0} className="group w-full">
      <StaySummary params={params} today={today} />
      <Form
        key={JSON.stringify(params)}
        method="get"
        noValidate
        aria-label={t('form.title')}
        className="mt-3 grid gap-4 rounded-panel border border-line bg-raised p-5 sm:grid-cols-2 lg:grid-cols-4"
      >
        {[...kept, ...listEntries(params)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <StayFields params={params} problems={problems} today={today} />
        <div className="flex items-end sm:col-span-2 lg:col-span-4">
          <Button type="submit">{submit}</Button>
        </div>
      </Form>
    </details>
  );
};
