import { Autocomplete } from '@base-ui/react/autocomplete';
import { type ComponentProps, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CITY_BLUR_MS } from '#rules/timings.ts';
import { MenuBox, useMenuEnd } from '../core/ui/menu-box.tsx';
import { type Typed, useTakenOver } from '../core/ui/use-upgrade.ts';
import { CityMenuList } from './city-menu-list.tsx';
import { type CityItem, type CityMenuOptions, useCityMenu } from './use-city-menu.ts';
import { usePlaceLabel } from './use-place-label.ts';

type CityComboboxProps = CityMenuOptions & { plainField: Typed; input: ComponentProps<'input'> };

/** Text that was typed into the plain field before the menu was loaded is searched for; the name of the chosen city is not. */
const unfinishedText = ({ isFocused, text }: Typed, shown: string): string | undefined =>
  isFocused && text !== shown ? text : undefined;

/** Whether the menu is open. It closes CITY_BLUR_MS after the field loses focus, so that a click into the menu counts (CITY-2). */
const useMenuOpen = (initially: boolean, onClosed: () => void) => {
  const [isOpen, setOpen] = useState(initially);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = () => {
    setOpen(false);
    onClosed();
  };
  return {
    isOpen,
    open: () => {
      clearTimeout(timer.current);
      setOpen(true);
    },
    close,
    closeSoon: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(close, CITY_BLUR_MS);
    },
  };
};

/** A text field for a city with its menu. Load it lazily. */
export const CityCombobox = ({ plainField, input, ...options }: CityComboboxProps) => {
  const { t } = useTranslation('main');
  const shown = usePlaceLabel(options.value, options.typed);
  const typedBefore = unfinishedText(plainField, shown);
  /** What was typed since the last choice; null when nothing was. */
  const unchosen = useRef<string | null>(typedBefore ?? null);
  const type = (text: string) => {
    unchosen.current = text;
    menu.setText(text);
  };
  const field = useRef<HTMLInputElement>(null);
  useTakenOver(field, plainField);
  const { isOpen, open, close, closeSoon } = useMenuOpen(plainField.isFocused, () => {
    // An empty field means everywhere; text of which no city was chosen is kept for the search.
    const text = unchosen.current?.trim();
    unchosen.current = null;
    if (text === '' && shown) options.onChange(null);
    if (text) options.onTyped?.(text);
    menu.setText(null);
  });
  const menu = useCityMenu({ ...options, typedBefore, isOpen });
  const actions = useMenuEnd(isOpen);
  return (
    <Autocomplete.Root
      actionsRef={actions}
      items={menu.groups}
      filter={null}
      value={menu.text ?? menu.label}
      onValueChange={(text, { reason }) => {
        if (reason === 'input-change') type(text);
        if (reason === 'escape-key' || reason === 'clear-press') type('');
      }}
      itemToStringValue={(item: CityItem) => item.label}
      open={isOpen}
      onOpenChange={(next, { reason }) => {
        if (next) return open();
        if (reason === 'focus-out') return closeSoon();
        if (reason === 'item-press') unchosen.current = null;
        close();
      }}
      openOnInputClick
      autoHighlight={menu.hasResults ? 'always' : false}
    >
      <Autocomplete.Input
        {...input}
        ref={field}
        aria-busy={menu.isLocating || undefined}
        onFocus={({ currentTarget }) => {
          currentTarget.select();
          if (options.typed) type(options.typed);
          open();
        }}
        onBlur={closeSoon}
      />
      {isOpen && (
        <Autocomplete.Portal>
          <Autocomplete.Positioner align="start" sideOffset={12} collisionPadding={16} className="z-200 outline-none">
            <MenuBox label={t('city.title')}>
              <CityMenuList menu={menu} />
            </MenuBox>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      )}
    </Autocomplete.Root>
  );
};
