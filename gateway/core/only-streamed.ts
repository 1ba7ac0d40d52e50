import { GraphQLError } from 'graphql';

/** `subscribe` of every subscription: only the door for streams (live/) tells; any other way to run one ends here. */
export const onlyStreamed = (): never => {
  throw new GraphQLError('Ask for a subscription with accept: text/event-stream.', {
    extensions: { code: 'BAD_REQUEST', retryable: false },
  });
};
