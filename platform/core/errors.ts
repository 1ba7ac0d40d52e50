import { catalogue, type ErrorCode } from './error-catalogue.ts';

export { catalogue, type ErrorCode } from './error-catalogue.ts';

export type FieldError = { field: string; message: string };

type Options = {
  detail?: string;
  fields?: FieldError[];
  data?: unknown;
  status?: number;
  title?: string;
  /** For the log alone. */
  reason?: string | undefined;
};

/** An error that the platform answers on purpose, with a code of the catalogue. */
export class PlatformError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly title: string;
  readonly fields: FieldError[];
  readonly data: unknown;
  readonly reason: string | undefined;

  constructor(code: ErrorCode, options: Options = {}) {
    super(options.detail ?? catalogue[code].message);
    this.name = 'PlatformError';
    this.code = code;
    this.status = options.status ?? catalogue[code].status;
    this.title = options.title ?? catalogue[code].title;
    this.fields = options.fields ?? [];
    this.data = options.data;
    this.reason = options.reason;
  }
}

/** 404, worded the same for what does not exist and for what belongs to another visitor. */
export const notFound = (what: string): PlatformError =>
  new PlatformError('SERVER_ERROR', { status: 404, title: 'Not found', detail: `There is no such ${what}.` });

/** 40020: a field of the request breaks a rule. */
export const invalid = (field: string, message: string): PlatformError =>
  new PlatformError('40020', { detail: `${field}: ${message}`, fields: [{ field, message }] });

export type ErrorBody = {
  success: false;
  title: string;
  message: string;
  detail: string;
  details: FieldError[];
  status: number;
  code: string;
  cancel: boolean;
  data?: unknown;
};

/** The JSON of spec section 8; `message` equals `detail`. */
export const errorBody = (error: PlatformError): ErrorBody => ({
  success: false,
  title: error.title,
  message: error.message,
  detail: error.message,
  details: error.fields,
  status: error.status,
  code: error.code,
  cancel: false,
  ...(error.data === undefined ? {} : { data: error.data }),
});
