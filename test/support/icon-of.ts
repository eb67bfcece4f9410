/** Fetches the icon that a page names; throws if it names none. */
export async function iconOf(url: string, path: string): Promise<Response> {
  const page = await fetch(url + path, { headers: { accept: 'text/html' } });
  const [, address] = /<link rel="icon"[^>]* href="([^"]+)"/.exec((await page.text()).replace(/\s+/g, ' ')) ?? [];
  if (address === undefined) throw new Error(`${path} names no icon`);
  return fetch(new URL(address, url));
}
