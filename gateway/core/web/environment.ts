import { isLoopback } from './origin.ts';

export type Environment = 'localhost' | 'test' | 'uat' | 'production';
/** Hosts of a brand's storefronts that are not for the public. */
export type EnvironmentHosts = { readonly test: readonly string[]; readonly uat: readonly string[] };

/** TEN-8: this machine is localhost, the hosts that the brand lists are test and uat, and every other one is production. */
export function environmentOf(
  { hostname, host }: Pick<URL, 'hostname' | 'host'>,
  hosts: EnvironmentHosts,
): Environment {
  const isOneOf = (list: readonly string[]) => list.includes(host) || list.includes(hostname);
  if (isOneOf(hosts.test)) return 'test';
  if (isOneOf(hosts.uat)) return 'uat';
  return isLoopback(hostname) ? 'localhost' : 'production';
}
