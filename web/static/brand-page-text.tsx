/** A brand's own page: what Markdown knows of text. */
export const BrandPageText = ({ html }: { html: string }) => (
  <div
    className="flex flex-col gap-4 leading-relaxed text-soft [&_a]:text-brand-text [&_a]:underline [&_h2]:mt-4 [&_h2]:text-xl [&_h2]:font-bold [&_h2]:text-ink [&_h3]:text-lg [&_h3]:font-bold [&_h3]:text-ink [&_li]:ms-6 [&_ol]:list-decimal [&_table]:block [&_table]:overflow-x-auto [&_td]:p-2 [&_th]:p-2 [&_th]:text-start [&_ul]:list-disc"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the platform made it from Markdown, without the writer's own HTML
    dangerouslySetInnerHTML={{ __html: html }}
  />
);
