import { Autocomplete } from '@base-ui/react/autocomplete';
import { Popover } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CITY_BLUR_MS } from '#rules/timings.ts';
import { Button } from '../core/ui/button.tsx';
import { classNames } from '../core/ui/class-names.ts';
import { isWide, menuSize } from '../core/ui/dialog-box.ts';
import { Drawer } from '../core/ui/drawer.tsx';
import { controlClass } from '../core/ui/field.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { CityMenuList } from './city-menu-list.tsx';
import { type CityItem, type CityMenuOptions, useCityMenu } from './use-city-menu.ts';

export type CityPanelProps = CityMenuOptions & {
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  /** CITY-2: whether there is a search box, and whether the city can be cleared. */
  searchBox?: boolean;
  clearable?: boolean;
  placeholder?: string;
};

type ChoicesProps = {
  options: Omit<CityPanelProps, 'anchor' | 'onClose'>;
  field: RefObject<HTMLInputElement | null>;
  close: () => void;
  onText: (text: string) => void;
};

/** The menu with its own search box. */
const Choices = ({ options, field, close, onText }: ChoicesProps) => {
  const { t } = useTranslation('main');
  const { searchBox = true, clearable = true, placeholder = t('city.search'), ...menuOptions } = options;
  const [lost, setLost] = useState<string | null>(null);
  const menu = useCityMenu({
    ...menuOptions,
    // On a phone a notification would lie over the field.
    onLost: setLost,
    typedBefore: menuOptions.typed ?? undefined,
    onChange: (place) => {
      onText('');
      menuOptions.onChange(place);
      close();
    },
  });
  return (
    <div className="flex flex-col gap-2" aria-busy={menu.isLocating || undefined}>
      <Autocomplete.Root
        inline
        open
        items={menu.groups}
        filter={null}
        value={menu.text ?? ''}
        onValueChange={(text, { reason }) => {
          if (reason === 'item-press') return;
          menu.setText(text);
          onText(text);
        }}
        itemToStringValue={(item: CityItem) => item.label}
        autoHighlight={menu.hasResults ? 'always' : false}
      >
        {searchBox && (
          <div className="relative">
            <Autocomplete.Input
              ref={field}
              aria-label={t('city.search')}
              placeholder={placeholder}
              autoComplete="off"
              maxLength={100}
              className={controlClass(false, 'pr-12')}
            />
            {menu.text && (
              <button
                type="button"
                aria-label={t('city.reset')}
                onClick={() => {
                  menu.setText('');
                  onText('');
                  field.current?.focus();
                }}
                className="feedback absolute inset-y-0 right-0.5 my-auto inline-flex size-11 items-center justify-center rounded-full text-soft hover:text-ink"
              >
                <Icon as={X} />
              </button>
            )}
          </div>
        )}
        <div className="md:max-h-[26rem] md:overflow-y-auto">
          <CityMenuList menu={menu} />
        </div>
      </Autocomplete.Root>
      <p role="status" className="order-first px-3 text-sm empty:hidden">
        {menu.isLocating ? t('city.locating') : lost}
      </p>
      {clearable && options.value && (
        <Button
          variant="quiet"
          onClick={() => {
            onText('');
            options.onChange(null);
            close();
          }}
        >
          {t('city.clear')}
        </Button>
      )}
    </div>
  );
};

/** The open city menu of a button: a popover beside it, or a sheet on phones. Load it lazily. */
export const CityPanel = ({ anchor, onClose, ...options }: CityPanelProps) => {
  const { t } = useTranslation('main');
  const [wide] = useState(isWide);
  const [isOpen, setOpen] = useState(true);
  const field = useRef<HTMLInputElement>(null);
  /** What stands in the search box without having been chosen. */
  const text = useRef('');
  const close = () => {
    setOpen(false);
    if (text.current.trim()) options.onTyped?.(text.current.trim());
    onClose();
  };
  const onOpenChange = (next: boolean, reason?: string) => {
    if (next) return;
    if (reason === 'focus-out') setTimeout(close, CITY_BLUR_MS);
    else close();
  };
  const choices = (
    <Choices
      options={options}
      field={field}
      close={close}
      onText={(typed) => {
        text.current = typed;
      }}
    />
  );
  if (!wide) {
    return (
      <Drawer
        open={isOpen}
        onOpenChange={onOpenChange}
        title={t('city.title')}
        initialFocus={field}
        finalFocus={anchor}
        className="h-dvh max-h-dvh! rounded-none!"
      >
        {choices}
      </Drawer>
    );
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={(next, { reason }) => onOpenChange(next, reason)}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          sideOffset={8}
          align="start"
          collisionAvoidance={{ side: 'flip', fallbackAxisSide: 'none' }}
          className="z-200"
        >
          <Popover.Popup
            aria-label={t('city.title')}
            finalFocus={anchor}
            className={classNames(menuSize, 'rounded-card border border-line bg-raised p-3 text-ink shadow-float')}
          >
            {choices}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
