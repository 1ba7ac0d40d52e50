import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { buildPlatform } from '#platform/app.ts';
import { createTokenVerifier } from '#platform/core/tokens.ts';
import { AUDIENCE, type Identity } from './identity.ts';
import type { Shop } from './shop.ts';

/** How PostgreSQL would carry out the statements of one GET of a member. */
export const plansOf = async (shop: Shop, identity: Identity, userId: string, url: string): Promise<string[]> => {
  const nodes: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const verifyToken = createTokenVerifier({ issuer: identity.issuer, audience: AUDIENCE, clientId: 'shop' });
  const app = buildPlatform({ ...shop.deps, verifyToken, db: shop.db.withPlugin(recorder) });
  const headers = { authorization: `Bearer ${await identity.tokenFor(userId)}` };
  const { statusCode, body } = await app.inject({ url, headers });
  await app.close();
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`);
  const plans = nodes.map(async (node) => {
    const { sql, parameters } = shop.db.getExecutor().compileQuery(node, createQueryId());
    const { rows } = await shop.db.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`explain ${sql}`, [...parameters]),
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  return Promise.all(plans);
};
