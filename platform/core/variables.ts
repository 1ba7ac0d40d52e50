import { z } from 'zod';

/** OIDC_AUDIENCE; an empty one would be no audience at all. */
export const audience = z.string().min(1, 'must not be empty').default('urn:grandstand:platform');
/** The variables that are set. An empty one counts as not set, but for the audience. */
export const setVariables = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name, value]) => value !== '' || name === 'OIDC_AUDIENCE'));
