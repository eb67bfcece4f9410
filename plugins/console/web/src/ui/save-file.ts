/** Lets the user save a file that the page has made. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // A browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
