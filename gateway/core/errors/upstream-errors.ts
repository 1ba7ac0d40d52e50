import type { RestError } from './rest-error.ts';

/** Why an upstream call has no answer that means anything. */
export type FaultKind = 'timeout' | 'unavailable' | 'aborted';

/** The transport failed: nobody answered, in time, in full, or in a form we know. */
export class UpstreamFault extends Error {
  readonly kind: FaultKind;
  readonly area: string;
  /** True when asking again at once may help: the connection broke, or a proxy in between said so. */
  readonly transient: boolean;

  constructor(kind: FaultKind, area: string, why: string, transient = false) {
    super(`${area}: ${why}`);
    this.name = 'UpstreamFault';
    this.kind = kind;
    this.area = area;
    this.transient = transient;
  }
}

/** The platform answered and refused, in its own error form. */
export class UpstreamRejection extends Error {
  readonly area: string;
  readonly rest: RestError;

  constructor(area: string, rest: RestError) {
    super(`${area}: ${rest.status} ${rest.code ?? ''} ${rest.message}`);
    this.name = 'UpstreamRejection';
    this.area = area;
    this.rest = rest;
  }
}

/** Why an operation was stopped: nobody waits for it any more. */
export class ClientGone extends Error {
  constructor() {
    super('client went away');
    this.name = 'ClientGone';
  }
}

/** Why an operation was stopped: its time is up. */
export class DeadlineExceeded extends Error {
  constructor() {
    super('deadline exceeded');
    this.name = 'DeadlineExceeded';
  }
}
