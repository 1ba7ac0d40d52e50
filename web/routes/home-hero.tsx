import { useTranslation } from 'react-i18next';
import { AccountSlot } from '../core/layout/account-slot.tsx';
import { useShell } from '../core/layout/shell.tsx';
import { Wordmark } from '../core/layout/wordmark.tsx';
import { SearchForm } from '../search/search-form.tsx';

/** Decoration: beams of light on the tenant's colour. */
const Beams = () => (
  <svg
    aria-hidden="true"
    className="absolute inset-0 -z-1 size-full"
    preserveAspectRatio="none"
    viewBox="0 0 1440 450"
    fill="url(#beam)"
  >
    <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor="#fff" stopOpacity="0.1" />
      <stop offset="1" stopColor="#fff" stopOpacity="0.03" />
    </linearGradient>
    <path d="M62 0h56l-58 450H-96z" />
    <path d="M262 0h48l86 450H236z" />
    <path d="M508 0h44l-18 450H396z" />
    <path d="M742 0h46l112 450H706z" />
    <path d="M968 0h52l36 450H908z" />
    <path d="M1186 0h54l152 450h-196z" />
    <path d="M1384 0h56v450h-26z" />
  </svg>
);

/** The banner with the search (HOME-1); the header is hidden while it is in view (HOME-8). */
export const HomeHero = ({ programme }: { programme: string | null }) => {
  const { t } = useTranslation(['home', 'shared']);
  const { brand } = useShell();
  return (
    <section
      id="hero"
      aria-labelledby="hero-title"
      className="relative isolate overflow-hidden bg-hero-to bg-radial-[120%_130%_at_45%_-10%] from-hero-from to-hero-to to-80% text-white"
    >
      <Beams />
      <div className="shell flex flex-col pt-3 pb-9 sm:pb-16">
        <div className="flex items-center justify-between gap-4">
          <Wordmark brand={brand} homeLabel={t('shared:header.home', { brand })} onDark />
          <AccountSlot onDark />
        </div>
        <h1
          id="hero-title"
          className="mt-8 max-w-3xl text-4xl leading-[1.1] font-extrabold tracking-tight sm:mt-12 sm:text-6xl"
        >
          {t('title')}
        </h1>
        <p className="mt-4 max-w-5xl text-lg text-pretty text-white/90">
          {programme ? t('leadEarn', { programme }) : t('lead')}
        </p>
        <SearchForm className="mt-8 border-transparent sm:mt-10" />
      </div>
    </section>
  );
};
