import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What a file has, or the rule that it breaks. Never throws: a file that cannot be read is one brand's trouble. */
export const contentOf = (file: string, mostBytes: number): Buffer | string => {
  try {
    const found = statSync(file);
    // Reading a pipe would wait for ever.
    if (!found.isFile()) return 'must be a file';
    if (found.size > mostBytes) return `must have at most ${mostBytes} bytes`;
    return readFileSync(file);
  } catch (error) {
    return `cannot be read: ${reasonOf(error)}`;
  }
};

const isHidden = (name: string): boolean => name.startsWith('.');

/** Names in a directory that may be missing, without the hidden ones that editors and systems leave, and a line when it cannot be read. */
export const filesIn = (directory: string): { names: string[]; problems: string[] } => {
  try {
    // A link that leads nowhere is there.
    if (lstatSync(directory, { throwIfNoEntry: false }) === undefined) return { names: [], problems: [] };
    return { names: readdirSync(directory).filter((name) => !isHidden(name)), problems: [] };
  } catch (error) {
    return { names: [], problems: [`${directory}: directory: cannot be read: ${reasonOf(error)}`] };
  }
};

const isFile = (path: string): boolean => {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

/** Names of the directories in one, sorted; links to them and links that lead nowhere are among them. Throws when it cannot be read. */
export const directoriesIn = (directory: string): string[] =>
  readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || (entry.isSymbolicLink() && !isFile(join(directory, entry.name))))
    .map(({ name }) => name)
    .filter((name) => !isHidden(name))
    .sort((one, other) => one.localeCompare(other));
