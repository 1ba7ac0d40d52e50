// An example of session recording: tells the script's own origin which site was looked at and how far down, when the visitor leaves a page.
// The storefront loads the script in production, on pages of a brand with `sessionRecording`, for visitors who have agreed. The brand's
// `siteId` is in the script element's `data-site-id`.
{
  const { src, dataset } = document.currentScript;
  const { origin } = new URL(src);
  let furthest = 0;

  addEventListener('scroll', () => {
    furthest = Math.max(furthest, scrollY);
  });
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden')
      navigator.sendBeacon(`${origin}/sites/${dataset.siteId}`, JSON.stringify({ path: location.pathname, furthest }));
  });
}
