import { hasFields } from '../core/http/wire.ts';

export type AttractionWire = {
  id: string;
  partnerId: string;
  name: string;
  imageUrl: string;
  imagePlaceholder: string;
  category: { id: string; name: string };
};
export const isAttraction = hasFields<AttractionWire>({
  id: 'string',
  name: 'string',
  imageUrl: 'string',
  category: 'object',
});
