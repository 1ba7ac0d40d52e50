import type { RestError } from './rest-error.ts';

/** Why an upstream call has no usable answer. */
export type FaultKind = 'timeout' | 'unavailable' | 'aborted' | 'contract';

/** No answer, too late, cut off, or (`contract`) one that breaks the contract: then the upstream is there, but wrong. */
export class UpstreamFault extends Error {
  readonly kind: FaultKind;
  readonly area: string;
  /** True when a retry may help: the connection broke, or a proxy answered 502, 503 or 504. */
  readonly transient: boolean;
  /** True when the upstream certainly got nothing: no connection, or the call was not even tried. */
  readonly isUnsent: boolean;

  constructor(kind: FaultKind, area: string, why: string, { transient = false, isUnsent = false } = {}) {
    super(`${area}: ${why}`);
    this.name = 'UpstreamFault';
    this.kind = kind;
    this.area = area;
    this.transient = transient;
    this.isUnsent = isUnsent;
  }
}

/** The platform answered with an error. */
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

/** The operation was stopped because its client disconnected. */
export class ClientGone extends Error {
  constructor() {
    super('client went away');
    this.name = 'ClientGone';
  }
}

/** The operation was stopped by its deadline. */
export class DeadlineExceeded extends Error {
  constructor() {
    super('deadline exceeded');
    this.name = 'DeadlineExceeded';
  }
}
