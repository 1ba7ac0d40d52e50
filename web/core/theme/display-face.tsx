import type { TenantTheme } from './derive.ts';
import latin from './face/archivo-latin.woff2?url';

/** Asks for the face of titles before the styles name it, where the brand has no other. Only the server's page can be early. */
export const DisplayFaceLink = ({ theme }: { theme: TenantTheme | undefined }) =>
  import.meta.env.SSR && theme?.face === 'OWN' ? (
    <link rel="preload" href={latin} as="font" type="font/woff2" crossOrigin="" />
  ) : null;
