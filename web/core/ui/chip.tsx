import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';

export type ChipTone = 'neutral' | 'brand' | 'good' | 'warn' | 'bad' | 'cancelled' | 'postponed' | 'rescheduled';

const tones: Record<ChipTone, string> = {
  neutral: 'bg-sunk text-ink',
  brand: 'bg-brand-tint text-brand-text',
  good: 'bg-good-tint text-good',
  warn: 'bg-warn-tint text-warn',
  bad: 'bg-bad-tint text-bad',
  cancelled: 'bg-cancelled-tint text-cancelled',
  postponed: 'bg-postponed-tint text-postponed',
  rescheduled: 'bg-rescheduled-tint text-rescheduled',
};

/** A short label. */
export const Chip = ({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: ChipTone;
  className?: string;
  children: ReactNode;
}) => (
  <span
    className={classNames(
      'inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-1 text-[0.8125rem] font-semibold leading-none whitespace-nowrap',
      tones[tone],
      className,
    )}
  >
    {children}
  </span>
);

/** Class names of a filter chip, for buttons that open a menu. */
export const filterChipClass = (active: boolean) =>
  classNames(
    'feedback inline-flex min-h-11 shrink-0 items-center rounded-full border px-4 text-[0.9375rem] font-semibold whitespace-nowrap',
    active ? 'border-ink bg-ink text-page' : 'border-line bg-raised text-ink hover:border-line-strong hover:bg-sunk',
  );

/** A filter as a link: it works without JavaScript, and Back undoes it. */
export const FilterChipLink = ({ active, className, ...link }: LinkProps & { active: boolean }) => (
  <Link
    {...link}
    aria-current={active ? 'true' : undefined}
    className={classNames(filterChipClass(active), className)}
  />
);

/** A filter as a button, within a panel. */
export const FilterChipButton = ({ active, className, ...button }: ComponentProps<'button'> & { active: boolean }) => (
  <button type="button" {...button} aria-pressed={active} className={classNames(filterChipClass(active), className)} />
);
