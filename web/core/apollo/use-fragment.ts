import { useApolloClient, type useFragment as useCachedFragment } from '@apollo/client/react';
import { type DocumentNode, type FragmentDefinitionNode, Kind, OperationTypeNode } from 'graphql';
import { useMemo, useSyncExternalStore } from 'react';
import { unwatched, visiblePart, watched } from './watched.ts';

type Options = { fragment: DocumentNode; fragmentName?: string; from: { __typename: string } | null };

/** The generated document of a fragment has it and those below it. */
const definitionOf = (document: DocumentNode, name: string | undefined) =>
  document.definitions.find(
    (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && (!name || definition.name.value === name),
  ) as FragmentDefinitionNode;

const fieldsOf = new WeakMap<DocumentNode, readonly string[]>();

/** The names under which an answer has a fragment's own fields. */
const ownFields = (document: DocumentNode, name: string | undefined): readonly string[] => {
  const cached = fieldsOf.get(document);
  if (cached) return cached;
  const { selections } = definitionOf(document, name).selectionSet;
  const fields = selections.flatMap((field) => (field.kind === Kind.FIELD ? [(field.alias ?? field.name).value] : []));
  fieldsOf.set(document, fields);
  return fields;
};

const nothing = { data: {}, complete: false };

/**
 * On the server a component is given the answer as it came, so its fragment's fields are in `from` already; only what a component
 * names itself, by type and id, is read from the cache.
 */
const useFragmentOnServer = ({ fragment, fragmentName, from }: Options) => {
  const { cache } = useApolloClient();
  if (!from) return nothing;
  const fields = ownFields(fragment, fragmentName);
  if (fields.length > 0 && fields.every((field) => field in from)) return { data: from, complete: true };
  const data = cache.readFragment({ fragment, fragmentName, id: cache.identify(from) });
  return { data: data ?? {}, complete: data !== null };
};

const queries = new WeakMap<DocumentNode, DocumentNode>();

/** A query for a fragment's own fields of one object: what a cache can watch. */
const queryFor = (document: DocumentNode, fragmentName: string | undefined): DocumentNode => {
  const cached = queries.get(document);
  if (cached) return cached;
  const { name } = definitionOf(document, fragmentName);
  const query: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: [
      {
        kind: Kind.OPERATION_DEFINITION,
        operation: OperationTypeNode.QUERY,
        selectionSet: { kind: Kind.SELECTION_SET, selections: [{ kind: Kind.FRAGMENT_SPREAD, name }] },
      },
      ...visiblePart(document).definitions,
    ],
  };
  queries.set(document, query);
  return query;
};

/** Reads a fragment's fields of one object in the cache, and rerenders when they change there. */
const useFragmentInBrowser = ({ fragment, fragmentName, from }: Options) => {
  const { cache } = useApolloClient();
  const id = from ? cache.identify(from) : undefined;
  const part = useMemo(
    () =>
      id
        ? watched(cache, { query: queryFor(fragment, fragmentName), id }, ({ result, complete }) => ({
            data: result ?? {},
            complete,
          }))
        : unwatched(nothing),
    [cache, fragment, fragmentName, id],
  );
  return useSyncExternalStore(part.watch, part.latest, part.latest);
};

/**
 * Apollo's `useFragment` for a part whose type and id are known. On the server it does without the cache where the answer itself is
 * at hand; in the browser it watches the cache as `usePrimed` does: Apollo's sets timers for each part of the page as it is hydrated.
 */
export const useFragment = (import.meta.env.SSR
  ? useFragmentOnServer
  : useFragmentInBrowser) as unknown as typeof useCachedFragment;
