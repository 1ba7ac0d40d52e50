import pg from 'pg';

const DUPLICATE_DATABASE = '42P04';

const onServer = async (serverUrl: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Creates a database; throws when it exists. */
export const createDatabase = (serverUrl: string, name: string): Promise<void> =>
  onServer(serverUrl, `create database ${quoted(name)}`);

/** Creates a database, optionally from a template, whose files are copied; does nothing when it exists. */
export const ensureDatabase = async (serverUrl: string, name: string, template?: string): Promise<void> => {
  const like = template === undefined ? '' : ` template ${quoted(template)} strategy file_copy`;
  await onServer(serverUrl, `create database ${quoted(name)}${like}`).catch((error: { code?: string }) => {
    if (error.code !== DUPLICATE_DATABASE) throw error;
  });
};

export const dropDatabase = (serverUrl: string, name: string): Promise<void> =>
  onServer(serverUrl, `drop database if exists ${quoted(name)} with (force)`);
