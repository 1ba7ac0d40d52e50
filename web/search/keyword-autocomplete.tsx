import { Autocomplete } from '@base-ui/react/autocomplete';
import { CalendarDays, MapPin, Search, Users } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '../core/ui/class-names.ts';
import { Icon } from '../core/ui/icon.tsx';
import { MenuBox, useMenuEnd } from '../core/ui/menu-box.tsx';
import { type Typed, useTakenOver } from '../core/ui/use-upgrade.ts';
import { type Suggestion, type SuggestionGroup, useSuggestions } from './use-suggestions.ts';

const icons = { attractions: Users, events: CalendarDays, venues: MapPin, all: Search };

const Group = ({ group }: { group: SuggestionGroup }) => {
  const { t } = useTranslation('main');
  const isAll = group.value === 'all';
  const isEvents = group.value === 'events';
  return (
    <Autocomplete.Group items={group.items} className={isAll ? 'mt-2 border-t border-line pt-2' : ''}>
      <Autocomplete.GroupLabel
        className={isAll ? 'sr-only' : 'px-3 pt-3 pb-1 text-[0.8125rem] font-semibold text-soft'}
      >
        {t(`searchForm.group.${group.value}`)}
      </Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(item: Suggestion) => (
          <Autocomplete.Item
            key={item.id}
            value={item}
            render={<Link to={item.to} />}
            className="flex min-h-11 items-center gap-3 rounded-control px-3 py-2 outline-none data-highlighted:bg-brand-tint data-highlighted:text-brand-text"
          >
            <Icon as={icons[group.value]} className="size-5 text-brand-text" />
            <span className={classNames('flex min-w-0 flex-1', isEvents ? 'flex-col' : 'items-baseline gap-4')}>
              <span className={classNames('flex-1 truncate font-semibold', isAll && 'text-brand-text')}>
                {item.name}
              </span>
              {item.detail && <span className="truncate text-sm text-soft">{item.detail}</span>}
            </span>
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
};

type KeywordAutocompleteProps = {
  /** The keyword of the address; when it changes, the field gets it. */
  keyword: string;
  typed: Typed;
  input: ComponentProps<'input'>;
};

/** The keyword field with its suggestions. Load it lazily. */
export const KeywordAutocomplete = ({ keyword, typed, input }: KeywordAutocompleteProps) => {
  const { t } = useTranslation('main');
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(typed.text);
  const [isOpen, setOpen] = useState(typed.isFocused && typed.text !== keyword);
  const { groups, status, isQuiet, ...suggestions } = useSuggestions(isOpen ? text : '');
  const lastKeyword = useRef(keyword);
  useTakenOver(field, typed);
  useEffect(() => {
    if (lastKeyword.current === keyword) return;
    lastKeyword.current = keyword;
    setText(keyword);
    setOpen(false);
  }, [keyword]);
  const isShown = isOpen && suggestions.keyword !== '';
  const actions = useMenuEnd(isShown);
  return (
    <Autocomplete.Root
      actionsRef={actions}
      items={groups}
      filter={null}
      value={text}
      onValueChange={(next, { reason }) => {
        if (reason !== 'item-press') setText(next);
      }}
      itemToStringValue={(item: Suggestion) => item.name}
      open={isShown}
      onOpenChange={setOpen}
      openOnInputClick
    >
      <Autocomplete.Input {...input} ref={field} onBlur={() => setOpen(false)} />
      {isShown && (
        <Autocomplete.Portal>
          <Autocomplete.Positioner align="start" sideOffset={12} collisionPadding={16} className="z-200 outline-none">
            <MenuBox
              label={t('searchForm.suggest.label')}
              className="w-(--anchor-width) max-w-[min(var(--available-width),calc(100vw-2rem))]"
            >
              <Autocomplete.Status className={isQuiet ? 'sr-only' : 'px-3 py-2 text-sm text-soft'}>
                {status}
              </Autocomplete.Status>
              <Autocomplete.List className="outline-none">
                {(group: SuggestionGroup) => <Group key={group.value} group={group} />}
              </Autocomplete.List>
            </MenuBox>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      )}
    </Autocomplete.Root>
  );
};
