import { expect, test } from 'vitest';
import { guestSession, hasSession, readCookie, sessionCookie } from './guest-session.ts';

const https = { secure: true, suffix: '' };
const loopback = { secure: false, suffix: '' };
const id = '0c5bd1a5-7c0b-4b51-9d3a-4a7f5e1f9f10';

test('[AUTH-5] [TIME-1] the session cookie lives one year and is HttpOnly', () => {
  expect(sessionCookie({ id, isNew: true }, https)).toBe(
    `__Host-gst=${id}; Path=/; Max-Age=31536000; HttpOnly; Secure; SameSite=Lax`,
  );
  expect(sessionCookie({ id, isNew: true }, loopback)).toBe(
    `gst=${id}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`,
  );
});

test.each([
  ['none', null, true],
  ['another cookie', 'lang=de', true],
  ['a valid one', `lang=de; __Host-gst=${id}; x=y`, false],
  ['one with an invalid id', '__Host-gst=admin', true],
  ['an empty one', '__Host-gst=', true],
])('[AUTH-5] a session is created if missing: cookie %s', (_case, header, isNew) => {
  const session = guestSession(header, https);
  expect(session.isNew).toBe(isNew);
  expect(session.id).toMatch(/^[0-9a-f-]{36}$/);
  if (!isNew) expect(session.id).toBe(id);
});

test('[GRAPH-11] any session cookie counts as a session, valid or not', () => {
  expect(hasSession('__Host-gst=admin', https)).toBe(true);
  expect(hasSession('x=__Host-gst', https)).toBe(false);
  expect(readCookie('a=1; lang=nl', 'lang')).toBe('nl');
});

test('[AUTH-5] the other kind’s cookie is nobody’s: a plain one on https, a __Host- one on loopback', () => {
  expect(guestSession(`gst=${id}`, https).isNew).toBe(true);
  expect(guestSession(`__Host-gst=${id}`, loopback).isNew).toBe(true);
  expect(guestSession(`gst=${id}`, loopback)).toEqual({ id, isNew: false });
});
