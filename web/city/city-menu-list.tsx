import { Autocomplete } from '@base-ui/react/autocomplete';
import { History, LocateFixed, MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../core/ui/icon.tsx';
import type { CityGroup, CityItem, CityMenu } from './use-city-menu.ts';

const icons = { results: MapPin, nearby: MapPin, cities: MapPin, here: LocateFixed, recent: History };

const headClass = 'px-3 max-md:px-1 pt-3 pb-1 text-[0.8125rem] font-semibold text-soft';

const Group = ({ group, choose }: { group: CityGroup; choose: CityMenu['choose'] }) => {
  const { t } = useTranslation('main');
  return (
    <Autocomplete.Group items={group.items}>
      <Autocomplete.GroupLabel className={group.value === 'here' ? 'sr-only' : headClass}>
        {t(`city.group.${group.value}`)}
      </Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(item: CityItem) => (
          <Autocomplete.Item
            key={item.id}
            value={item}
            onClick={() => choose(item)}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 outline-none data-highlighted:bg-brand-tint data-highlighted:text-brand-text max-md:min-h-13.5 max-md:rounded-none max-md:border-b max-md:border-line max-md:px-1 max-md:text-[0.9375rem]"
          >
            <Icon as={icons[group.value]} className="size-5 text-brand-text" />
            <span className="min-w-0 flex-1">
              <span className={group.value === 'here' ? 'font-semibold text-brand-text' : 'font-semibold'}>
                {item.name}
              </span>{' '}
              <span className="text-soft max-md:text-sm">{item.country}</span>
            </span>
            {item.events !== null && item.events > 0 && (
              <span className="shrink-0 text-sm text-soft">{t('city.events', { count: item.events })}</span>
            )}
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
};

/** The items and messages of the city menu, for the text field and the panel. */
export const CityMenuList = ({ menu }: { menu: CityMenu }) => {
  const { t } = useTranslation('main');
  return (
    <>
      <Autocomplete.Status className={menu.isQuiet ? 'sr-only' : menu.status ? 'px-3 py-2 text-sm text-soft' : ''}>
        {menu.status}
      </Autocomplete.Status>
      <Autocomplete.List className="outline-none">
        {(group: CityGroup) => <Group key={group.value} group={group} choose={menu.choose} />}
      </Autocomplete.List>
      {!menu.hasRecent && (
        <>
          <p className={headClass}>{t('city.group.recent')}</p>
          <p className="px-3 pb-2 text-sm text-soft">{t('city.noRecent')}</p>
        </>
      )}
    </>
  );
};
