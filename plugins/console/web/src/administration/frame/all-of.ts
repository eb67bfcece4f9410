const WHOLE_PAGE = 200;

/** Reads all pages of a short list. */
export async function allOf<I, C>(
  read: (place: { readonly limit: number; readonly cursor?: C }) => Promise<{ items: I[]; nextCursor: C | null }>,
): Promise<readonly I[]> {
  const items: I[] = [];
  let cursor: C | null = null;
  do {
    const page: { items: I[]; nextCursor: C | null } = await read({
      limit: WHOLE_PAGE,
      ...(cursor !== null && { cursor }),
    });
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}
