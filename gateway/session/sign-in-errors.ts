/** The identity provider's answer is no: the sign-in was cancelled, is over, or is not ours. */
export class SignInRefused extends Error {}

/** The clocks of this machine and of the identity provider's differ by more than a sign-in may bear. */
export class ClocksDiffer extends SignInRefused {}

/** The identity provider or the store of sign-ins did not answer, or not as one does. */
export class IdentityUnavailable extends Error {}
