import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';

type BannerProps = {
  title: string;
  /** Above the title, like a category. */
  kicker?: ReactNode;
  children?: ReactNode;
  /** A square picture of the page's subject. */
  image?: { url: string };
  /** At the right edge: a button without a text. */
  action?: ReactNode;
};

/** The head of a league's, attraction's or venue's page: 312 px high (LEAGUE-2). */
export const Banner = ({ title, kicker, children, image, action }: BannerProps) => (
  <section className="flex min-h-[312px] flex-col justify-end bg-hero-to bg-radial-[120%_130%_at_45%_-10%] from-hero-from to-hero-to to-80% text-white">
    <div className="shell relative flex flex-col gap-5 pt-12 pb-9 sm:flex-row sm:items-end sm:gap-8">
      {image && (
        <Logo image={image} name={title} size={128} className="size-24 text-4xl shadow-float sm:size-32" eager />
      )}
      <div className="flex min-w-0 flex-col gap-2">
        {kicker && <p className="font-semibold text-white/90">{kicker}</p>}
        <h1 className="text-4xl leading-[1.1] font-extrabold tracking-tight sm:text-5xl">{title}</h1>
        {children && <div className="text-lg text-white/90">{children}</div>}
      </div>
      {action && <div className="absolute top-4 right-4 sm:static sm:ml-auto">{action}</div>}
    </div>
  </section>
);
