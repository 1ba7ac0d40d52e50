import { GraphQLError, Kind, type ValueNode } from 'graphql';
import { isDay } from '#rules/calendar-day.ts';
import { EARLIEST_DAY, INFINITE_DAY } from '#rules/constants.ts';

const LOCAL_DATE = /^\d{4}-\d{2}-\d{2}$/;

function localDate(value: unknown): string {
  if (typeof value !== 'string' || !LOCAL_DATE.test(value)) {
    throw new GraphQLError('LocalDate must be a date like 2027-01-31');
  }
  if (!isDay(value)) throw new GraphQLError(`LocalDate ${value} is not in the calendar`);
  if (value < EARLIEST_DAY || value > INFINITE_DAY)
    throw new GraphQLError(`LocalDate must be from ${EARLIEST_DAY} to ${INFINITE_DAY}`);
  return value;
}

const DECIMAL = /^-?\d{1,15}(\.\d{1,15})?$/;

function decimal(value: unknown): string {
  if (typeof value === 'string' && DECIMAL.test(value)) return value;
  throw new GraphQLError('Decimal must be a string like "64.50"');
}

/** Output needs no check: the platform's answers were checked when they came. */
export function unchanged(value: unknown): unknown {
  return value;
}

/** Functions only; descriptions are in the SDL. */
export const scalars = {
  LocalDate: {
    serialize: unchanged,
    parseValue: localDate,
    parseLiteral: (node: ValueNode) => localDate(node.kind === Kind.STRING ? node.value : undefined),
  },
  DateTime: { serialize: unchanged },
  LocalTime: { serialize: unchanged },
  TimeZone: { serialize: unchanged },
  CurrencyCode: { serialize: unchanged },
  Decimal: {
    serialize: unchanged,
    parseValue: decimal,
    parseLiteral: (node: ValueNode) => decimal(node.kind === Kind.STRING ? node.value : undefined),
  },
  URL: { serialize: unchanged },
};
