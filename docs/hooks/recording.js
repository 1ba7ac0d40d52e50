// An example of session recording: tells the script's own origin where on which page the visitor clicks.
// The storefront loads the script in production, on pages of a brand with `sessionRecording`, for visitors who have agreed. The brand's
// `siteId` is in the script element's `data-site-id`.
{
  const { src, dataset } = document.currentScript;
  const address = `${new URL(src).origin}/sites/${dataset.siteId}`;

  addEventListener('click', ({ pageX, pageY }) => {
    navigator.sendBeacon(address, JSON.stringify({ path: location.pathname, pageX, pageY }));
  });
}
