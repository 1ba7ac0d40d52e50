import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react';
import { Scripts, type ScriptsProps } from 'react-router';

/** Value of `rel` and `type` on links and scripts of the program until it starts: browsers ignore unknown values. */
export const LATER = 'later';

/** A page waits this long for its pictures before its program starts all the same, in ms. */
const longestWaitMs = 3_000;

/**
 * The inline script that starts the program: after the page and its pictures have been drawn, or at the first touch or key if that
 * is sooner. It fetches all files at once, runs what the entry imports one file at a time, so that no task is long, and then the
 * entry. `imports` are the URLs of those files from the build's manifest, each after those it needs.
 */
export const startScript = (imports: readonly string[]): string => `(function () {
  var started = false;
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
