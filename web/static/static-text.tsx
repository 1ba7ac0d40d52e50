import { useTranslation } from 'react-i18next';
import type { StaticPageName } from '#rules/static-pages.ts';
import { type App, useApp } from '../core/app.tsx';
import { useShell } from '../core/layout/shell.tsx';

/** `only` marks a section for brands with a loyalty programme (any, or what members may do with it: TEN-3), or with scripts of others. */
type Section = { title: string; text: string; only?: string };
export type ProgrammeUse = { name: string; earns: boolean; redeems: boolean };

const programmeFacts = (programme: ProgrammeUse | null): string[] => {
  if (programme === null) return [];
  return ['programme', programme.earns && programme.redeems ? 'both' : programme.earns ? 'earn' : 'redeem'];
};

/** What the brand's pages load from elsewhere, and who asks for consent to it; `untracked`: nothing. */
const scriptFacts = ({ externalScript, waitingRoom, consent }: App): string[] => {
  const facts = [
    ...(externalScript ? ['externalScript'] : []),
    ...(waitingRoom ? ['waitingRoom'] : []),
    ...(consent ? [...consent.purposes, `consent-${consent.tool}`] : []),
  ];
  return facts.length > 0 ? facts : ['untracked'];
};

/** The texts of a static page with the tenant's names filled in. */
export const useStaticPage = (page: StaticPageName, programme: ProgrammeUse | null) => {
  const { t, i18n } = useTranslation('pages');
  const { brand } = useShell();
  const facts = [...programmeFacts(programme), ...scriptFacts(useApp())];
  const ready = i18n.hasResourceBundle(i18n.language, 'pages');
  const names = { brand, programme: programme?.name ?? '' };
  const sections: Section[] = ready ? t(`${page}.sections`, { ...names, returnObjects: true }) : [];
  return {
    /** False until its texts are loaded. */
    ready,
    title: ready ? t(`${page}.title`, names) : '',
    lead: ready ? t(`${page}.lead`, names) : '',
    sections: sections.filter(({ only }) => only === undefined || facts.includes(only)),
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
