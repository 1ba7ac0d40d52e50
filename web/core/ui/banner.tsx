import type { ReactNode } from 'react';
import { fieldsOf, LINE_SHARE } from './banner-art.ts';
import { classNames } from './class-names.ts';
import { Logo } from './logo.tsx';

type BannerProps = {
  title: string;
  /** Above the title, like a category. */
  kicker?: ReactNode;
  children?: ReactNode;
  /** A square picture of the page's subject. */
  image?: { url: string; placeholder: string };
  /** What is drawn on it: a playing field (of soccer, football, baseball, basketball or hockey), rings of sound, shapes, bunting, or blocks of seats. */
  pattern?: keyof typeof patterns;
  /** The subject's own colour, as #rrggbb; that of the picture when left out. */
  colour?: string;
  /** Of the cut at the right edge, where no text stands; a shade of the first when left out. */
  secondColour?: string;
  /** Chooses the colours where none is known; the title when left out. */
  seed?: string;
  /** At the right edge: a button without a text. */
  action?: ReactNode;
};

const rings = [90, 150, 210, 270, 330, 390];
/** Places of six shapes on a grid. */
const grid = [0, 1, 2, 3, 4, 5].map((index) => [index, 880 + (index % 3) * 110, index < 3 ? 20 : 150] as const);
const blocks = Array.from({ length: 24 }, (_, index) => (index * 360) / 24);

const patterns = {
  field: (
    <>
      <path d="M820 0v312M1060 56h200v200h-200z" />
      <circle cx="820" cy="156" r="92" />
      <circle cx="820" cy="156" r="6" />
      <path d="M1060 112a58 58 0 0 0 0 88" />
    </>
  ),
  gridiron: (
    <>
      <path d="M660 0v312M740 0v312M820 0v312M900 0v312M980 0v312M1060 0v312M1140 0v312" />
      <path d="M620 112H1200M620 200H1200" strokeDasharray="4 22" />
    </>
  ),
  diamond: (
    <>
      <path d="M940 320l130-130-130-130-130 130zM1070 190l130-130M810 190L680 60" />
      <circle cx="940" cy="190" r="22" />
    </>
  ),
  court: (
    <>
      <path d="M820 0v312M1060 96h200v120h-200z" />
      <circle cx="820" cy="156" r="70" />
      <circle cx="1060" cy="156" r="60" />
      <path d="M1200 0a190 190 0 0 0 0 312" />
    </>
  ),
  rink: (
    <>
      <path d="M700 0v312M820 0v312M940 0v312" />
      <circle cx="820" cy="156" r="62" />
      <circle cx="1060" cy="80" r="52" />
      <circle cx="1060" cy="232" r="52" />
      <circle cx="580" cy="80" r="52" />
      <circle cx="580" cy="232" r="52" />
    </>
  ),
  hall: rings.map((radius) => <circle key={radius} cx="1010" cy="330" r={radius} />),
  shapes: grid.map(([index, x, y]) =>
    index % 2 === 0 ? (
      <circle key={index} cx={x + 50} cy={y + 50} r="50" />
    ) : (
      <path key={index} d={`M${x} ${y + 100}v-50a50 50 0 0 1 100 0v50z`} />
    ),
  ),
  bunting: [0, 1, 2, 3, 4, 5, 6].map((index) => (
    <path key={index} d={`M${740 + index * 70} ${index % 2 === 0 ? 24 : 40}h52l-26 58z`} />
  )),
  seats: blocks.flatMap((turn) =>
    [118, 166, 214].map((away) => (
      <rect
        key={`${turn} ${away}`}
        x={990 + away}
        y="143"
        width="38"
        height="26"
        transform={`rotate(${turn} 990 156)`}
      />
    )),
  ),
};

type GroundProps = {
  pattern: keyof typeof patterns;
  name: string;
  colour: string | undefined;
  secondColour: string | undefined;
};

/** Forced colours leave drawings as they are but not the text on them: there the banner goes without. */
const Ground = ({ pattern, name, colour, secondColour }: GroundProps) => {
  const [ground, cut] = fieldsOf(name, colour);
  return (
    <div className="absolute inset-0 -z-1 forced-colors:hidden">
      <svg
        aria-hidden="true"
        className="absolute inset-0 size-full"
        preserveAspectRatio="xMaxYMid slice"
        viewBox="0 0 1200 312"
        fill="none"
        stroke="#fff"
        strokeOpacity={LINE_SHARE}
        strokeWidth="4"
      >
        <rect width="1200" height="312" fill={ground} stroke="none" />
        {patterns[pattern]}
      </svg>
      {/* As wide as the margin where the text ends: the cut's colour need not carry letters. */}
      <svg
        aria-hidden="true"
        className="absolute inset-y-0 right-0 h-full w-10 sm:w-24 lg:w-56"
        preserveAspectRatio="none"
        viewBox="0 0 100 100"
      >
        <path d="M20 0H100V100H75z" fill={secondColour ?? cut} />
      </svg>
    </div>
  );
};

/** The head of a league's, attraction's or venue's page, in colours of its own: 312 px high (LEAGUE-2), on phones as high as its text, 180 px at least. */
export const Banner = ({
  title,
  kicker,
  children,
  image,
  pattern = 'hall',
  colour,
  secondColour,
  seed = title,
  action,
}: BannerProps) => (
  <section className="stage relative isolate flex min-h-45 sm:min-h-[312px] flex-col justify-end overflow-hidden">
    <Ground pattern={pattern} name={seed} colour={colour ?? image?.placeholder} secondColour={secondColour} />
    <div className="shell relative flex flex-col gap-4 pt-4 pb-5 sm:flex-row sm:items-end sm:gap-8 sm:pt-12 sm:pb-9">
      {image && (
        <Logo
          image={image}
          name={title}
          size={128}
          className="size-14 text-2xl shadow-float sm:size-32 sm:text-4xl"
          eager
        />
      )}
      <div className="flex min-w-0 flex-col gap-2">
        {kicker && <p className="label">{kicker}</p>}
        <h1
          className={classNames(
            'pe-14 text-3xl leading-[1.1] font-extrabold tracking-tight sm:pe-0 sm:text-5xl',
            // Nothing stands above it: the title is at least as high as the button beside it.
            !image && !kicker && 'flex min-h-11 items-center sm:block sm:min-h-0',
          )}
        >
          {title}
        </h1>
        {children && <div className="text-base text-white/90 sm:text-lg">{children}</div>}
      </div>
      {action && <div className="absolute top-4 right-4 sm:static sm:ml-auto">{action}</div>}
    </div>
  </section>
);
