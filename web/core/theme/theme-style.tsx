import { useApp } from '../app.tsx';
import { type TenantTheme, themeCss } from './derive.ts';

const ID = 'theme';
/** What the server derived: a document that the browser renders anew has the same text, which the page's policy allows. */
const written = import.meta.env.SSR ? '' : (document.getElementById(ID)?.textContent ?? '');

/** The tenant's colours and shapes as variables, before anything is painted (TEN-11). */
export const ThemeStyle = ({ theme }: { theme: TenantTheme | undefined }) => {
  const { nonce } = useApp();
  const css = import.meta.env.SSR ? themeCss(theme) : written;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: themeCss lets no text of a tenant through
    <style id={ID} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
  );
};
