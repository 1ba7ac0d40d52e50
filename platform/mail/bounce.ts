import { simpleParser } from 'mailparser';
import type { Db } from '../core/db.ts';
import { invalid, notFound } from '../core/errors.ts';
import { markBounced } from './repository.ts';

/** What a report says of an e-mail of ours. `name` is that of its Message-ID and of its sender's address. */
type Report = { uuid: string; id: number; hasFailed: boolean; status: string | null };

/** The e-mail's own name, in the address that the report is sent to or in the Message-ID of what it returns. */
const NAME = /[+<]([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,15})@/i;

/** RFC 3464, and RFC 6533 about e-mails whose addresses are not all in ASCII. */
const STATUS = /^message\/(global-)?delivery-status$/;

/** Reads a delivery status notification; undefined when it is none, or of no e-mail of ours. */
const readReport = async (message: Buffer): Promise<Report | undefined> => {
  const { attachments } = await simpleParser(message, { keepDeliveryStatus: true, skipHtmlToText: true });
  const part = attachments.find(({ contentType }) => STATUS.test(contentType));
  const [, uuid, id] = NAME.exec(message.toString('latin1')) ?? [];
  if (part === undefined || uuid === undefined) return undefined;
  const fields = part.content.toString('latin1');
  const [, status = null] = /^Status:\s*([245]\.\d{1,3}\.\d{1,3})\b/im.exec(fields) ?? [];
  return { uuid: uuid.toLowerCase(), id: Number(id), hasFailed: /^Action:\s*failed\b/im.test(fields), status };
};

/** ORDER-5: notes that an e-mail came back; false when the report says that it is only late. The same report again changes nothing. */
export const takeBounce = async (databases: readonly Db[], message: Buffer | undefined): Promise<boolean> => {
  const report = message && (await readReport(message));
  if (report === undefined)
    throw invalid(
      'body',
      'must be a delivery status notification (RFC 3464, RFC 6533) about an e-mail of this platform',
    );
  const known = await Promise.all(databases.map((db) => markBounced(db, report)));
  if (!known.includes(true)) throw notFound('message');
  return report.hasFailed;
};
