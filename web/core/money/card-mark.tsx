import { classNames } from '../ui/class-names.ts';
import { type CardBrand, cardBrandNames } from './card-brand.ts';

const Word = ({ text, fill, size }: { text: string; fill: string; size: number }) => (
  <text
    x="20"
    y="13.5"
    fill={fill}
    fontSize={size}
    fontWeight="800"
    textAnchor="middle"
    dominantBaseline="central"
    fontFamily="Arial, Helvetica, sans-serif"
  >
    {text}
  </text>
);

const drawings = {
  visa: { ground: '#ffffff', ink: <Word text="VISA" fill="#1a2a78" size={12} /> },
  mastercard: {
    ground: '#ffffff',
    ink: (
      <>
        <circle cx="15.5" cy="13" r="7" fill="#d9222a" />
        <circle cx="24.5" cy="13" r="7" fill="#f0a030" fillOpacity="0.9" />
      </>
    ),
  },
  amex: { ground: '#1f6fb5', ink: <Word text="AMEX" fill="#ffffff" size={10.5} /> },
};

/** A small card in the brand's colours. Light in the dark scheme too, like the cards themselves. */
export const CardMark = ({ brand, className }: { brand: CardBrand; className?: string }) => {
  const { ground, ink } = drawings[brand];
  return (
    <svg
      role="img"
      aria-label={cardBrandNames[brand]}
      viewBox="0 0 40 26"
      className={classNames('h-6.5 w-10 shrink-0 forced-color-adjust-none', className)}
    >
      <rect x="0.5" y="0.5" width="39" height="25" rx="4" fill={ground} stroke="#9aa8b6" />
      {ink}
    </svg>
  );
};
