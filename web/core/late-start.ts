/** What only the program needs carries this instead of what it is, so that browsers leave it alone until then. */
const held = 'later';

/** A page may wait this long for its pictures before its program comes all the same, in ms. */
const longest = 3_000;

/**
 * What is read comes first: the program is fetched once the page and its pictures have been drawn, at the first touch or key
 * if that is sooner. All of its files are asked for at once, those that its entry imports run in steps of their own, and then the
 * script that runs it takes its own place. `imports` are URLs, each after those it needs, as the build's manifest has them.
 */
export const lateStart = (imports: readonly string[]): string => `(function () {
  var started = false;
  function start() {
    if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', start);
    if (started) return;
    started = true;
    var imports = ${JSON.stringify(imports)};
    document.querySelectorAll('link[rel="${held}"]').forEach(function (link) {
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

/** Holds a rendered page's program back. Nothing else in a page can hold these texts: elsewhere a "<" is escaped. */
export const holdProgram = (html: string): string =>
  html
    .replaceAll(/<link rel="(?:modulepreload|preload" as="fetch)"/g, (link) =>
      link.replace(/modulepreload|preload/, held),
    )
    .replaceAll(/(<script[^>]*) type="module" async="">/g, `$1 type="${held}" async="">`);
