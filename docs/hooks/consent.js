// An example of an external script that is also the brand's own tool for consent (`consentTool: own`): asks once, keeps the answer in the
// cookie that the storefront reads, and asks again when the visitor opens the cookie settings.
// The storefront loads the script on every page of a brand with `externalScript`.
{
  const name = `gst-consent${document.documentElement.dataset.brand ?? ''}`;

  const ask = () => {
    const agreed = confirm('May we count visits and record them?');
    const answer = agreed ? 'necessary.analytics.recording' : 'necessary.-analytics.-recording';
    // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have no cookieStore in the versions that we support
    document.cookie = `${name}=${answer}; Path=/; Max-Age=15552000; SameSite=Lax; Secure`;
    location.reload();
  };

  addEventListener('grandstand:cookie-settings', ask);
  if (!document.cookie.split('; ').some((pair) => pair.startsWith(`${name}=`))) addEventListener('load', ask);
}
