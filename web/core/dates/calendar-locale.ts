import { use } from 'react';
import type { DayPickerLocale } from 'react-day-picker';

/** Names of months and weekdays and labels for screen readers, loaded per language; English is part of the calendar. */
const locales: Record<string, () => Promise<DayPickerLocale>> = {
  fr: () => import('react-day-picker/locale/fr').then(({ fr }) => fr),
  de: () => import('react-day-picker/locale/de').then(({ de }) => de),
  es: () => import('react-day-picker/locale/es').then(({ es }) => es),
  nl: () => import('react-day-picker/locale/nl').then(({ nl }) => nl),
  it: () => import('react-day-picker/locale/it').then(({ it }) => it),
};

const loaded = new Map<string, Promise<DayPickerLocale | undefined>>();

/** The same promise each time for a language, so that the calendar can `use` it while rendering. */
export const loadCalendarLocale = (language: string): Promise<DayPickerLocale | undefined> => {
  const cached = loaded.get(language);
  if (cached) return cached;
  const loading = Promise.resolve(locales[language]?.());
  loaded.set(language, loading);
  return loading;
};

export const useCalendarLocale = (language: string) => use(loadCalendarLocale(language));
