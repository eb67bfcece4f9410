/** Copies a text, or selects an element with it where the browser refuses. Returns whether the text was copied. */
export async function copyOrSelect(text: string, element: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without HTTPS there is no clipboard at all.
    getSelection()?.selectAllChildren(element);
    return false;
  }
}
