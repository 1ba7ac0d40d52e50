import type { ReactNode } from 'react';

type BannerProps = {
  title: string;
  /** Above the title, like a category. */
  kicker?: ReactNode;
  children?: ReactNode;
  image?: { url: string };
};

/** The head of a page that is about one thing: 312 px high (LEAGUE-2), a picture behind its title where there is one. */
export const Banner = ({ title, kicker, children, image }: BannerProps) => (
  <section className="relative isolate flex min-h-[312px] flex-col justify-end overflow-hidden bg-hero-to bg-radial-[120%_130%_at_45%_-10%] from-hero-from to-hero-to to-80% text-white">
    {image && (
      <>
        <img
          src={image.url}
          alt=""
          width={1200}
          height={800}
          fetchPriority="high"
          className="absolute inset-0 -z-2 size-full object-cover"
        />
        <div className="absolute inset-0 -z-1 bg-linear-to-t from-black/85 via-black/45 to-black/20" />
      </>
    )}
    <div className="shell flex flex-col gap-2 pt-16 pb-8">
      {kicker && <p className="font-semibold text-white/90">{kicker}</p>}
      <h1 className="text-4xl leading-[1.1] font-extrabold tracking-tight sm:text-5xl">{title}</h1>
      {children && <div className="text-lg text-white/90">{children}</div>}
    </div>
  </section>
);
