import type { ReactNode } from 'react';

/** A term of a receipt with what it is. */
export const Fact = ({ term, children }: { term: ReactNode; children: ReactNode }) => (
  <div className="flex flex-col gap-0.5">
    <dt className="text-sm font-semibold text-soft">{term}</dt>
    <dd>{children}</dd>
  </div>
);
