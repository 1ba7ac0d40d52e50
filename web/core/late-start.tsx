import { useApp } from './app.tsx';

/** What only the program needs carries this instead of what it is, so that browsers leave it alone until then. */
const held = 'later';

/** A page may wait this long for its pictures before its program comes all the same, in ms. */
const longest = 3_000;

/**
 * What is read comes first: the program is fetched once the page and its pictures have been drawn, at the first touch or key
 * if that is sooner. All of its files are asked for at once, its libraries run in steps of their own, and then the script that
 * runs it takes its own place.
 */
const start = `(function () {
  var started = false;
  function start() {
    if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', start);
    if (started) return;
    started = true;
    var libraries = [];
    document.querySelectorAll('link[rel="${held}"]').forEach(function (link) {
      link.rel = link.as ? 'preload' : 'modulepreload';
      if (link.href.includes('/library-')) libraries.push(link.href);
    });
    function pause() { setTimeout(next); }
    function next() {
      var library = libraries.shift();
      if (!library) return run();
      import(library).then(pause, pause);
    }
    next();
  }
  function run() {
    document.querySelectorAll('script[type="${held}"]').forEach(function (held) {
      var program = document.createElement('script');
      program.type = 'module';
      program.nonce = held.nonce;
      program.text = held.text;
      held.replaceWith(program);
    });
  }
  function afterFrame(next) { requestAnimationFrame(function () { setTimeout(next); }); }
  addEventListener('load', function () { afterFrame(function () { afterFrame(start); }); });
  ['pointerdown', 'keydown'].forEach(function (name) { addEventListener(name, start, true); });
  setTimeout(start, ${longest});
})()`;

export const LateStartScript = () => {
  const { nonce } = useApp();
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {import.meta.env.SSR ? start : ''}
    </script>
  );
};

/** Holds a rendered page's program back. Nothing else in a page can hold these texts: elsewhere a "<" is escaped. */
export const holdProgram = (html: string): string =>
  html
    .replaceAll(/<link rel="(?:modulepreload|preload" as="fetch)"/g, (link) =>
      link.replace(/modulepreload|preload/, held),
    )
    .replaceAll(/(<script[^>]*) type="module" async="">/g, `$1 type="${held}" async="">`);
