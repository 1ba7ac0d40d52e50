import { gql } from '@apollo/client';
import { expect, test } from 'vitest';
import { PurchaseDocument } from '#operations/generated/documents.ts';
import { createCache } from '../../core/apollo/cache.ts';

const wallet = (points: number) => ({
  __typename: 'Wallet' as const,
  id: 'zoe',
  isRegistered: true,
  owed: { __typename: 'Points' as const, points: 0 },
  balance: { __typename: 'Points' as const, points },
  lots: [
    {
      __typename: 'PointLot' as const,
      id: '1',
      points: { __typename: 'Points' as const, points },
      expiresAt: '2027-01-31T00:00:00Z',
    },
  ],
});

/** What the header shows of the viewer. */
const header = gql`
  query {
    viewer {
      wallet {
        id
        balance {
          points
        }
        lots {
          id
          expiresAt
          points {
            points
          }
        }
      }
    }
  }
`;

test('[LOYAL-4] the answer of a purchase changes the balance wherever the wallet is shown, without another request', () => {
  const cache = createCache();
  cache.writeQuery({ query: header, data: { viewer: { __typename: 'Viewer', wallet: wallet(5000) } } });
  cache.write({
    dataId: 'ROOT_MUTATION',
    query: PurchaseDocument,
    result: {
      __typename: 'Mutation',
      purchase: {
        __typename: 'PurchaseCompleted',
        order: { __typename: 'Order', id: 'order' },
        wallet: wallet(4230),
      },
    },
  });
  expect(cache.readQuery({ query: header })).toMatchObject({
    viewer: { wallet: { balance: { points: 4230 }, lots: [{ points: { points: 4230 } }] } },
  });
});
