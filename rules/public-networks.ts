// Which addresses are on the internet: where neither pictures are fetched from nor webhooks are sent to, so that nobody has us ask our own network.

/** Networks of IPv4 that are not public: loopback, private, link-local (cloud metadata), documentation, multicast, reserved. */
export const notPublic4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** The part of IPv6 that is assigned to the internet. */
export const assigned6 = [['2000::', 3]] as const;

/** Ranges in it that lead to other networks. */
export const notPublic6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const;
