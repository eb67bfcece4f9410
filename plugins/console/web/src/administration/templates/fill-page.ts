/** Elements that would load something, run, or leave the page. */
const REFUSED = 'script, meta, base, link, iframe, frame, object, embed, form, a[href^="javascript:" i]';

/** Links lead nowhere in a preview, and look as links all the same. */
const LINKS = 'a { text-decoration: underline; cursor: default; }';

const WRITTEN_STYLE = 'data-written-style';
const STYLE_TYPE = 'text/written-style';

/** Renames the styles of a page: the policy would report them as the page is read. */
const withoutStyles = (html: string): string =>
  html
    .replaceAll(/<style\b[^>]*>/gi, `<script type="${STYLE_TYPE}">`)
    .replaceAll(/<\/style\s*>/gi, '</script>')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/(\s)style(\s*=)/gi, `$1${WRITTEN_STYLE}$2`));

/**
 * Writes a page into the document of a frame. The frame has the policy of the console, which allows no inline style: so
 * its styles are set as style sheets and properties, which the policy leaves alone.
 */
export function fillPage(target: Document, html: string): void {
  const page = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  const styles = [...page.querySelectorAll(`script[type='${STYLE_TYPE}']`)].map((style) => style.textContent);
  for (const one of page.querySelectorAll(REFUSED)) one.remove();
  for (const link of page.querySelectorAll('a')) link.removeAttribute('href');
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
