import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { serverI18n } from '../core/i18n/server.ts';
import { PartnerPanel } from '../event/page/partner-panel.tsx';
import { BalanceCard } from '../wallet/balance-card.tsx';
import { HowItWorks } from '../wallet/how-it-works.tsx';

const textOf = (element: ReactNode): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={serverI18n('en')}>
      <MemoryRouter>{element}</MemoryRouter>
    </I18nextProvider>,
  ).replaceAll(/<[^>]*>/g, ' ');

const usd = (minorUnits: number) => ({
  ...{ __typename: 'Money' as const, minorUnits, currencyCode: 'USD' },
  amount: (minorUnits / 100).toFixed(2),
});
const points = (count: number) => ({ __typename: 'Points' as const, points: count });
const programmeOf = (type: 'EARN' | 'REDEEM' | 'BOTH' | 'NONE') => ({
  ...{ name: 'FanCash', type, currencyType: 'POINTS' as const, earnRate: 1 },
  ...{ minimumRedemption: 1000, currencyCode: 'USD', onlyIn: 'USD' },
});

/** As the platform answers it: without a programme that gives points an event earns none of them. */
const eventEarning = (earned: number) => ({
  id: 'game',
  currencyCode: 'USD',
  priceFrom: { __typename: 'Price' as const, total: usd(10_000), fee: usd(0), feeIncluded: true, feeKnown: true },
  loyalty: {
    __typename: 'EventLoyalty' as const,
    earn: points(earned),
    bonus: null,
    redeem: points(10_000),
    earnRate: 1,
  },
  sale: { __typename: 'EventSale' as const, canBuy: false, blockedBy: null, atProvider: true, hasWaitingList: false },
});

const earns = { EARN: true, BOTH: true, REDEEM: false, NONE: false };
const redeems = { EARN: false, BOTH: true, REDEEM: true, NONE: false };

test.each(['EARN', 'REDEEM', 'BOTH', 'NONE'] as const)(
  '[TEN-3] the page of a provider’s event says under %s only what the program allows',
  (type) => {
    const event = eventEarning(earns[type] ? 100 : 0);
    const text = textOf(<PartnerPanel event={event} partnerId="tm" loyalty={programmeOf(type)} />);
    expect(text).toContain('$100.00');
    expect(/earn|\+\d/i.test(text)).toBe(earns[type]);
    expect(/In points|10,000/.test(text)).toBe(redeems[type]);
  },
);

test.each(['EARN', 'REDEEM', 'BOTH'] as const)(
  '[TEN-3] a wallet explains under %s only what the program allows',
  (type) => {
    const wallet = { __typename: 'Wallet' as const, balance: points(5_000), accountNumber: null, lots: [] };
    const text = textOf(
      <>
        <BalanceCard wallet={wallet} programme={programmeOf(type)} />
        <HowItWorks programme={programmeOf(type)} />
      </>,
    );
    expect(text).toContain('5,000');
    expect(/earn/i.test(text)).toBe(earns[type]);
    expect(/at checkout|100 FanCash pay|you used/.test(text)).toBe(redeems[type]);
  },
);
