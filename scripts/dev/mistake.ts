import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** An error in the sources, to be shown to the developer: one line for each place, `file:line:column what is wrong`. */
export class Mistake extends Error {}

type Located = { message: string; stack?: string };

function isLocated(error: unknown): error is Located {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';
}

const ansi = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');
const place = /(?:file:\/\/)?(\/[^\s:()'"]+?\.(?:tsx?|mjs|json|css|graphql|sql))(?:\?[^\s:()]*)?:(\d+)(?::(\d+))?/g;
/** The bundler's report of a syntax error: the message, then the place in a box. */
const framed = /\[\w+\] (.*)\n.*\[ (\S+:\d+:\d+) \]/;
const isOurs = (file: string): boolean => file.startsWith(root) && !file.includes('node_modules');

function firstPlace(text: string): string | null {
  for (const [, file = '', line, column] of text.matchAll(place)) {
    if (isOurs(file)) return `${relative(root, file)}:${line}${column ? `:${column}` : ''}`;
  }
  return null;
}

/** Paths relative to the project's root instead of absolute ones. */
const shortened = (text: string): string => text.replaceAll(`file://${root}`, '').replaceAll(root, '');

/** The one line that matters of an error of the bundler or Node; when it has no place, `edited` is named instead. */
export function mistakeIn(error: unknown, edited: string): Mistake {
  if (error instanceof Mistake) return error;
  if (!isLocated(error)) return new Mistake(`${edited} ${String(error)}`);
  const message = error.message.replace(ansi, '');
  const [, words, at] = framed.exec(message) ?? [];
  if (words && at) return new Mistake(`${at} ${words}`);
  const stack = (error.stack ?? '').replace(ansi, '');
  const said = firstPlace(message) ?? firstPlace(stack) ?? edited;
  return new Mistake(shortened(`${said} ${firstLine(message)}`));
}

const firstLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '') ?? 'an error without a message';

/** The same from the output of a process that ended. */
export function mistakeInOutput(output: string, otherwise: string): Mistake {
  const text = output.replace(ansi, '');
  const said = /^(?:Uncaught )?\w*Error(?: \[\w+\])?: .*$/m.exec(text)?.[0];
  const at = firstPlace(text);
  return new Mistake(shortened([at, said ?? otherwise].filter(Boolean).join(' ')));
}
