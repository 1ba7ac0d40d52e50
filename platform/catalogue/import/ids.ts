import { idOf } from '../identity.ts';

/** Ids are made from partner ids, so that a second import finds what the first one made. */
export const uuidOf = (kind: 'venue' | 'attraction' | 'event' | 'offer', id: string): string => idOf(`own-${kind}`, id);

/** Told apart from the layouts that the product brings along. */
export const layoutIdOf = (id: string): string => `own-${id}`;
