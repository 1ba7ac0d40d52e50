import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'medium' | 'large';
  /** As wide as its container. */
  block?: boolean;
};

const variants = {
  primary: 'bg-brand text-on-brand hover:bg-brand-hover',
  secondary: 'border border-line bg-raised text-ink hover:bg-sunk hover:border-line-strong',
  quiet: 'text-brand-text hover:bg-brand-tint',
  danger: 'border border-bad text-bad hover:bg-bad-tint',
};
const paddings = { medium: 'px-5', large: 'px-7' };
const sizes = { medium: 'min-h-11 text-[0.9375rem]', large: 'min-h-14 text-base' };

/** Class names of a button, for links and labels that look like one. */
export const buttonClass = ({ variant = 'primary', size = 'medium', block = false }: ButtonLook = {}) =>
  classNames(
    'feedback inline-flex items-center justify-center gap-2 rounded-control py-2 text-center font-semibold leading-tight',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress aria-disabled:opacity-70',
    variants[variant],
    sizes[size],
    block ? 'w-full px-4' : paddings[size],
  );

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Its action is running: it keeps the focus and ignores clicks. */
    busy?: boolean;
  };

export const Button = ({ variant, size, block, busy = false, className, onClick, children, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classNames(buttonClass({ variant, size, block }), className)}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {busy && <Icon as={LoaderCircle} className="size-5 animate-spin motion-reduce:animate-none" />}
    {children}
  </button>
);

export const ButtonLink = ({ variant, size, block, className, ...rest }: LinkProps & ButtonLook) => (
  <Link {...rest} className={classNames(buttonClass({ variant, size, block }), className)} />
);

/** A round button with an icon; its label is for screen readers. */
export const IconButton = ({ label, className, children, ...rest }: ComponentProps<'button'> & { label: string }) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    className={classNames(
      'feedback inline-flex size-11 shrink-0 items-center justify-center rounded-full border border-line bg-raised text-ink',
      'hover:bg-sunk hover:border-line-strong disabled:cursor-not-allowed disabled:opacity-45',
      className,
    )}
  >
    {children}
  </button>
);
