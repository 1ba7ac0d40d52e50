// An example of analytics: tells visits apart by a random number in a cookie, and reports each page to the script's own origin.
// The storefront loads the script on pages of a brand with `analytics`, for visitors who have agreed; it removes the cookie when they no
// longer do. The cookie's number goes with every call to the platform (header `gst-als`), so that both count the same visits.
// The block keeps its names from those of other scripts of the page.
{
  const origin = new URL(document.currentScript.src).origin;
  const name = `gst-als${document.documentElement.dataset.brand ?? ''}`;

  if (!document.cookie.split('; ').some((pair) => pair.startsWith(`${name}=`))) {
    // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have no cookieStore in the versions that we support
    document.cookie = `${name}=${crypto.randomUUID()}; Path=/; Max-Age=2592000; SameSite=Lax; Secure`;
  }

  let reported;
  const report = () => {
    if (location.pathname === reported) return;
    reported = location.pathname;
    navigator.sendBeacon(`${origin}/visit`, reported);
  };
  report();
  // The storefront goes from page to page without loading them anew; a browser without `navigation` reports the first page of each load.
  globalThis.navigation?.addEventListener('currententrychange', report);
}
