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

/** Reads the platform's error body; a proxy's HTML page, or any other body, gives empty texts. */
export function toRestError(status: number, body: unknown): RestError {
  const fields = isRecord(body) ? body : {};
  return {
    title: text(fields.title),
    message: text(fields.message) || text(fields.detail),
    details: detailsOf(fields.details),
    status,
    code: typeof fields.code === 'string' ? fields.code : null,
    data: fields.data,
  };
}
