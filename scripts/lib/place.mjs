import { relative } from 'node:path';
import { root } from './project.mjs';

const place = /(?:file:\/\/)?(\/[^\s:()'"]+?\.(?:tsx?|mjs|json|css|graphql|sql))(?:\?[^\s:()]*)?:(\d+)(?::(\d+))?/g;
const isOurs = (file) => file.startsWith(root) && !file.includes('node_modules');

/** The places in the project's own files that a message or a stack names, as `file:line:column`. */
export function placesIn(text) {
  return [...text.matchAll(place)]
    .filter(([, file]) => isOurs(file))
    .map(([, file, line, column]) => `${relative(root, file)}:${line}${column ? `:${column}` : ''}`);
}
