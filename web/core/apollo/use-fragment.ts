import type { DocumentNode } from '@apollo/client';
import { useApolloClient, useFragment as useCachedFragment } from '@apollo/client/react';

const fieldsOf = new WeakMap<DocumentNode, readonly string[]>();

/** The names under which an answer has a fragment's own fields. */
const ownFields = (document: DocumentNode, name: string | undefined): readonly string[] => {
  const cached = fieldsOf.get(document);
  if (cached) return cached;
  const fragment = document.definitions.find(
    (definition) => definition.kind === 'FragmentDefinition' && (!name || definition.name.value === name),
  );
  const selections = fragment?.kind === 'FragmentDefinition' ? fragment.selectionSet.selections : [];
  const fields = selections.flatMap((field) => (field.kind === 'Field' ? [(field.alias ?? field.name).value] : []));
  fieldsOf.set(document, fields);
  return fields;
};

type Options = { fragment: DocumentNode; fragmentName?: string; from: { __typename: string } | null };

/**
 * On the server a component is given the answer as it came, so its fragment's fields are in `from` already; only what a component
 * names itself, by type and id, is read from the cache.
 */
const useFragmentOnServer = ({ fragment, fragmentName, from }: Options) => {
  const { cache } = useApolloClient();
  if (!from) return { data: {}, complete: false };
  const fields = ownFields(fragment, fragmentName);
  if (fields.length > 0 && fields.every((field) => field in from)) return { data: from, complete: true };
  const data = cache.readFragment({ fragment, fragmentName, id: cache.identify(from) });
  return { data: data ?? {}, complete: data !== null };
};

/** Apollo's `useFragment`; on the server without the cache where the answer itself is at hand. */
export const useFragment = import.meta.env.SSR
  ? (useFragmentOnServer as unknown as typeof useCachedFragment)
  : useCachedFragment;
