import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';
import { z } from 'zod';
import type { PlatformDeps } from '../core/deps.ts';
import { notFound } from '../core/errors.ts';
import { operatorSecurity, requireOperator } from '../core/operator.ts';
import { errorSchema, named } from '../core/schemas.ts';
import { takeBounce } from './bounce.ts';
import { html, type Markup } from './markup.ts';

const bounceSchema = z.object({
  bounced: z.boolean().describe('False: the report says no more than that the e-mail is late, or has arrived'),
});
named({ MailBounce: bounceSchema });

const MOST_LISTED = 100;
const params = z.object({ name: z.string().regex(/^[0-9a-f-]{36}\.\d+$/) });

const send = (reply: FastifyReply, page: Markup | string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src data:")
    .header('x-content-type-options', 'nosniff')
    .send(typeof page === 'string' ? page : page.text);

const page = (title: string, body: Markup): Markup => html`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}td,th{padding:.4rem .8rem;text-align:left}iframe{width:100%;height:60rem;border:1px solid #ccc}pre{white-space:pre-wrap}</style>
<h1>${title}</h1>${body}</html>`;

const namesIn = async (directory: string): Promise<string[]> => {
  const files = (await readdir(directory).catch(() => [])).filter((file) => /^[0-9a-f-]{36}\.\d+\.eml$/.test(file));
  const dated = await Promise.all(
    files.map(async (file) => ({ file, at: (await stat(join(directory, file))).mtimeMs })),
  );
  return dated
    .sort((a, b) => b.at - a.at)
    .slice(0, MOST_LISTED)
    .map(({ file }) => file.slice(0, -'.eml'.length));
};

const read = async (directory: string, name: string): Promise<ParsedMail> => {
  const bytes = await readFile(join(directory, `${name}.eml`)).catch(() => {
    throw notFound('message');
  });
  return simpleParser(bytes);
};

const textOf = (address: AddressObject | AddressObject[] | undefined): string =>
  [address ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ');

/** A report may return the whole e-mail, with its tickets. */
const BOUNCE_LIMIT = 1024 * 1024;

/** ORDER-5: takes what the mail server says later of e-mails that it had taken. */
export const bounceRoutes =
  (deps: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const messages = new WeakMap<FastifyRequest, Buffer>();
    app.removeAllContentTypeParsers();
    // Its bytes are kept aside: a message is of any charset, and the rules of texts are not its.
    app.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (request, body, done) => {
      messages.set(request, Buffer.from(body));
      done(null, '');
    });
    app.post(
      '/api/mail/bounce',
      {
        bodyLimit: BOUNCE_LIMIT,
        onRequest: requireOperator(deps),
        schema: {
          operationId: 'takeBounce',
          security: operatorSecurity,
          tags: ['mail'],
          summary: 'An e-mail came back: a person is told that its buyer was not reached',
          description:
            'Takes a delivery status notification (RFC 3464) as the mail server delivers it, up to 1 MB; the same one again changes nothing.',
          consumes: ['message/rfc822'],
          body: z.string().nullish().describe('The message as it arrived'),
          response: { 200: bounceSchema, 400: errorSchema, 401: errorSchema, 404: errorSchema, 413: errorSchema },
        },
      },
      async (request) => ({ bounced: await takeBounce(deps.databases ?? [deps.db], messages.get(request)) }),
    );
  };

/** Shows the e-mails in the mailbox; there are no such pages where they go to a mail server. */
export const mailRoutes =
  ({ mailbox }: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    if (mailbox === undefined) return;
    const schema = { params, hide: true };
    app.get('/mailbox', { schema: { hide: true } }, async (_request, reply) => {
      const names = await namesIn(mailbox);
      const mails = await Promise.all(names.map(async (name) => ({ name, mail: await read(mailbox, name) })));
      const rows = mails.map(
        ({ name, mail }) => html`<tr><td>${mail.date?.toISOString() ?? ''}</td><td>${textOf(mail.to)}</td>
<td><a href="/mailbox/${name}">${mail.subject ?? ''}</a></td></tr>`,
      );
      return send(reply, page('Mailbox', html`<table><tr><th>Sent<th>To<th>Subject</tr>${rows}</table>`));
    });
    app.get('/mailbox/:name', { schema }, async ({ params: { name } }, reply) => {
      const mail = await read(mailbox, name);
      const files = mail.attachments.map(
        ({ filename }, index) => html`<li><a href="/mailbox/${name}/file/${index}">${filename ?? index}</a></li>`,
      );
      const body = html`<p>From ${textOf(mail.from)}<br>To ${textOf(mail.to)}</p><ul>${files}</ul>
<iframe sandbox title="Message" src="/mailbox/${name}/html"></iframe><h2>As text</h2><pre>${mail.text ?? ''}</pre>`;
      return send(reply, page(mail.subject ?? name, body));
    });
    app.get('/mailbox/:name/html', { schema }, async ({ params: { name } }, reply) =>
      send(reply, (await read(mailbox, name)).html || ''),
    );
    app.get(
      '/mailbox/:name/file/:index',
      { schema: { params: params.extend({ index: z.coerce.number().int().min(0).max(9) }), hide: true } },
      async ({ params: { name, index } }, reply) => {
        const file = (await read(mailbox, name)).attachments[index];
        if (file === undefined) throw notFound('file');
        return reply
          .type(file.contentType)
          .header('x-content-type-options', 'nosniff')
          .header('content-disposition', `attachment; filename="${encodeURIComponent(file.filename ?? 'file')}"`)
          .send(file.content);
      },
    );
  };
