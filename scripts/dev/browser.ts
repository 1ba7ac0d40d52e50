export type Query = Record<string, string | undefined>;

/** As a form is sent. */
export const withoutEmpty = (query: Query): URLSearchParams => {
  const filled = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) filled.set(name, value);
  return filled;
};

/** Keeps cookies like a browser, and follows no redirect by itself. */
export const createBrowser = (headers: Record<string, string> = {}) => {
  const jar = new Map<string, { name: string; value: string; path: string }>();
  const keep = (line: string) => {
    const [pair = '', ...attributes] = line.split(/; */);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
    if (value === '' || attributes.some((one) => /^expires=.* 1970 /i.test(one))) jar.delete(`${name} ${path}`);
    else jar.set(`${name} ${path}`, { name, value, path });
  };
  const go = async (url: string, form?: Query): Promise<Response> => {
    const { pathname } = new URL(url);
    const cookies = [...jar.values()].filter(({ path }) => pathname.startsWith(path));
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: cookies.map((one) => `${one.name}=${one.value}`).join('; '), ...headers },
      ...(form && { method: 'POST', body: withoutEmpty(form) }),
    });
    for (const line of answer.headers.getSetCookie()) keep(line);
    return answer;
  };
  /** Follows redirects while they stay at this origin; the address where it ends, and its answer when it is still there. */
  const follow = async (origin: string, first: Response): Promise<{ url: string; answer: Response }> => {
    let [answer, url] = [first, first.url];
    for (let location = answer.headers.get('location'); location; location = answer.headers.get('location')) {
      url = new URL(location, url).href;
      if (!url.startsWith(`${origin}/`)) break;
      answer = await go(url);
    }
    return { url, answer };
  };
  /** The cookies that this browser has, as it sends them. */
  const cookies = (): string => [...jar.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
  return { go, follow, keep, cookies };
};
export type Browser = ReturnType<typeof createBrowser>;
