import { classNames } from './class-names.ts';

/** A block the size of what is coming; give it height and width by class. Hidden from screen readers: say "loading" once beside it. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div
    aria-hidden="true"
    className={classNames('animate-pulse rounded-control bg-line motion-reduce:animate-none', className)}
  />
);
