import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';
import type { PlatformDeps } from '#platform/core/deps.ts';

export type PassSigners =
  NonNullable<PlatformDeps['passSigners']> extends ReadonlyMap<string, infer Signers> ? Signers : never;

const YEAR_MS = 365 * 86_400_000;
type Subject = { shortName?: string; type?: string; value: string }[];

/** A certificate in PEM with its key, signed by another or by itself. */
export const certify = (
  subject: Subject,
  by?: { key: forge.pki.rsa.PrivateKey; subject: Subject },
  endsIn = YEAR_MS,
) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date(Date.now() - YEAR_MS);
  certificate.validity.notAfter = new Date(Date.now() + endsIn);
  certificate.setSubject(subject);
  certificate.setIssuer(by?.subject ?? subject);
  const key = forge.pki.privateKeyFromPem(privateKey);
  certificate.sign(by?.key ?? key, forge.md.sha256.create());
  return { pem: forge.pki.certificateToPem(certificate), key: privateKey, subject, signer: { key, subject } };
};

export const authority = certify([{ shortName: 'CN', value: 'A test authority' }]);
export const owner = [
  { type: '0.9.2342.19200300.100.1.1', value: 'pass.example.club' },
  { shortName: 'OU', value: 'TEAM123456' },
  { shortName: 'CN', value: 'Pass Type ID: pass.example.club' },
];
export const pass = certify(owner, authority.signer);
export const google = certify([{ shortName: 'CN', value: 'google' }]);
export const account = JSON.stringify({ client_email: 'passes@club.example.com', private_key: google.key });
/** As a brand names them in its tenant.json. */
export const walletPasses = {
  apple: { certificateVariable: 'CLUB_CERT', keyVariable: 'CLUB_KEY', authorityVariable: 'CLUB_AUTHORITY' },
  google: { issuerId: '3388000000000000001', accountVariable: 'CLUB_ACCOUNT' },
};

/** Signs for the brand that tests sell at. */
export const passSigners: PassSigners = {
  apple: {
    certificate: pass.pem,
    key: pass.key,
    authority: authority.pem,
    passType: 'pass.example.club',
    team: 'TEAM123456',
    until: Date.now() + YEAR_MS,
  },
  google: { issuerId: walletPasses.google.issuerId, email: 'passes@club.example.com', key: google.key },
};
