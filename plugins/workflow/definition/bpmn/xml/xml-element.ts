/** An element to write. */
export interface XmlElement {
  readonly name: string;
  /** An undefined attribute is not written. */
  readonly attributes: Readonly<Record<string, string | undefined>>;
  /** A text, or elements. An element has no text beside elements. */
  readonly content: string | readonly XmlElement[];
}

/** Builds an element. */
export const element = (
  name: string,
  attributes: XmlElement['attributes'] = {},
  content: XmlElement['content'] = [],
): XmlElement => ({ name, attributes, content });

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
const escapedIn = (text: string, signs: RegExp): string => text.replace(signs, (sign) => references[sign]!);

/** Writes a document, indented. A text is written exactly: a reader gets the same one, line ends included. */
export function writeXml(root: XmlElement): string {
  const parts = ['<?xml version="1.0" encoding="UTF-8"?>\n'];
  write(root, '', parts);
  return parts.join('');
}

function write({ name, attributes, content }: XmlElement, indent: string, parts: string[]): void {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : ` ${key}="${escapedIn(value, /[&<>"\t\n\r]/g)}"`,
  );
  const head = `${indent}<${name}${written.join('')}`;
  if (content.length === 0) parts.push(`${head}/>\n`);
  else if (typeof content === 'string') parts.push(`${head}>${escapedIn(content, /[&<>\r]/g)}</${name}>\n`);
  else {
    parts.push(`${head}>\n`);
    for (const child of content) write(child, `${indent}  `, parts);
    parts.push(`${indent}</${name}>\n`);
  }
}

/** Tells whether XML 1.0 can hold a text; JSON can hold some signs that it cannot. */
export const fitsXml = (text: string): boolean =>
  // eslint-disable-next-line no-control-regex -- The signs that XML excludes.
  !/[\u0000-\u0008\v\f\u000e-\u001f\ufffe\uffff\p{Cs}]/u.test(text);
