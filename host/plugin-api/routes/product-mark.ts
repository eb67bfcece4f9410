/** The colours of the mark: its ground, the drawing on it, and the counter below. */
interface MarkColours {
  readonly primary: string;
  readonly onPrimary: string;
  readonly accent: string;
}

const COLOURS: MarkColours = { primary: '#0b5a66', onPrimary: '#ffffff', accent: '#f2b233' };

/** Draws the mark of the product, as SVG. */
export function productMark({ primary, onPrimary, accent }: MarkColours = COLOURS): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="9" fill="${primary}"/><path d="M12 28V18.5a8 8 0 0 1 16 0V28" fill="none" stroke="${onPrimary}" stroke-width="3" stroke-linecap="round"/><circle cx="20" cy="19.5" r="2.6" fill="${onPrimary}"/><path d="M8.5 29h23" fill="none" stroke="${accent}" stroke-width="3.5" stroke-linecap="round"/></svg>\n`;
}

/** The mark as an address for `<link rel="icon">`, with the picture in it: the page loads no file for its icon. */
export const productIcon = `data:image/svg+xml,${encodeURIComponent(productMark())}`;
