import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type MessageProps = {
  icon: LucideIcon;
  title: string;
  /** 2 under a page's own heading, 3 under a section's. */
  level?: 2 | 3;
  children: ReactNode;
  /** The next step. */
  action?: ReactNode;
};

/** In place of a list: why there is none, and the next step. */
export const Message = ({ icon, title, level = 3, children, action }: MessageProps) => {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="flex flex-col items-center gap-3 rounded-panel bg-sunk px-6 py-14 text-center">
      <Icon as={icon} className="size-9 text-brand-text" />
      <Heading className="text-xl font-bold">{title}</Heading>
      {children && <p className="max-w-lg text-soft">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
};
