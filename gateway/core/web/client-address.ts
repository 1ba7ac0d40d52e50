import { isIP } from 'node:net';

type Header = (name: string) => string | null;

const LOCAL = /^(::1|::ffff:127\.|127\.)/;

/** Where a visitor is: whom the trusted proxy names, else who is connected. This machine itself is nobody in particular. */
export function clientAddress(header: Header, connected: string | undefined, trustProxy: boolean): string | null {
  const forwarded = trustProxy ? header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  const address = forwarded ?? connected ?? '';
  return isIP(address) === 0 || LOCAL.test(address) ? null : address;
}
