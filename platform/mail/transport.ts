import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { Unsendable } from './message.ts';

/** Hands an e-mail over; throws when it has to be tried again, and Unsendable when that is of no use. `name` is its own for ever. */
export type Deliver = (mail: SendMailOptions, name: string) => Promise<void>;

/** Each step of the conversation; all steps together stay below the time for which a worker has taken the message. */
const STEP_MS = 20_000;

const isRefusal = (error: unknown): error is Error & { responseCode: number } =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  'command' in error &&
  // A server that refuses our sign-in or says nothing but no may take it later.
  ['RCPT TO', 'DATA', 'MAIL FROM'].includes(String(error.command));

/** To a mail server, like smtps://user:password@mail.example.com. */
export const deliverBySmtp = (url: string): Deliver => {
  const transport = createTransport(url, {
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  Object.assign(transport.options, { connectionTimeout: STEP_MS, greetingTimeout: STEP_MS, socketTimeout: STEP_MS });
  return async (mail) => {
    try {
      await transport.sendMail(mail);
    } catch (error) {
      if (isRefusal(error)) throw new Unsendable(`the mail server refuses it with ${error.responseCode}`);
      throw error;
    }
  };
};

/** Into a directory, one file each, for the owner of this process alone; a message that is delivered again replaces itself. */
export const deliverToFiles = (directory: string): Deliver => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail, name) => {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    // One that was there before may have been open to everybody.
    await chmod(directory, 0o700);
    const { message } = await transport.sendMail(mail);
    const aside = join(directory, `.${name}.${process.pid}`);
    await writeFile(aside, message, { mode: 0o600 });
    await rename(aside, join(directory, `${name}.eml`));
  };
};
