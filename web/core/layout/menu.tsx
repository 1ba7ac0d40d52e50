import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '../ui/class-names.ts';
import { useShell } from './shell.tsx';

/** Our pages of text (ROUTE-13), and the menu while the tenant is not known. */
const pages = ['about', 'help', 'faq', 'contact', 'termsAgreement', 'termsOfUse', 'privacy-policy'] as const;
type Page = (typeof pages)[number];

/** One link of a menu; `item` is the name of one of our own entries. */
export type MenuItem = { key: string; item: string | null; label: string; to: string };

/** The tenant's entries for one of the two menus, as links: `categories` stands for one of each. */
export const useMenu = (menu: 'top' | 'footer'): MenuItem[] => {
  const { t } = useTranslation('shared');
  const { tenant, categories } = useShell();
  const page = (item: Page): MenuItem => ({
    key: item,
    item,
    label: t(`footer.pages.${item}`),
    to: (item === 'termsAgreement' && tenant?.legal.termsUrl) || `/${item}`,
  });
  if (!tenant) return menu === 'top' ? [] : pages.map(page);
  const elsewhere = menu === 'top' ? 'FOOTER_ONLY' : 'TOP_MENU_ONLY';
  return tenant.menu
    .filter(({ navigation }) => navigation !== elsewhere)
    .flatMap(({ item, label, to }): MenuItem[] => {
      if (label && to) return [{ key: to, item: null, label, to }];
      if (item === 'leagues') return [{ key: item, item, label: t('header.leagues'), to: '/#leagues' }];
      if (item === 'categories') {
        return categories.map(({ id, name }) => {
          return {
            key: `category ${id}`,
            item,
            label: name,
            to: `/search/events?categoryId=${encodeURIComponent(id)}`,
          };
        });
      }
      const named = pages.find((one) => one === item);
      return named ? [page(named)] : [];
    });
};

/** So many letters have room in the header, each entry's margins as two; so many of them give way to a member's box, and to the burger. */
const ROOM = 55;
const BOX = 6;
const MOST_CATEGORIES = 4;

/** The wide header's entries, each with who sees it, and who needs the burger there: an entry without room that the footer has not either. */
export const useMainMenu = () => {
  const top = useMenu('top');
  const footer = useMenu('footer').map(({ key }) => key);
  const further = top.filter(({ item }) => item === 'categories').slice(MOST_CATEGORIES);
  const fitting = (room: number) => {
    let left = room;
    return top.filter((entry) => {
      const rest = left - entry.label.length - 2;
      if (rest < 0 || further.includes(entry)) return false;
      left = rest;
      return true;
    });
  };
  const within = (room: number) => {
    const entries = fitting(room);
    const isWhole = top.every((entry) => entries.includes(entry) || footer.includes(entry.key));
    return { isWhole, entries: isWhole ? entries : fitting(room - BOX) };
  };
  const [guests, members] = [within(ROOM), within(ROOM - BOX)];
  return {
    entries: top.flatMap((entry) => {
      const [isGuests, isMembers] = [guests.entries.includes(entry), members.entries.includes(entry)];
      if (!(isGuests || isMembers)) return [];
      return { ...entry, shown: classNames(!isGuests && 'guest:hidden', !isMembers && 'member:hidden') };
    }),
    burgerShown: classNames(guests.isWhole && 'xl:guest:hidden', members.isWhole && 'xl:member:hidden'),
  };
};

/** A link within the storefront, or to a page of the tenant's elsewhere. */
export const MenuLink = ({ to, ...rest }: { to: string; className: string; onClick?: () => void; children: string }) =>
  to.startsWith('/') ? <Link to={to} {...rest} /> : <a href={to} {...rest} />;
