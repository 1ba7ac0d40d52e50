import {
  type Entity,
  type Field,
  isRecord,
  type Note,
  type Notes,
  type Reader,
  UNREAD,
} from '../core/contract/fields.ts';

/** `ok`: as the contract says. `less`: it works, with something missing. `broken`: something does not work. `untried`: nothing to try it with. */
export type Mark = 'ok' | 'less' | 'broken' | 'untried';
export type Finding = { mark: Mark; call: string; text: string };

/** What was read, and every field that could not be. */
export type Reading<T> = { value: T | null; problems: { isLost: boolean; text: string }[] };

const sizeOf = (body: unknown): number | null => {
  const items = isRecord(body) ? body.items : body;
  return Array.isArray(items) ? items.length : null;
};

/** Notes of the same field and rule as one sentence. */
function sentences(notes: readonly Note[], of: number | null): Reading<unknown>['problems'] {
  const same = new Map<string, { note: Note; times: number }>();
  for (const note of notes) {
    const key = `${note.field} ${note.rule} ${note.got} ${note.lost}`;
    same.set(key, { note, times: (same.get(key)?.times ?? 0) + 1 });
  }
  return [...same.values()].map(({ note: { field, rule, got, lost }, times }) => {
    const howMany = field.includes('[]') && of !== null ? `, in ${times} of ${of}` : '';
    return { isLost: lost, text: `${field || 'the answer'}  ${rule}, ${got}${howMany}` };
  });
}

/** Reads an answer as the gateway does. */
export function readAnswer<T>(reader: Reader<T>, body: unknown): Reading<T> {
  const notes: Notes = [];
  const value = reader.read(body, notes);
  const problems = sentences(notes, sizeOf(body));
  if (value !== UNREAD) return { value, problems };
  if (problems.length === 0) problems.push({ isLost: true, text: `the answer  ${reader.rule}` });
  return { value: null, problems };
}

/** Fields of the core that none of these tells, with what is said of them. */
export function untoldFields<T extends object>({ fields }: Entity<T>, read: readonly T[]): string[] {
  if (read.length === 0) return [];
  return Object.entries(fields as Record<string, Field>).flatMap(([name, { isCore, about }]) =>
    isCore && read.every((one) => (one as Record<string, unknown>)[name] === null)
      ? [`${name}  is told by none of ${read.length}${about ? `: ${about}` : ''}`]
      : [],
  );
}

/** What is wrong with the form of a refusal; null when it is as it should be. */
export function refusalProblem(body: unknown): string | null {
  if (!isRecord(body)) return 'a refusal must be an object with title, detail, status and code';
  if (typeof body.title !== 'string') return 'title  must be a text in a refusal';
  if (typeof (body.detail ?? body.message) !== 'string') return 'detail  must be a text in a refusal';
  const listed = body.violations ?? body.details;
  return listed === undefined || listed === null || Array.isArray(listed)
    ? null
    : 'violations  must be a list of {field, message}';
}
