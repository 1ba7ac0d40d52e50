import type common from '../../locales/en/common.json';
import type main from '../../locales/en/main.json';
import type pages from '../../locales/en/pages.json';
import type sale from '../../locales/en/sale.json';
import type shared from '../../locales/en/shared.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: { common: typeof common; main: typeof main & typeof sale & typeof pages; shared: typeof shared };
    returnNull: false;
  }
}
