/** Elements that would load something, run, or leave the page. */
const REFUSED = 'script, meta, base, link, iframe, frame, object, embed, form, a[href^="javascript:" i]';

/** Links lead nowhere in a preview, and look as links all the same. */
const LINKS = 'a { text-decoration: underline; cursor: default; }';

const WRITTEN_STYLE = 'data-written-style';

/**
 * Writes a page into the document of a frame. The frame has the policy of the console, which allows no inline style: so
 * its styles are set as style sheets and properties, which the policy leaves alone.
 */
export function fillPage(target: Document, html: string): void {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const one of page.querySelectorAll(REFUSED)) one.remove();
  for (const link of page.querySelectorAll('a')) link.removeAttribute('href');
  const styles = [...page.querySelectorAll('style')].map((style) => {
    style.remove();
    return style.textContent;
  });
  for (const one of page.querySelectorAll('[style]')) {
    one.setAttribute(WRITTEN_STYLE, one.getAttribute('style')!);
    one.removeAttribute('style');
  }
  const { CSSStyleSheet: Sheet } = target.defaultView!;
  target.adoptedStyleSheets = [LINKS, ...styles].map((style) => {
    const sheet = new Sheet();
    sheet.replaceSync(style);
    return sheet;
  });
  target.documentElement.lang = page.documentElement.lang;
  target.title = page.title;
  target.documentElement.replaceChild(target.importNode(page.body, true), target.body);
  for (const one of target.querySelectorAll<HTMLElement | SVGElement>(`[${WRITTEN_STYLE}]`)) {
    one.style.cssText = one.getAttribute(WRITTEN_STYLE)!;
    one.removeAttribute(WRITTEN_STYLE);
  }
}
