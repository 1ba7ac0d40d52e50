import type { ReactNode } from 'react';

/** Facts in a line with a dot between two, also those of a text with dots; where the line wraps no dot ends or begins a line. */
export const Dotted = ({ parts }: { parts: readonly ReactNode[] }) => (
  <span className="dotted">
    {parts
      .flatMap((part) => (typeof part === 'string' ? part.split(' · ') : part))
      .filter(Boolean)
      .map((part, index) => (
        // Browser and server may write a date differently.
        // biome-ignore lint/suspicious/noArrayIndexKey: a fact's place is all that it is known by
        <span key={index} suppressHydrationWarning>
          {index > 0 && <span> · </span>}
          {part}
        </span>
      ))}
  </span>
);
