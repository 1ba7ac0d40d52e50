import { useApp } from '../app.tsx';
import { type TenantColours, themeCss } from './derive.ts';

/** The tenant's colours as variables, before anything is painted (TEN-11). */
export const ThemeStyle = ({ colours }: { colours: TenantColours | undefined }) => {
  const { nonce } = useApp();
  return (
    <style nonce={nonce} suppressHydrationWarning>
      {themeCss(colours)}
    </style>
  );
};
