import { useTranslation } from 'react-i18next';
import type { StaticPageName } from '#rules/static-pages.ts';
import { useShell } from '../core/layout/shell.tsx';

/** `only` marks a section for tenants with a loyalty programme: any, or what members may do with it (TEN-3). */
type Section = { title: string; text: string; only?: string };
export type ProgrammeUse = { name: string; earns: boolean; redeems: boolean };

const isShown = (only: string | undefined, programme: ProgrammeUse | null): boolean => {
  if (only === undefined || programme === null) return only === undefined;
  const use = programme.earns && programme.redeems ? 'both' : programme.earns ? 'earn' : 'redeem';
  return only === 'programme' || only === use;
};

/** The texts of a static page with the tenant's names filled in. */
export const useStaticPage = (page: StaticPageName, programme: ProgrammeUse | null) => {
  const { t, i18n } = useTranslation('pages');
  const { brand } = useShell();
  const ready = i18n.hasResourceBundle(i18n.language, 'pages');
  const names = { brand, programme: programme?.name ?? '' };
  const sections: Section[] = ready ? t(`${page}.sections`, { ...names, returnObjects: true }) : [];
  return {
    /** False until its texts are loaded. */
    ready,
    title: ready ? t(`${page}.title`, names) : '',
    lead: ready ? t(`${page}.lead`, names) : '',
    sections: sections.filter(({ only }) => isShown(only, programme)),
  };
};

type StaticSectionsProps = { sections: readonly Section[]; heading: 'h2' | 'h3' };

/** The sections of a static page; the heading level depends on where it is shown. */
export const StaticSections = ({ sections, heading: Heading }: StaticSectionsProps) =>
  sections.map(({ title, text }) => (
    <section key={title} className="flex flex-col gap-2">
      <Heading className={Heading === 'h2' ? 'text-xl font-bold' : 'text-lg font-bold'}>{title}</Heading>
      <p className="leading-relaxed whitespace-pre-line text-soft">{text}</p>
    </section>
  ));
