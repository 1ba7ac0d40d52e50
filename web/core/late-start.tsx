import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react';
import { Scripts, type ScriptsProps } from 'react-router';
import { PAGE_LOST } from './errors/page-lost.ts';

/** Value of `rel` and `type` on links and scripts of the program until it starts: browsers ignore unknown values. */
export const LATER = 'later';

/** A page waits this long for its pictures before its program starts all the same, in ms. */
const longestWaitMs = 3_000;

/** A program that failed and has not started this much later, in ms, does not start any more. */
const stuckAfterMs = 5_000;

/** What is said when the program failed, and the words of the link that loads the page again. */
type FailureTexts = { message: string; retry: string };

/**
 * The inline script that starts the program: after the page and its pictures have been drawn, or at the first touch or key if that
 * is sooner. It fetches all files at once, runs what the entry imports one file at a time, so that no task is long, and then the
 * entry. `imports` are the URLs of those files from the build's manifest, each after those it needs.
 *
 * It keeps a copy of what the server sent and puts it back when the program loses that page: its links and forms work without the
 * program. React is ended first, which it allows only after what it is just doing, and would otherwise go on to change the page.
 */
export const startScript = (imports: readonly string[], texts: FailureTexts): string => `(function () {
  var page = document.documentElement, started = false, sent;
  function address() { return location.pathname + location.search; }
  function keep() { sent = { address: address(), page: page.cloneNode(true) }; }
  function sayFailure() {
    if (document.getElementById('failure')) return;
    var bar = document.createElement('p'), link = document.createElement('a');
    bar.id = 'failure';
    bar.setAttribute('role', 'alert');
    bar.className = 'sticky bottom-0 z-5 border-t border-line bg-warn-tint px-4 py-3 text-center text-ink';
    bar.textContent = ${JSON.stringify(texts.message)} + ' ';
    link.href = address();
    link.className = 'font-semibold underline';
    link.textContent = ${JSON.stringify(texts.retry)};
    bar.appendChild(link);
    document.body.appendChild(bar);
  }
  function putBack(event) {
    if (!sent || sent.address !== address()) return;
    var kept = sent.page, top = scrollY;
    sent = undefined;
    Promise.resolve().then(function () {
      event.detail.unmount();
      page.replaceWith(kept);
      page = kept;
      scrollTo(0, top);
      sayFailure();
    });
  }
  function mayBeStuck() {
    if (!('alive' in page.dataset)) setTimeout(function () { if (!('alive' in page.dataset)) sayFailure(); }, ${stuckAfterMs});
  }
  function start() {
    if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', start);
    if (started) return;
    started = true;
    var imports = ${JSON.stringify(imports)};
    document.querySelectorAll('link[rel="${LATER}"]').forEach(function (link) {
      link.rel = link.as ? 'preload' : 'modulepreload';
    });
    function pause() { setTimeout(next); }
    function next() {
      var url = imports.shift();
      if (!url) return run();
      import(url).then(pause, pause);
    }
    next();
  }
  function run() {
    keep();
    addEventListener('${PAGE_LOST}', putBack);
    addEventListener('error', mayBeStuck, true);
    addEventListener('unhandledrejection', mayBeStuck);
    document.querySelectorAll('script[type="${LATER}"]').forEach(function (late) {
      var program = document.createElement('script');
      program.type = 'module';
      program.nonce = late.nonce;
      program.text = late.text;
      late.replaceWith(program);
    });
  }
  function afterFrame(next) { requestAnimationFrame(function () { setTimeout(next); }); }
  addEventListener('load', function () { afterFrame(function () { afterFrame(start); }); });
  ['pointerdown', 'keydown'].forEach(function (name) { addEventListener(name, start, true); });
  setTimeout(start, ${longestWaitMs});
})()`;

type Rendered = { rel?: string; type?: string; children?: ReactNode };

const renderLate = (rendered: ReactNode): ReactNode =>
  Children.map(rendered, (element) => {
    if (!isValidElement<Rendered>(element)) return element;
    if (element.type === Fragment) return renderLate(element.props.children);
    if (element.props.rel === 'modulepreload') return cloneElement(element, { rel: LATER });
    return element.props.type === 'module' ? cloneElement(element, { type: LATER }) : element;
  });

/**
 * React Router's scripts, which the server renders so that the browser neither fetches nor runs them yet. <Scripts> sets `rel` and
 * `type` itself and offers no way to change them, so its elements are changed; docs/decisions says what that saves.
 */
export const LateScripts = (props: ScriptsProps): ReactNode =>
  import.meta.env.SSR ? renderLate(Scripts(props)) : <Scripts {...props} />;
