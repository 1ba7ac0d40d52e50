import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TenantConfig, tenantFileSchema } from './schemas.ts';

export const DEFAULT_TENANT_FILE = join(import.meta.dirname, 'tenants', 'grandstand.json');

/** Reads a tenant's file. Throws with the file's name and every wrong field. */
export const readTenantFile = (path: string): TenantConfig => {
  const content = (() => {
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as unknown;
    } catch (error) {
      throw new Error(`TENANT_FILE ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  })();
  const parsed = tenantFileSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'file'}: ${issue.message}`).join('; ');
  throw new Error(`TENANT_FILE ${path} is not valid: ${wrong}`);
};
