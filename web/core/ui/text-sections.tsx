import { ChevronDown, type LucideIcon } from 'lucide-react';
import { Icon } from './icon.tsx';

type TextSectionsProps = {
  /** For the heading's own id. */
  id: string;
  title: string;
  sections: readonly { key: string; title: string; text: string; icon?: LucideIcon }[];
};

/** Texts that open one by one; the first is open. Without a text there is nothing. */
export const TextSections = ({ id, title, sections }: TextSectionsProps) => {
  if (sections.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      <div className="rounded-panel border border-line bg-raised">
        {sections.map((section, index) => (
          <details key={section.key} open={index === 0} className="group border-b border-line last:border-b-0">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-panel px-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {section.icon && <Icon as={section.icon} className="size-5 text-brand-text" />}
              <span className="flex-1">{section.title}</span>
              <Icon as={ChevronDown} className="size-5 text-soft group-open:rotate-180" />
            </summary>
            <p className="px-5 pb-5 leading-relaxed break-words whitespace-pre-line text-soft">{section.text}</p>
          </details>
        ))}
      </div>
    </section>
  );
};
