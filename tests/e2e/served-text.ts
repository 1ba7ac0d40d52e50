import type { APIRequestContext } from '@playwright/test';

/** What people read on a page as the server answers it, before any script runs. */
export async function servedText(request: APIRequestContext, address: string): Promise<string> {
  const html = await (await request.get(address)).text();
  return html
    .replaceAll(/<(script|style)\b.*?<\/\1>|<!--.*?-->/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}
