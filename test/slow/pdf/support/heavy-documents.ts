const MEBIBYTE = 1024 * 1024;

/** Repeats a text up to a number of bytes. */
const filled = (text: string, bytes: number): string => text.repeat(Math.floor(bytes / text.length));

/** Copies of copies: a thousand million squares. */
const copies = Array.from(
  { length: 9 },
  (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`,
);
const selectors = Array.from({ length: 3000 }, (_, index) => `:has(* * * * * .x${index}) * * * { color: red }`);
const gradients = Array<string>(20_000).fill('radial-gradient(red, blue)').join(',');

/** Documents that a browser without limits would process for minutes, or until there is no memory left. */
export const heavyDocuments: Readonly<Record<string, string>> = {
  'tables within tables, 5 MiB': filled('<table><tr><td>', 5 * MEBIBYTE),
  'tables beside tables, 5 MiB': filled('<table border=1><tr><td>a<td>b</table>', 5 * MEBIBYTE),
  'copies of copies': `<svg><g id="a0"><rect width="1" height="1"/></g>${copies.join('')}</svg>`,
  'a hundred thousand pages': '<div style="height: 100000000px; background: red">x</div>',
  'columns within columns': '<div style="column-count: 1000">'.repeat(30) + 'x '.repeat(100_000),
  'large shadows': '<div style="filter: blur(500px); width: 20000px; height: 20000px">'.repeat(20) + 'x',
  'a lot of gradients': `<style>div { background: ${gradients} }</style>${'<div>x</div>'.repeat(2000)}`,
  'slow selectors': `<style>${selectors.join('')}</style>${'<div>'.repeat(300)}${'<p>x</p>'.repeat(20_000)}`,
};
