import { createHash, randomBytes } from 'node:crypto';

const DEADLINE_MS = 5_000;
const MOST_REDIRECTS = 5;
/** As in rules/clock.ts; less than the second number is not told. */
const MOST_SECONDS = 600;
const TOLD_SECONDS = 30;
const MS = 1_000;
const NEEDED = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'];
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
/** What an issuer answers to a question that only somebody who is signed in there could answer: it knows address and client. */
const NOBODY_THERE = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required'];

async function ask(address, options = {}) {
  try {
    const answer = await fetch(address, { redirect: 'manual', ...options, signal: AbortSignal.timeout(DEADLINE_MS) });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch (error) {
    throw new Error(`${address} does not answer (${error.cause?.code ?? error.name})`);
  }
}

function jsonOf({ status, text }, address) {
  try {
    if (status === 200) return JSON.parse(text);
  } catch {}
  throw new Error(`${address} answers ${status}, which is no JSON document of an issuer`);
}

/** The Authorization header or the fields of the body, as the issuer takes the client's secret. */
function clientOf({ token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] }, { id, secret }) {
  if (!methods.includes('client_secret_basic') && methods.includes('client_secret_post'))
    return { headers: {}, fields: { client_id: id, client_secret: secret } };
  const pair = [id, secret].map(encodeURIComponent).join(':');
  return { headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }, fields: {} };
}

/** Where the issuer sends a browser that nobody is signed in with; null when it stays there. */
async function sentBack(address, redirectUri) {
  let at = address;
  for (let times = 0; times < MOST_REDIRECTS; times += 1) {
    const { status, headers } = await ask(at);
    const location = headers.get('location');
    if (status < 300 || status > 399 || location === null) return null;
    at = new URL(location, at);
    if (at.href.startsWith(redirectUri)) return at.searchParams;
  }
  return null;
}

/** Why an access token does not count, by what it says of itself; undefined for one that seems right. */
function tokenProblem(token, { issuer, audience }) {
  const [header, claims] = token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
  const type = header.typ?.toLowerCase();
  const now = Date.now() / MS;
  if (!['at+jwt', 'application/at+jwt', 'jwt', undefined].includes(type)) return `its header "typ" is "${header.typ}"`;
  if (!ALGORITHMS.includes(header.alg))
    return `its header "alg" is "${header.alg}", not one of ${ALGORITHMS.join(', ')}`;
  if (claims.iss !== issuer) return `its claim "iss" is "${claims.iss}", not "${issuer}" (OIDC_ISSUER)`;
  if (![claims.aud].flat().includes(audience))
    return `its claim "aud" is ${JSON.stringify(claims.aud)}, not "${audience}": set OIDC_AUDIENCE to it, or have the issuer write it (OIDC_AUDIENCE_PARAMETER)`;
  if (claims.exp < now) return `its claim "exp" is over since ${Math.round(now - claims.exp)} s`;
  if (typeof claims.sub !== 'string') return 'it has no claim "sub"';
  return undefined;
}

async function askAsClient(found, { redirectUris, settings: { client } }) {
  const { headers, fields } = clientOf(found, client);
  // A code that it never gave: whoever is the client is checked before it.
  const { status, text } = await ask(found.token_endpoint, {
    method: 'POST',
    headers,
    body: new URLSearchParams({
      ...fields,
      grant_type: 'authorization_code',
      code: 'doctor',
      redirect_uri: redirectUris[0],
      code_verifier: randomBytes(32).toString('base64url'),
    }),
  });
  const { error } = text.startsWith('{') ? JSON.parse(text) : {};
  if (error === 'invalid_client' || status === 401)
    throw new Error('it refuses OIDC_CLIENT_ID with OIDC_CLIENT_SECRET');
  if (error === 'unauthorized_client') throw new Error('OIDC_CLIENT_ID may not use the authorization code flow there');
  if (error !== 'invalid_grant') throw new Error(`its token endpoint answers ${status} ${error ?? ''}`.trim());
}

