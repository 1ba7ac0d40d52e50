import { sql } from 'kysely';
import { type Db, inTransaction } from '../../core/db.ts';
import { drawing } from './version.ts';

const tables = ['event', 'attraction', 'league', 'hotel'] as const;

/** Gives the paths of drawn pictures the version of today's drawing code, so that nobody sees what an older release drew. */
export const renewPicturePaths = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const table of tables)
      await sql`update ${sql.table(table)}
        set image_url = regexp_replace(image_url, '\\?v=.*(.{10})$', ${`?v=${drawing}\\1`})
        where image_url ~ '^/images/.+\\.svg\\?v=[0-9a-f]{10,}$'
          and image_url not like ${`%?v=${drawing}__________`}`.execute(tx);
  });
