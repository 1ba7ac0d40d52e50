import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const formats: Record<string, string> = {
  uuid: 'must be a UUID',
  date: 'must be a day like 2026-11-21',
  datetime: 'must be an instant like 2026-11-21T19:05:00Z',
  url: 'must be a URL',
};

const unit = (origin: string): string => {
  if (origin === 'string') return ' characters long';
  return origin === 'array' ? ' items long' : '';
};

/** The broken rule in words that follow the name of a field: "quantity: must be at least 1". */
const plainMessage = (issue: Issue): string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return issue.expected === 'int' ? 'must be a whole number' : `must be of type ${issue.expected}`;
    case 'too_small':
      if (issue.minimum === 1 && unit(issue.origin) !== '') return 'must not be empty';
      return `must be at least ${issue.minimum}${unit(issue.origin)}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${unit(issue.origin)}`;
    case 'not_multiple_of':
      return issue.divisor === 0.01 ? 'must have at most two decimals' : `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return formats[issue.format];
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    default:
      return undefined;
  }
};

z.config({ customError: plainMessage });
