import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { WebKitParts } from '../../scripts/lib/other-browsers.mjs';
import { type OtherBrowser, until } from './other-browser.ts';

/** The name under which WebDriver passes an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const element = z.object({ [ELEMENT]: z.string() });
const failure = z.object({ error: z.string(), message: z.string() });

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('No port is free');
  return address.port;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await gone;
}

/** A display in memory: WebKitGTK has no way to run without one. Answers its name once it is ready. */
async function openDisplay(xvfb: string): Promise<{ name: string; close: () => Promise<void> }> {
  const child = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    const told = child.stdio[3] as Readable;
    told.setEncoding('utf8').once('data', resolve);
    child.once('error', reject).once('exit', (code) => reject(new Error(`Xvfb ended with exit code ${code}`)));
  });
  return { name: `:${number.trim()}`, close: () => end(child) };
}

/** Sends a WebDriver command; answers its value, and throws WebDriver's error. */
async function send(method: 'GET' | 'POST' | 'DELETE', url: string, body: object = {}): Promise<unknown> {
  const answer = await fetch(url, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) });
  const { value } = z.object({ value: z.unknown() }).parse(await answer.json());
  const failed = answer.ok ? undefined : failure.parse(value);
  if (failed) throw Object.assign(new Error(`WebDriver: ${failed.error}: ${failed.message}`), { code: failed.error });
  return value;
}

/** What a page says while it draws itself anew: the same question is asked again. */
const passing = ['no such element', 'stale element reference', 'element not interactable', 'element click intercepted'];
const isPassing = (error: unknown) => error instanceof Error && 'code' in error && passing.includes(String(error.code));

/** WebKitGTK's MiniBrowser, driven over WebDriver. */
export async function openWebKit({ driver, browser, xvfb }: WebKitParts): Promise<OtherBrowser> {
  const display = await openDisplay(xvfb);
  const port = await freePort();
  const server = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    // Nothing draws with a graphics card here.
    env: { ...process.env, DISPLAY: display.name, WEBKIT_DISABLE_DMABUF_RENDERER: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  });
  const base = `http://127.0.0.1:${port}/session`;
  const options = { binary: browser, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const session = await until('WebKitWebDriver', () =>
    send('POST', base, { capabilities }).catch((error: unknown) => {
      // It does not listen yet.
      if (error instanceof TypeError) return undefined;
      throw error;
    }),
  );
  const at = `${base}/${z.object({ sessionId: z.string() }).parse(session).sessionId}`;
  const run = (script: string, ...args: unknown[]) => send('POST', `${at}/execute/sync`, { script, args });

  /** Does something with the element once it is shown, again while the page changes under it. */
  const withShown = (xpath: string, act: (id: string) => Promise<unknown>) =>
    until(xpath, async () => {
      try {
        const found = element.parse(await send('POST', `${at}/element`, { using: 'xpath', value: xpath }));
        const id = found[ELEMENT];
        if ((await send('GET', `${at}/element/${id}/displayed`)) !== true) return undefined;
        // To the middle, as what sticks to the window's edges may cover what the driver scrolls to them.
        await run('(arguments[0].closest("select") ?? arguments[0]).scrollIntoView({ block: "center" })', found);
        await act(id);
        return true;
      } catch (error) {
        if (isPassing(error)) return undefined;
        throw error;
      }
    });

  return {
    goto: async (url) => void (await send('POST', `${at}/url`, { url })),
    url: async () => String(await send('GET', `${at}/url`)),
    see: async (xpath) => void (await withShown(xpath, async () => {})),
    click: async (xpath) => void (await withShown(xpath, (id) => send('POST', `${at}/element/${id}/click`))),
    type: async (xpath, text) =>
      void (await withShown(xpath, async (id) => {
        await send('POST', `${at}/element/${id}/clear`);
        await send('POST', `${at}/element/${id}/value`, { text });
      })),
    choose: async (xpath, value) =>
      void (await withShown(`${xpath}/option[@value='${value}']`, (id) => send('POST', `${at}/element/${id}/click`))),
    text: async () => String(await run('return document.body.innerText')),
    close: async () => {
      await send('DELETE', at);
      await end(server);
      await display.close();
    },
  };
}
