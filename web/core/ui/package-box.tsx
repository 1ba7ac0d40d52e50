import { Gift } from 'lucide-react';
import { Icon } from './icon.tsx';

export type PackageFacts = { name: string; highlights: readonly { type: string; description: string }[] };

/** What a package contains besides tickets. */
export const PackageHighlights = ({ highlights }: Pick<PackageFacts, 'highlights'>) => (
  <ul className="flex list-disc flex-col gap-0.5 ps-5 text-[0.9375rem] text-soft">
    {highlights.map(({ description }) => (
      <li key={description}>{description}</li>
    ))}
  </ul>
);

/** A chosen or bought package with its contents (CART-14). */
export const PackageBox = ({ name, highlights }: PackageFacts) => (
  <div className="flex flex-col gap-1.5 rounded-card bg-sunk p-4">
    <p className="flex items-center gap-2 font-bold">
      <Icon as={Gift} className="size-4 text-brand-text" />
      {name}
    </p>
    <PackageHighlights highlights={highlights} />
  </div>
);
