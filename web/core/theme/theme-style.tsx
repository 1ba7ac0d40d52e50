import { useApp } from '../app.tsx';
import { type TenantTheme, themeCss } from './derive.ts';

/** The tenant's colours and shapes as variables, before anything is painted (TEN-11). The browser keeps what the server derived. */
export const ThemeStyle = ({ theme }: { theme: TenantTheme | undefined }) => {
  const { nonce } = useApp();
  const css = import.meta.env.SSR ? themeCss(theme) : '';
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: themeCss lets no text of a tenant through
    <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
  );
};
