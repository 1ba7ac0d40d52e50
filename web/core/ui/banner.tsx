import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';

type BannerProps = {
  title: string;
  /** Above the title, like a category. */
  kicker?: ReactNode;
  children?: ReactNode;
  /** A square picture of the page's subject. */
  image?: { url: string };
  /** What is drawn on it: the lines of a playing field, or the rows of a hall. */
  pattern?: keyof typeof patterns;
  /** At the right edge: a button without a text. */
  action?: ReactNode;
};

const patterns = {
  field: (
    <>
      <path d="M820 0v312M1060 56h200v200h-200z" />
      <circle cx="820" cy="156" r="92" />
      <circle cx="820" cy="156" r="6" />
      <path d="M1060 112a58 58 0 0 0 0 88" />
    </>
  ),
  hall: [90, 150, 210, 270, 330, 390].map((radius) => <circle key={radius} cx="1010" cy="330" r={radius} />),
};

const Ground = ({ pattern }: { pattern: keyof typeof patterns }) => (
  <svg
    aria-hidden="true"
    className="absolute inset-0 -z-1 size-full"
    preserveAspectRatio="xMaxYMid slice"
    viewBox="0 0 1200 312"
    fill="none"
    stroke="#fff"
    strokeOpacity="0.14"
    strokeWidth="5"
  >
    {patterns[pattern]}
  </svg>
);

/** The head of a league's, attraction's or venue's page: 312 px high (LEAGUE-2). */
export const Banner = ({ title, kicker, children, image, pattern = 'hall', action }: BannerProps) => (
  <section className="stage relative isolate flex min-h-[312px] flex-col justify-end overflow-hidden">
    <Ground pattern={pattern} />
    <div className="shell relative flex flex-col gap-5 pt-12 pb-9 sm:flex-row sm:items-end sm:gap-8">
      {image && (
        <Logo image={image} name={title} size={128} className="size-24 text-4xl shadow-float sm:size-32" eager />
      )}
      <div className="flex min-w-0 flex-col gap-2">
        {kicker && <p className="label">{kicker}</p>}
        <h1 className="text-4xl leading-[1.1] font-extrabold tracking-tight sm:text-5xl">{title}</h1>
        {children && <div className="text-lg text-white/90">{children}</div>}
      </div>
      {action && <div className="absolute top-4 right-4 sm:static sm:ml-auto">{action}</div>}
    </div>
  </section>
);
