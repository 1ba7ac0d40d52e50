import type { GraphQLCodegenDataMasking } from '@apollo/client/masking';

/** A component's type has only the fields of its own query or fragment, not those of fragments below it. */
declare module '@apollo/client' {
  export interface TypeOverrides extends GraphQLCodegenDataMasking.TypeOverrides {}
}
