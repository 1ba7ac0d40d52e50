/** A failed REST answer, normalised (ERR-1). */
export type RestError = {
  title: string;
  message: string;
  details: { field: string; message: string }[];
  status: number;
  code: string | null;
  data: unknown;
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function detailsOf(value: unknown): RestError['details'] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).map((detail) => ({ field: text(detail.field), message: text(detail.message) }));
}

/** Upstreams write their codes as texts or as numbers. */
function codeOf(code: unknown): string | null {
  if (typeof code === 'number') return String(code);
  return typeof code === 'string' && code !== '' ? code : null;
}

/** Reads an upstream's error body (spec section 8); a proxy's HTML page, or any other body, gives empty texts. */
export function toRestError(status: number, body: unknown): RestError {
  const fields = isRecord(body) ? body : {};
  return {
    title: text(fields.title),
    message: text(fields.message) || text(fields.detail),
    details: detailsOf(fields.details ?? fields.violations),
    status,
    code: codeOf(fields.code),
    data: fields.data,
  };
}
