import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { placesIn } from '../lib/place.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** An error in the sources, to be shown to the developer: one line for each place, `file:line:column what is wrong`. */
export class Mistake extends Error {
  /** The lines of code around the place, and how the program got there; empty for what is wrong before it runs. */
  details = '';
}

type Located = { message: string; stack?: string };

function isLocated(error: unknown): error is Located {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';
}

/** The bundler's report of a syntax error: the message, then the place in a box. */
const framed = /\[\w+\] (.*)\n.*\[ (\S+:\d+:\d+) \]/;
/** Paths relative to the project's root instead of absolute ones. */
const shortened = (text: string): string => text.replaceAll(`file://${root}`, '').replaceAll(root, '');

/** The one line that matters of an error of the bundler or Node; when it has no place, `edited` is named instead. */
export function mistakeIn(error: unknown, edited: string): Mistake {
  if (error instanceof Mistake) return error;
  if (!isLocated(error)) return new Mistake(`${edited} ${String(error)}`);
  const message = stripVTControlCharacters(error.message);
  const [, words, at] = framed.exec(message) ?? [];
  if (words && at) return new Mistake(`${at} ${words}`);
  const stack = stripVTControlCharacters(error.stack ?? '');
  const [said = edited] = placesIn(`${message}\n${stack}`);
  return new Mistake(shortened(`${said} ${firstLine(message)}`));
}

const firstLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '') ?? 'an error without a message';

const LINES_BEFORE = 3;
const LINES = 6;

/** Six lines of a file, the one at the place marked. */
function codeAt(place: string): string {
  const [file = '', row] = place.split(':');
  const first = Math.max(0, Number(row) - 1 - LINES_BEFORE);
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .slice(first, first + LINES)
    .map((text, index) => `${first + index + 1 === Number(row) ? '>' : ' '} ${first + index + 1} | ${text}`)
    .join('\n');
}

/** What a page threw while it ran: its place, the code there, and the stack as far as it is ours. */
export function mistakeThrown(error: unknown): Mistake {
  const mistake = mistakeIn(error, 'A page failed:');
  const places = placesIn(error instanceof Error ? (error.stack ?? '') : '');
  const [first] = places;
  if (first) mistake.details = [codeAt(first), ...places.map((place) => `    at ${place}`)].join('\n');
  return mistake;
}

/** What a browser threw, as Vite tells it: the error, then its stack, with the code at the first place. Null for anything else that Vite tells. */
export function mistakeInBrowser(text: string): Mistake | null {
  const [, said, stack] = /\[Unhandled \w+\] (.*)\n([\s\S]*)/.exec(stripVTControlCharacters(text)) ?? [];
  if (said === undefined || stack === undefined) return null;
  const lines = stack.split('\n').filter((line) => !line.includes('node_modules'));
  const [, place = 'In a browser:'] = /^ > (?:.* )?(\S+:\d+:\d+)$/m.exec(lines.join('\n')) ?? [];
  const mistake = new Mistake(`${place} ${said}`);
  mistake.details = lines.join('\n').trimEnd();
  return mistake;
}

/** The same from the output of a process that ended. */
export function mistakeInOutput(output: string, otherwise: string): Mistake {
  const text = stripVTControlCharacters(output);
  const said = /^(?:Uncaught )?\w*Error(?: \[\w+\])?: .*$/m.exec(text)?.[0];
  const [at] = placesIn(text);
  return new Mistake(shortened([at, said ?? otherwise].filter(Boolean).join(' ')));
}
