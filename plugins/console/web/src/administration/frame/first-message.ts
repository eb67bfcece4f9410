/** Returns the fault of a list, or that of its first wrong item. */
export function firstMessage(fault: unknown): string | undefined {
  if (typeof fault !== 'object' || fault === null) return undefined;
  const { message } = fault as { readonly message?: unknown };
  if (typeof message === 'string') return message;
  return Object.values(fault)
    .map(firstMessage)
    .find((text) => text !== undefined);
}
