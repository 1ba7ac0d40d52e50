import { use } from 'react';
import type { DayPickerLocale } from 'react-day-picker';

/** Months, weekdays and spoken labels, one language at a time; English comes with the calendar. */
const locales: Record<string, () => Promise<DayPickerLocale>> = {
  fr: () => import('react-day-picker/locale/fr').then(({ fr }) => fr),
  de: () => import('react-day-picker/locale/de').then(({ de }) => de),
  es: () => import('react-day-picker/locale/es').then(({ es }) => es),
  nl: () => import('react-day-picker/locale/nl').then(({ nl }) => nl),
  it: () => import('react-day-picker/locale/it').then(({ it }) => it),
};

const loaded = new Map<string, Promise<DayPickerLocale | undefined>>();

/** Asked once a language; the same promise each time, so that the calendar can wait for it while rendering. */
export const loadCalendarLocale = (language: string): Promise<DayPickerLocale | undefined> => {
  const known = loaded.get(language);
  if (known) return known;
  const loading = Promise.resolve(locales[language]?.());
  loaded.set(language, loading);
  return loading;
};

export const useCalendarLocale = (language: string) => use(loadCalendarLocale(language));
