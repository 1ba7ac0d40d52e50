import { useTranslation } from 'react-i18next';
import { useShell } from '../core/layout/shell.tsx';
import type { StaticPageName } from './static-pages.ts';

/** Some only where the tenant has what they speak of. */
type Section = { title: string; text: string; only?: string };

/** A page's words, with the tenant's names filled in; without a loyalty programme nothing is said about one. */
export const useStaticPage = (page: StaticPageName, programme: string | null) => {
  const { t, i18n } = useTranslation('pages');
  const { brand } = useShell();
  const ready = i18n.hasResourceBundle(i18n.language, 'pages');
  const names = { brand, programme: programme ?? '' };
  const sections: Section[] = ready ? t(`${page}.sections`, { ...names, returnObjects: true }) : [];
  return {
    /** False until its texts have come. */
    ready,
    title: ready ? t(`${page}.title`, names) : '',
    lead: ready ? t(`${page}.lead`, names) : '',
    sections: sections.filter(({ only }) => only !== 'programme' || programme !== null),
  };
};

type StaticSectionsProps = { sections: readonly Section[]; heading: 'h2' | 'h3' };

/** What the page says, under headings of the level that fits where it stands. */
export const StaticSections = ({ sections, heading: Heading }: StaticSectionsProps) =>
  sections.map(({ title, text }) => (
    <section key={title} className="flex flex-col gap-2">
      <Heading className={Heading === 'h2' ? 'text-xl font-bold' : 'text-lg font-bold'}>{title}</Heading>
      <p className="leading-relaxed whitespace-pre-line text-soft">{text}</p>
    </section>
  ));
