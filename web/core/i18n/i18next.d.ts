import type account from '../../locales/en/account.json';
import type attraction from '../../locales/en/attraction.json';
import type checkout from '../../locales/en/checkout.json';
import type common from '../../locales/en/common.json';
import type configuration from '../../locales/en/configuration.json';
import type consent from '../../locales/en/consent.json';
import type event from '../../locales/en/event.json';
import type favourites from '../../locales/en/favourites.json';
import type home from '../../locales/en/home.json';
import type hotels from '../../locales/en/hotels.json';
import type league from '../../locales/en/league.json';
import type main from '../../locales/en/main.json';
import type myTickets from '../../locales/en/my-tickets.json';
import type order from '../../locales/en/order.json';
import type pages from '../../locales/en/pages.json';
import type sale from '../../locales/en/sale.json';
import type search from '../../locales/en/search.json';
import type shared from '../../locales/en/shared.json';
import type takeAlong from '../../locales/en/take-along.json';
import type venue from '../../locales/en/venue.json';
import type waitingList from '../../locales/en/waiting-list.json';
import type wallet from '../../locales/en/wallet.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof account;
      attraction: typeof attraction;
      checkout: typeof checkout;
      common: typeof common;
      configuration: typeof configuration;
      consent: typeof consent;
      event: typeof event;
      favourites: typeof favourites;
      home: typeof home;
      hotels: typeof hotels;
      league: typeof league;
      main: typeof main;
      order: typeof order;
      pages: typeof pages;
      sale: typeof sale;
      search: typeof search;
      shared: typeof shared;
      'my-tickets': typeof myTickets;
      'take-along': typeof takeAlong;
      venue: typeof venue;
      'waiting-list': typeof waitingList;
      wallet: typeof wallet;
    };
    returnNull: false;
  }
}
