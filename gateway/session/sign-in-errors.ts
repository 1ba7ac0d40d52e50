/** The identity provider's answer is no: the sign-in was cancelled, is over, or is not ours. */
export class SignInRefused extends Error {}

/** The identity provider or the store of sign-ins did not answer, or not as one does. */
export class IdentityUnavailable extends Error {}
