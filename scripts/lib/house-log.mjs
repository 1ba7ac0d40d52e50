import { appendFileSync, chmodSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { placesIn } from './place.mjs';
import { inProject, Stop, say } from './project.mjs';

/** Size of a log file; one older file is kept, so both together are at most twice this. */
const MOST_BYTES = 10 * 1024 * 1024;
const WARNING = 40;
const levels = { 40: 'Warning', 50: 'Error', 60: 'Fatal' };

/** For people: warnings and errors, each in one line. */
function readable({ level, floor, service, msg, requestId, reason, err }) {
  const why = reason ?? err?.message;
  const [place] = placesIn(err?.stack ?? '');
  const request = requestId ? ` (request ${requestId})` : '';
  return `${levels[level] ?? 'Warning'} of the ${floor ?? service ?? 'house'}: ${msg ?? 'no message'}${why && why !== msg ? `: ${why}` : ''}${place ? ` at ${place}` : ''}${request}`;
}

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Appends to the file; when it is full it becomes `.1.log` and a new one is started. */
function createLogFile(file, mostBytes = MOST_BYTES) {
  mkdirSync(dirname(file), { recursive: true });
  // An error can quote what a buyer typed.
  chmodSync(dirname(file), 0o700);
  let bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return (text) => {
    if (bytes > 0 && bytes + text.length > mostBytes) {
      const older = file.replace(/\.log$/, '.1.log');
      rmSync(older, { force: true });
      renameSync(file, older);
      bytes = 0;
    }
    appendFileSync(file, text, { mode: 0o600 });
    bytes += Buffer.byteLength(text);
  };
}

/**
 * Reads one stream of a process: JSON lines go to the file, warnings and errors among them also to the console as a
 * line for people; any other output is shown unchanged.
 */
function createReader({ file, show = say }) {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  return (chunk) => {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop();
    const logged = lines.filter((line) => line.startsWith('{"level":'));
    if (logged.length > 0) file(`${logged.join('\n')}\n`);
    for (const line of lines) {
      if (!line.startsWith('{"level":')) show(line);
      else if (Number.parseInt(line.slice(9), 10) >= WARNING) show(readable(parsed(line) ?? { msg: line }));
    }
  };
}

/** Makes readers of the output of npm start and npm run dev; undefined with LOG_FORMAT=json, which leaves the lines on the console. */
export function houseLog() {
  const format = process.env.LOG_FORMAT || 'text';
  if (format !== 'text' && format !== 'json') throw new Stop(`LOG_FORMAT=${format} is not valid: text or json.`);
  if (format === 'json') return undefined;
  const file = createLogFile(inProject('.data/logs/house.log'));
  return () => createReader({ file });
}
