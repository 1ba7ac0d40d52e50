import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { GraphQLError, getOperationAST, getVariableValues, parse, validate } from 'graphql';
import { operationCost, tooExpensive } from './core/limits/operation-cost.ts';
import { createSchema } from './schema.ts';
import { createGateway } from './server.ts';

const USAGE = `Usage: npm run explain -- 'query { … }' [--variables JSON] [--operation NAME]
       npm run explain -- FILE.graphql

  Says what an operation costs, as partners' keys are charged for it, and which calls to the platform a query makes.

  --platform  the platform that is asked, by default http://127.0.0.1:3001; mutations are not sent`;

class UsageError extends Error {}

const readArguments = (args: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        variables: { type: 'string', default: '{}' },
        operation: { type: 'string' },
        platform: { type: 'string', default: 'http://127.0.0.1:3001' },
        help: { type: 'boolean', default: false },
      },
    });
    return { ...values, words: positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

function variablesOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Said below.
  }
  throw new UsageError('--variables must be a JSON object.');
}

type Output = Pick<Console, 'log' | 'error'>;
type Call = { method: string; path: string; ms: number };

async function callsOf(
  platformUrl: string,
  operation: { query: string; variables: object; operationName?: string | undefined },
): Promise<{ calls: Call[]; errors: { message: string }[] }> {
  const gateway = createGateway({ platformUrl, environment: 'development', sharedCache: false });
  try {
    const response = await gateway.fetch(
      new Request('http://localhost:3000/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(operation),
      }),
    );
    const { errors = [], extensions }: { errors?: { message: string }[]; extensions?: { upstream?: Call[] } } =
      JSON.parse(await response.text());
    return { calls: extensions?.upstream ?? [], errors };
  } finally {
    await gateway.close();
  }
}

async function explain(args: readonly string[], output: Output): Promise<void> {
  const { help, words, variables: given, operation: name, platform } = readArguments(args);
  if (help) return output.log(USAGE);
  const [what, ...more] = words;
  if (what === undefined || more.length > 0) throw new UsageError('Give one operation, or a file with it.');
  const text = what.endsWith('.graphql') ? readFileSync(what, 'utf8') : what;
  const [schema, document, raw] = [createSchema(), parse(text), variablesOf(given)];
  const [invalid] = validate(schema, document);
  if (invalid) throw new UsageError(invalid.message);
  const operation = getOperationAST(document, name);
  if (!operation) throw new UsageError('Say by --operation which of the operations is meant.');
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], raw);
  if (!coerced) throw new UsageError(errors?.map(({ message }) => message).join(' ') ?? '');
  const cost = operationCost(schema, document, operation, coerced);
  output.log(`Costs ${Math.max(1, cost.calls)}. At most ${cost.values} values.`);
  const refused = tooExpensive(cost);
  if (refused) throw new GraphQLError(`Refused: ${refused.message}`);
  if (operation.operation === 'mutation') return output.log('Mutations are not sent.');
  const asked = { query: text, variables: raw, operationName: operation.name?.value };
  const { calls, errors: failed } = await callsOf(platform, asked);
  output.log(`${calls.length} ${calls.length === 1 ? 'call' : 'calls'} to the platform:`);
  for (const { method, path, ms } of calls) output.log(`  ${method} ${path}  ${ms} ms`);
  if (failed.length > 0) throw new GraphQLError(failed.map(({ message }) => `Error: ${message}`).join('\n'));
}

/** The command with its arguments; returns its exit code. */
export async function explainCommand(
  args: readonly string[],
  _env: NodeJS.ProcessEnv,
  output: Output,
): Promise<number> {
  try {
    await explain(args, output);
    return 0;
  } catch (error) {
    output.error(error instanceof Error ? error.message : String(error));
    if (error instanceof UsageError) output.error(`\n${USAGE}`);
    return error instanceof UsageError || error instanceof GraphQLError ? 1 : 2;
  }
}

if (import.meta.main) process.exitCode = await explainCommand(process.argv.slice(2), process.env, console);
