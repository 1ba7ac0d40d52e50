import { ChevronDown } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { later } from '../core/later.tsx';
import { classNames } from '../core/ui/class-names.ts';
import { Icon } from '../core/ui/icon.tsx';
import { useLazyMenu } from '../core/ui/use-lazy-menu.ts';
import type { CityPanelProps } from './city-panel.tsx';
import { usePlaceLabel } from './use-place-label.ts';

const loadPanel = () => import('./city-panel.tsx');
const CityPanel = later(() => loadPanel().then((module) => module.CityPanel));

type CityDropdownProps = Omit<CityPanelProps, 'anchor' | 'onClose'> & {
  /** Shown before the city: an icon or the field's name. */
  label?: ReactNode;
  /** Shown while no city is chosen. */
  everywhere: string;
  id?: string;
  /** The field's name in its form, for moving the focus to it. */
  field?: string;
  /** Without the arrow of a menu. */
  bare?: boolean;
  className?: string;
};

/** A button that shows the chosen city and opens the menu, which is loaded on hover, focus or touch. */
export const CityDropdown = ({
  label,
  everywhere,
  id,
  field,
  bare = false,
  className,
  ...panel
}: CityDropdownProps) => {
  const { anchor, isOpen, close, trigger } = useLazyMenu(loadPanel);
  const { value, typed } = panel;
  const chosen = usePlaceLabel(value, typed);
  return (
    <>
      <button {...trigger} id={id} data-field={field} className={className}>
        {label}
        <span className={classNames('max-w-full truncate', bare && 'py-1', bare && !chosen && 'font-normal text-soft')}>
          {chosen || everywhere}
        </span>
        {!bare && <Icon as={ChevronDown} className="size-4" />}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CityPanel {...panel} anchor={anchor} onClose={close} />
        </Suspense>
      )}
    </>
  );
};
