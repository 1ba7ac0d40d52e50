import { type Line, LONGEST_LINE } from './lines.ts';

/** A JSON value, or why there is none, with the number of its first line. */
export type Document = { line: number; value: unknown } | { line: number; reason: string };

type Parsed = { value: unknown } | { reason: string };

const parse = (text: string): Parsed => {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { reason: `is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
};

/** Finds the end of a document by counting brackets outside of strings; remembers its state from line to line. */
const createScanner = () => {
  let [depth, inString, escaped] = [0, false, false];
  /** The index in the text after the open document's last bracket, or -1 when it continues on the next line. */
  return (text: string, from: number): number => {
    for (let at = from; at < text.length; at += 1) {
      const character = text[at];
      if (escaped) escaped = false;
      else if (inString) {
        if (character === '\\') escaped = true;
        else if (character === '"') inString = false;
      } else if (character === '"') inString = true;
      else if (character === '{' || character === '[') depth += 1;
      else if (character === '}' || character === ']') {
        depth -= 1;
        if (depth <= 0) {
          depth = 0;
          return at + 1;
        }
      }
    }
    return -1;
  };
};

/** Several documents on one line, as joined files without a last line break have; undefined when they are not. */
const split = (text: string): unknown[] | undefined => {
  const scan = createScanner();
  const values: unknown[] = [];
  for (let from = 0; from < text.length; ) {
    const end = scan(text, from);
    const parsed = end === -1 ? undefined : parse(text.slice(from, end));
    if (parsed === undefined || !('value' in parsed)) return undefined;
    values.push(parsed.value);
    from = end;
  }
  return values;
};

/** Whether a line can be the first of a document that is printed over many lines; a broken record is not taken for one. */
const opensMany = (text: string): boolean => /^[{[]{1,2}$/.test(text) || /^\{\s*"_\w+"\s*:\s*\{$/.test(text);

/** The JSON documents of a file: one a line, several on a line, or printed over many lines. A broken one does not harm those after it. */
export async function* readDocuments(lines: AsyncIterable<Line>): AsyncGenerator<Document> {
  let open: { line: number; text: string[]; size: number; scan: (text: string, from: number) => number } | undefined;
  for await (const line of lines) {
    if ('reason' in line) yield { line: line.number, reason: line.reason };
    else if (open === undefined) {
      const { number, text } = line;
      if (text === '') continue;
      const parsed = parse(text);
      const several = 'reason' in parsed ? split(text) : undefined;
      if ('value' in parsed) yield { line: number, value: parsed.value };
      else if (several) for (const value of several) yield { line: number, value };
      else if (opensMany(text)) {
        const scan = createScanner();
        scan(text, 0);
        open = { line: number, text: [text], size: text.length, scan };
      } else yield { line: number, reason: parsed.reason };
    } else {
      let rest = line.text;
      for (let end = open.scan(rest, 0); end !== -1; end = open.scan(rest, 0)) {
        yield { line: open.line, ...parse([...open.text, rest.slice(0, end)].join('\n')) };
        rest = rest.slice(end).trim();
        open = { line: line.number, text: [], size: 0, scan: open.scan };
      }
      open.text.push(rest);
      open.size += rest.length;
      if (open.size > LONGEST_LINE) yield { line: open.line, reason: `is longer than ${LONGEST_LINE} characters` };
      if ((open.text.length === 1 && rest === '') || open.size > LONGEST_LINE) open = undefined;
    }
  }
  if (open !== undefined) yield { line: open.line, reason: 'ends before its last bracket' };
}
