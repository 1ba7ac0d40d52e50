import { SANDBOX_PROGRAM } from './program-schema.ts';
import type { TenantConfig } from './schemas.ts';

const SHORTEST_SECRET = 8;

const keysProblem = ({ authenticationType, wallet }: TenantConfig): string | undefined => {
  const { programUrl, programKeys, programKeysUrl } = wallet;
  if (authenticationType === 'disabled' || programUrl === SANDBOX_PROGRAM) return undefined;
  if (programKeys !== null || programKeysUrl !== null) return undefined;
  return 'wallet.programKeys: programKeys or programKeysUrl is needed, because without the program’s keys nobody can join it';
};

/** The bearer tokens of brands' loyalty programs, and a line for each brand whose program cannot be joined or asked; it sells on. */
export const readProgramSecrets = (env: NodeJS.ProcessEnv, tenants: readonly TenantConfig[]) => {
  const secrets = new Map<string, string>();
  const problems: string[] = [];
  for (const tenant of tenants) {
    const { id } = tenant;
    const missing = keysProblem(tenant);
    if (missing !== undefined) problems.push(`${id}/tenant.json: ${missing}`);
    const variable = tenant.wallet.memberCheck?.secretVariable;
    if (variable === undefined) continue;
    const secret = env[variable] ?? '';
    if (secret.length >= SHORTEST_SECRET) secrets.set(id, secret);
    else
      problems.push(
        `${id}/tenant.json: wallet.memberCheck.secretVariable: ${variable} is not in the environment, or too short`,
      );
  }
  return { secrets, problems };
};
