import type { GraphQLCodegenDataMasking } from '@apollo/client/masking';

/** A screen sees only the fields it asked for itself; its components' fragments stay theirs. */
declare module '@apollo/client' {
  export interface TypeOverrides extends GraphQLCodegenDataMasking.TypeOverrides {}
}
