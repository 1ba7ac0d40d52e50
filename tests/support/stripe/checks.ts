import { Ajv, type ValidateFunction } from 'ajv';
import { describeStripe } from './description.ts';
import type { Operations } from './operations.ts';

export type Operation = keyof Operations;

/** The parts of a description that a value does not match; the most specific ones, because each member of a union adds its own. */
const breaches = (validate: ValidateFunction, value: unknown): string[] => {
  if (validate(value)) return [];
  const lines = (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const unknown = 'additionalProperty' in params ? ` (${params.additionalProperty})` : '';
    return `${instancePath.slice(1).replaceAll('/', '.') || 'all of it'}: ${message}${unknown}`;
  });
  return [...new Set(lines)].slice(0, 5);
};

const makeChecks = () => {
  const { definitions, operations } = describeStripe();
  const names = Object.keys(operations) as Operation[];
  const ajvOf = (options: object) => {
    const usual = { strict: false, allErrors: true, validateSchema: false, code: { optimize: false } };
    return new Ajv({ ...usual, ...options }).addSchema({ $id: 'stripe', definitions });
  };
  const [strict, coercing] = [ajvOf({}), ajvOf({ coerceTypes: true })];
  // Compiled before the first call, because that takes longer than some callers wait.
  const validators = new Map(
    names.map((name) => {
      const { request, answer } = operations[name] ?? {};
      const compile = (ajv: Ajv, schema: { $ref?: unknown } | undefined) =>
        ajv.compile({ $ref: `stripe${schema?.$ref}` });
      return [name, { request: compile(coercing, request), answer: compile(strict, answer) }];
    }),
  );
  const check = (operation: Operation, part: 'request' | 'answer', value: unknown): string[] => {
    const validate = validators.get(operation)?.[part];
    return validate === undefined ? [`${operation} is not described`] : breaches(validate, value);
  };
  return {
    /** The operation of a path, and the id in it. */
    find: (method: string, path: string): { operation: Operation; id: string } | undefined => {
      for (const operation of names) {
        const [verb, form = ''] = operation.split(' ');
        const match = new RegExp(`^${form.replace('{id}', '(\\w+)')}$`).exec(path);
        if (verb === method && match !== null) return { operation, id: match[1] ?? '' };
      }
      return undefined;
    },
    /** Changes texts to numbers and booleans where the description has those. */
    request: (operation: Operation, value: unknown) => check(operation, 'request', value),
    answer: (operation: Operation, value: unknown) => check(operation, 'answer', value),
  };
};
let made: ReturnType<typeof makeChecks> | undefined;

/** Holds requests and answers against Stripe's published description. A request's values are texts, and become what they stand for. */
export const openChecks = () => {
  made ??= makeChecks();
  return made;
};
