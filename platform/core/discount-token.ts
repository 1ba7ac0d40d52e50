import type { FastifyRequest } from 'fastify';

/** CART-15: the discount token that a visitor brought; null without one. */
export const discountTokenOf = (request: FastifyRequest): string | null => {
  const header = request.headers['gst-discount-token'];
  return typeof header === 'string' ? header.slice(0, 200) : null;
};
