// What is wrong in the SDL and the operations, each in one line with its place, before anything is generated from them.
import { globSync, readFileSync } from 'node:fs';
import {
  buildASTSchema,
  concatAST,
  type DocumentNode,
  extendSchema,
  GraphQLError,
  parse,
  Source,
  validate,
  validateSchema,
} from 'graphql';
import { validateSDL } from 'graphql/validation/validate.js';

/** Apollo's word to itself, which no server knows. */
const unmask = parse('directive @unmask on FRAGMENT_SPREAD');

const line = ({ source, nodes, locations, message }: GraphQLError): string => {
  const name = source?.name ?? nodes?.[0]?.loc?.source.name ?? 'schema';
  const { line: row, column } = locations?.[0] ?? { line: 1, column: 1 };
  return `${name}:${row}:${column} ${message}`;
};

function read(pattern: string): { document: DocumentNode; mistakes: string[] } {
  const mistakes: string[] = [];
  const documents = globSync(pattern, { exclude: ['*/generated/**'] })
    .sort()
    .flatMap((file) => {
      const name = file.replaceAll('\\', '/');
      const text = readFileSync(file, 'utf8');
      // A file of comments alone, or one just made, says nothing yet.
      if (text.replace(/^\s*#.*$/gm, '').trim() === '') return [];
      try {
        return [parse(new Source(text, name))];
      } catch (error) {
        if (!(error instanceof GraphQLError)) throw error;
        mistakes.push(line(error));
        return [];
      }
    });
  return { document: concatAST(documents), mistakes };
}

/** `file:line:column what is wrong`, for each mistake; what only follows from an earlier one is left out. */
export function findMistakes(): string[] {
  const sdl = read('schema/*.graphql');
  if (sdl.mistakes.length > 0) return sdl.mistakes;
  const wrong = validateSDL(sdl.document);
  if (wrong.length > 0) return wrong.map(line);
  const schema = buildASTSchema(sdl.document, { assumeValidSDL: true });
  const unsound = validateSchema(schema);
  if (unsound.length > 0) return unsound.map(line);
  const operations = read('operations/**/*.graphql');
  if (operations.mistakes.length > 0) return operations.mistakes;
  return validate(extendSchema(schema, unmask), operations.document).map(line);
}
