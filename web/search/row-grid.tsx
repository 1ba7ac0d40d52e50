import type { ReactNode } from 'react';

export const RowGrid = ({ children }: { children: ReactNode }) => (
  <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
);
