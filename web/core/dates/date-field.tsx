import { ChevronDown } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../later.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { useLazyMenu } from '../ui/use-lazy-menu.ts';
import type { DateMenuProps } from './date-menu.tsx';
import { useRangeLabel } from './use-range-label.ts';

const loadMenu = async (language: string) => {
  const [menu, { loadCalendarLocale }] = await Promise.all([import('./date-menu.tsx'), import('./calendar-locale.ts')]);
  await loadCalendarLocale(language);
  return menu;
};

const DateMenu = later(() => import('./date-menu.tsx').then((module) => module.DateMenu));

type DateFieldProps = Omit<DateMenuProps, 'anchor' | 'title' | 'onClose'> & {
  /** Shown before the dates: an icon or the field's name. */
  label?: ReactNode;
  id?: string;
  /** The field's name in its form, for moving the focus to it. */
  field?: string;
  /** Without the arrow of a menu. */
  bare?: boolean;
  className?: string;
};

/** A button that shows the chosen dates and opens the date picker, which is loaded on hover, focus or touch. */
export const DateField = ({ label, id, field, bare = false, className, ...menu }: DateFieldProps) => {
  const { t, i18n } = useTranslation('common');
  const { anchor, isOpen, close, trigger } = useLazyMenu(() => loadMenu(i18n.language));
  const text = useRangeLabel(menu.value);
  return (
    <>
      <button {...trigger} id={id} data-field={field} className={className}>
        {label}
        <span
          className={classNames(
            'max-w-full truncate',
            bare && 'py-1',
            bare && menu.value.startDate === null && 'font-normal text-soft',
          )}
        >
          {text}
        </span>
        {!bare && <Icon as={ChevronDown} className="size-4" />}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <DateMenu {...menu} anchor={anchor} title={t('dates.title')} onClose={close} />
        </Suspense>
      )}
    </>
  );
};
