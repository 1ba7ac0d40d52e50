import { createContext, type ReactNode, useContext } from 'react';
import { type Feature, ShellDocument, type ShellQuery } from '#operations/generated/documents.ts';
import { usePrimed } from '../apollo/use-primed.ts';
import { useApp } from '../app.tsx';
import { useCategoryName } from '../i18n/category-name.ts';
import { type Language, writtenLanguages } from '../i18n/languages.ts';

type Shell = {
  /** Undefined only when the platform was down from the start. */
  tenant: NonNullable<ShellQuery['tenant']> | undefined;
  /** The tenant's display name; without a tenant the host's, which is nobody else's. */
  brand: string;
  /** The languages that the tenant offers, in the order of its menu. */
  languages: readonly Language[];
  /** With names in the page's language. */
  categories: readonly { id: string; name: string }[];
  /** Whether the ticketing system does this; what it doesn't is on no screen. */
  has: (feature: Feature) => boolean;
};

const ShellContext = createContext<Shell>({
  tenant: undefined,
  brand: '',
  languages: writtenLanguages,
  categories: [],
  has: () => true,
});

/** Tenant and categories, for every page. */
export const useShell = (): Shell => useContext(ShellContext);

/** Reads the root loader's query once for all components. */
export const ShellProvider = ({ children }: { children: ReactNode }) => {
  const { origin } = useApp();
  const categoryName = useCategoryName();
  const data = usePrimed(ShellDocument);
  const categories = (data?.categories ?? []).map((category) => ({ id: category.id, name: categoryName(category) }));
  const tenant = data?.tenant ?? undefined;
  const languages = tenant
    ? tenant.languages.flatMap((offered) => writtenLanguages.find((language) => language === offered) ?? [])
    : writtenLanguages;
  const has = (feature: Feature) => tenant?.features.includes(feature) ?? true;
  const shell = { has, tenant, brand: tenant?.name ?? new URL(origin).hostname, languages, categories };
  return <ShellContext value={shell}>{children}</ShellContext>;
};
