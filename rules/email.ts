/** The longest address in octets, and the longest name before its @ (RFC 5321). */
export const LONGEST_EMAIL = 254;
const LONGEST_LOCAL = 64;

/** What can be seen of every script beside ASCII (RFC 6531): no spaces, nothing invisible, nothing that turns the direction. */
const BEYOND_ASCII = '(?!\\p{ASCII})[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}]';
const atoms = `(?:[a-zA-Z\\d!#$%&'*+\\-/=?^_\`{|}~]|${BEYOND_ASCII})+`;
const localPart = new RegExp(`^${atoms}(\\.${atoms})*$`, 'u');
const domainText = new RegExp(`^(?:[a-zA-Z\\d.-]|${BEYOND_ASCII})+$`, 'u');
/** A host name as DNS has it, of at least two labels; the last is no number, so that it is no IP address. */
const hostName = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d][a-z\d-]{0,61}[a-z\d]$/;

const octets = (text: string): number => encodeURIComponent(text).replace(/%../g, '.').length;

/** Browsers and Node have it; the language alone does not. */
declare const URL: new (address: string) => { hostname: string };

/** bücher.example as xn--bcher-kva.example; empty for what cannot be a domain. */
function toAscii(domain: string): string {
  try {
    return domainText.test(domain) ? new URL(`http://${domain}`).hostname : '';
  } catch {
    return '';
  }
}

/**
 * ORDER-9: whether an e-mail can be sent to this address, in any script. Not one with two dots in a row, a quoted name, an IP address or a
 * domain without a dot.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1) return false;
  const [local, domain] = [text.slice(0, at), toAscii(text.slice(at + 1))];
  if (!hostName.test(domain) || !localPart.test(local)) return false;
  const length = octets(local);
  return length <= LONGEST_LOCAL && length + 1 + domain.length <= LONGEST_EMAIL;
}

/** Said of an address that is none, after the name of its field. */
export const EMAIL_RULE = 'must be an e-mail address like name@example.com';

/** How addresses are compared, in SQL by lower(address collate "C"): A to Z count as a to z. Other letters may be another mailbox. */
export const comparableEmail = (address: string): string => address.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
