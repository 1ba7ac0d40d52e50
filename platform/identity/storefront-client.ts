import type { ClientMetadata } from 'oidc-provider';
import { type IdentityConfig, storefrontOrigins } from './config.ts';

/** The only client: the gateway, at the storefront's addresses. What is not listed here is not redirected to. */
export const storefrontClient = (config: IdentityConfig): ClientMetadata => {
  const { origins, anyPort } = storefrontOrigins(config);
  const { tenants } = config;
  const paths = new Set(['/', ...tenants.map(({ basePath }) => basePath)]);
  const addresses = origins.flatMap((origin) => [...paths].map((path) => origin + path));
  return {
    client_id: config.OIDC_CLIENT_ID,
    client_secret: config.OIDC_CLIENT_SECRET,
    client_name: tenants[0].name,
    // Native clients may listen at any port of this machine (RFC 8252, 7.3), web clients at the registered one.
    application_type: anyPort ? 'native' : 'web',
    token_endpoint_auth_method: 'client_secret_basic',
    id_token_signed_response_alg: 'ES256',
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    redirect_uris: addresses.flatMap((address) => [`${address}auth/redirect`, `${address}auth/preview`]),
    post_logout_redirect_uris: addresses,
    ...(!anyPort && {
      backchannel_logout_uri: `${origins[0]}/auth/backchannel-logout`,
      backchannel_logout_session_required: true,
    }),
  };
};

/** Where a browser belongs that has lost its way; unknown while the storefront's port is. */
export const storefrontUrlOf = (config: IdentityConfig): string | undefined => {
  const { origins, anyPort } = storefrontOrigins(config);
  return anyPort ? undefined : origins[0] + config.tenants[0].basePath;
};

/** The sources of a form's redirects for `form-action`. */
export const formTargetsOf = (config: IdentityConfig): string[] => {
  const { origins, anyPort } = storefrontOrigins(config);
  return anyPort ? origins.map((origin) => `${origin}:*`) : origins;
};
