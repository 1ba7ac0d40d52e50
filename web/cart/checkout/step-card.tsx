import { type ReactNode, useId } from 'react';

type StepCardProps = {
  title: ReactNode;
  hint?: ReactNode;
  /** Stands beside the title. */
  mark?: ReactNode;
  /** The first card of a step carries the screen's heading. */
  level?: 'h1' | 'h2';
  children: ReactNode;
};

/** A section of a step with its own heading. */
export const StepCard = ({ title, hint, mark, level: Heading = 'h2', children }: StepCardProps) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-5 rounded-panel border border-line bg-raised p-5 shadow-card md:p-6"
    >
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Heading id={id} className="text-xl font-bold">
            {title}
          </Heading>
          {mark}
        </div>
        {hint && <p className="text-[0.9375rem] text-soft">{hint}</p>}
      </div>
      {children}
    </section>
  );
};
