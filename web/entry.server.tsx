import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { type App, AppProvider, appContext } from './core/app.tsx';
import { startScript } from './core/late-start.tsx';
import { recordingScript } from './core/recording-script.ts';

/** Rendering that takes longer is aborted, in ms. */
const renderTimeout = 5_000;

function report({ hooks }: App, error: unknown): void {
  (hooks?.onError ?? console.error)(error);
}

/** What loaders and components throw. An address without a page is nobody's mistake. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) report(context.get(appContext), error);
};

/** Loaders have loaded all data, so the page is sent whole, the same to crawlers and browsers. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const app = context.get(appContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-language', app.i18n.language);
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const { analytics, recording } = app.hooks ?? {};
  return new Promise<Response>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(
      <AppProvider app={app}>
        <ServerRouter context={routerContext} url={request.url} nonce={app.nonce} />
      </AppProvider>,
      {
        nonce: app.nonce,
        bootstrapScriptContent:
          startScript(routerContext.manifest.entry.imports, {
            message: app.i18n.t('errors.program', { ns: 'common' }),
            retry: app.i18n.t('actions.retry', { ns: 'common' }),
          }) + (recording ? recordingScript(recording) : ''),
        bootstrapScripts: [app.externalScript, analytics].filter((script) => script != null),
        // No part of the page is moved into place by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer);
          const body = new PassThrough();
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { status: failed ? 500 : status, headers }));
        },
        onShellError: reject,
        onError(error) {
          failed = true;
          report(app, error);
        },
      },
    );
    timer = setTimeout(() => abort(), renderTimeout);
  });
}