async function comeBack({ authorization_endpoint: address }, { redirectUris, settings }) {
  const { client, audience, audienceParameter, scope } = settings;

  for (const redirectUri of redirectUris) {
    const url = new URL(address);
    for (const [name, value] of Object.entries({
      client_id: client.id,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope,
      state: 'doctor',
      nonce: 'doctor',
      prompt: 'none',
      code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
      code_challenge_method: 'S256',
      ...(audienceParameter !== 'none' && { [audienceParameter]: audience }),
    }))
      url.searchParams.set(name, value);
    const back = await sentBack(url, redirectUri);
    if (back === null) throw new Error(`not to ${redirectUri}: register it there as a redirect address`);
    const error = back.get('error');
    if (error === 'invalid_target')
      throw new Error(`it knows no audience ${audience}: look at OIDC_AUDIENCE and OIDC_AUDIENCE_PARAMETER`);
    if (error === 'invalid_scope') throw new Error(`it does not give the scope ${scope}: look at OIDC_SCOPE`);
    if (error !== null && !NOBODY_THERE.includes(error))
      throw new Error(`${error} ${back.get('error_description') ?? ''}`.trim());
  }
}

async function tryToken(found, { platform, token, settings }) {
  if (token === undefined) {
    const by = found.introspection_endpoint ? 'introspection' : found.userinfo_endpoint && 'userinfo';
    return `not tried: --token TOKEN tries one; one that is no JWT ${by ? `is read by ${by}` : 'could not be read'}`;
  }
  const isJwt = token.split('.').length === 3;
  const problem = isJwt ? tokenProblem(token, settings) : undefined;
  if (problem) throw new Error(problem);
  const { status } = await ask(`${platform}/api/user`, {
    headers: {
      authorization: `Bearer ${token}`,
      'gst-kept-sign-in': 'true',
      'gst-session-id': crypto.randomUUID(),
    },
  });
  if (status !== 200)
    throw new Error(
      `the platform answers it with ${status}: its log names what is wrong, in "an access token was refused"`,
    );
  return isJwt ? 'a JWT' : 'opaque';
}

/** Checks of a sign-in provider; each throws what is wrong, and may answer what is worth knowing. */
export function issuerChecks(asked) {
  const { issuer } = asked.settings;
  const discovery = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  let answer;
  const discover = () => {
    answer ??= ask(discovery);
    return answer.then((found) => jsonOf(found, discovery));
  };

  return {
    'the sign-in provider says where it is': async () => {
      const found = await discover();
      if (found.issuer !== issuer)
        throw new Error(`it calls itself ${found.issuer}: set OIDC_ISSUER to exactly that, also a slash at the end`);
      const missing = NEEDED.filter((name) => !found[name]);
      if (missing.length > 0) throw new Error(`its discovery document has no ${missing.join(', ')}`);
      const { code_challenge_methods_supported: methods = ['S256'] } = found;
      if (!methods.includes('S256')) throw new Error('it does not take PKCE with S256');
      const without = [
        [found.end_session_endpoint, 'sign-outs end here alone'],
        [found.revocation_endpoint, 'tokens end by their age'],
        [(found.grant_types_supported ?? ['refresh_token']).includes('refresh_token'), 'sign-ins end with the token'],
      ];
      return without.flatMap(([has, what]) => (has ? [] : [what])).join(', ');
    },
    'its clock agrees': async () => {
      await discover();
      const { headers } = await answer;
      const ahead = Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / MS) || 0;
      const what = `it is ${Math.abs(ahead)} s ${ahead > 0 ? 'ahead' : 'behind'}`;
      if (Math.abs(ahead) > MOST_SECONDS) throw new Error(`${what}; sign-ins are refused beyond ${MOST_SECONDS} s`);
      return Math.abs(ahead) > TOLD_SECONDS ? `${what}, and sign-ins work up to ${MOST_SECONDS} s` : '';
    },
    'its keys can be read': async () => {
      const { jwks_uri: address } = await discover();
      const { keys = [] } = jsonOf(await ask(address), address);
      const usable = keys.filter(({ use, alg, kty }) =>
        alg ? use !== 'enc' && ALGORITHMS.includes(alg) : use !== 'enc' && ['RSA', 'EC', 'OKP'].includes(kty),
      );
      if (usable.length === 0) throw new Error(`${address} has no key for ${ALGORITHMS.join(', ')}`);
    },
    'it knows our client': async () => askAsClient(await discover(), asked),
    'it sends visitors back': async () => comeBack(await discover(), asked),
    'its access tokens count': async () => tryToken(await discover(), asked),
  };
}
