import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export type AlertTone = 'info' | 'success' | 'warning' | 'danger';

const looks = {
  info: { box: 'bg-brand-tint', mark: 'text-brand-text', icon: Info },
  success: { box: 'bg-good-tint', mark: 'text-good', icon: CircleCheck },
  warning: { box: 'bg-warn-tint', mark: 'text-warn', icon: TriangleAlert },
  danger: { box: 'bg-bad-tint', mark: 'text-bad', icon: CircleAlert },
} as const;

type AlertProps = {
  tone?: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  /** Screen readers announce it when it appears; for answers to an action of the visitor. */
  announce?: boolean;
  className?: string;
};

/** A message inside the page. */
export const Alert = ({ tone = 'info', title, children, action, announce = false, className }: AlertProps) => {
  const look = looks[tone];
  return (
    <div
      role={announce ? 'alert' : undefined}
      className={classNames('flex items-start gap-3 rounded-card p-4 text-ink', look.box, className)}
    >
      <Icon as={look.icon} className={classNames('mt-0.5 size-5', look.mark)} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-[0.9375rem] leading-relaxed">{children}</div>}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  );
};
