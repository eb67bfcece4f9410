import { Parser } from 'saxen';

/** An element that was read: names are without prefixes, and namespaces are URIs. */
export class ReadElement {
  readonly children: ReadElement[] = [];
  /** The text directly inside, with its blanks. */
  text = '';
  /** The attributes without a namespace. */
  readonly own = new Map<string, string>();
  /** The attributes of other namespaces. */
  readonly foreign: ForeignAttribute[] = [];

  constructor(
    readonly namespace: string,
    readonly name: string,
    /** The namespaces in scope by prefix, for values that are qualified names. */
    readonly scope: ReadonlyMap<string, string>,
  ) {}

  get(attribute: string): string | undefined {
    return this.own.get(attribute);
  }

  getOf(namespace: string, attribute: string): string | undefined {
    return this.foreign.find((one) => one.namespace === namespace && one.name === attribute)?.value;
  }

  /** Lists the children with a name, in a namespace: that of this element by default. */
  all(name: string, namespace = this.namespace): readonly ReadElement[] {
    return this.children.filter((child) => child.name === name && child.namespace === namespace);
  }

  first(name: string, namespace = this.namespace): ReadElement | undefined {
    return this.all(name, namespace)[0];
  }

  /** Returns the text of the element and of everything inside it, in one line. */
  get words(): string {
    const parts: string[] = [];
    const pending: ReadElement[] = [this];
    for (let one = pending.pop(); one; one = pending.pop()) {
      parts.push(one.text);
      pending.push(...one.children.toReversed());
    }
    return parts.join(' ').replace(/\s+/g, ' ').trim();
  }
}

interface ForeignAttribute {
  readonly namespace: string;
  readonly name: string;
  readonly value: string;
}

/** Thrown for a text that is no XML document, or too large a one. */
export class XmlError extends Error {
  constructor(
    readonly codigo: 'xml_invalido' | 'xml_con_doctype' | 'archivo_muy_grande',
    message: string,
  ) {
    super(message);
  }
}

/** The most elements of a file: a process of the largest size, with its diagram, has a fifth of them. */
const MOST_ELEMENTS = 200_000;

/**
 * Reads a document in time that grows with its length alone. Entities of the document are never declared: a DOCTYPE is
 * refused. Throws `XmlError`.
 */
export function readXml(xml: string): ReadElement {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new XmlError('xml_con_doctype', 'El archivo trae un DOCTYPE: quítelo.');
  let root: ReadElement | undefined;
  let elements = 0;
  const open: ReadElement[] = [];
  const refuse = (error: Error, place: () => { line: number; column: number }): never => {
    const { line, column } = place();
    throw invalid(`El archivo no es XML en la línea ${line + 1}, columna ${column + 1}: ${error.message}.`);
  };
  const addText = (text: string): void => {
    const inside = open.at(-1);
    if (inside) inside.text += text;
    else if (text.trim() !== '') throw invalid('El archivo no es XML: tiene texto fuera de su elemento.');
  };
  const parser = new Parser();
  parser.on('openTag', (tag, attributes) => {
    if (root && open.length === 0) throw invalid('El archivo no es XML: tiene más de un elemento en la raíz.');
    elements += 1;
    if (elements > MOST_ELEMENTS) {
      throw new XmlError('archivo_muy_grande', `El archivo tiene más de ${MOST_ELEMENTS} elementos.`);
    }
    const made = elementOf(tag, attributes(), open.at(-1)?.scope ?? new Map());
    open.at(-1)?.children.push(made);
    root ??= made;
    open.push(made);
  });
  parser.on('closeTag', () => void open.pop());
  parser.on('text', (text) => addText(decoded(text)));
  parser.on('cdata', addText);
  parser.on('error', refuse);
  parser.on('warn', refuse);
  // An XML reader sees every line end as one sign; only a reference stands for a carriage return.
  parser.parse(xml.replace(/\r\n?/g, '\n'));
  if (!root) throw invalid('El archivo no es XML: no tiene ningún elemento.');
  return root;
}

const invalid = (message: string): XmlError => new XmlError('xml_invalido', message);

function elementOf(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  outer: ReadonlyMap<string, string>,
): ReadElement {
  const given = Object.entries(attributes).map(([name, value]) => [name, attributeText(value)] as const);
  const declared = given.flatMap(([name, value]): [string, string][] =>
    name === 'xmlns' ? [['', value]] : name.startsWith('xmlns:') ? [[name.slice('xmlns:'.length), value]] : [],
  );
  const scope = declared.length === 0 ? outer : new Map([...outer, ...declared]);
  const [prefix, name] = split(tag);
  const made = new ReadElement(scope.get(prefix) ?? '', name, scope);
  for (const [key, value] of given) {
    if (key === 'xmlns' || key.startsWith('xmlns:')) continue;
    const [of, local] = split(key);
    if (of === '') made.own.set(local, value);
    else made.foreign.push({ namespace: scope.get(of) ?? of, name: local, value });
  }
  return made;
}

/** Splits a qualified name into its prefix, which may be empty, and its name. */
export function split(name: string): readonly [prefix: string, name: string] {
  const colon = name.indexOf(':');
  return colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)];
}

const named: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };
const LAST_CHARACTER = 0x10_ff_ff;

/** Replaces references by their characters. Throws `XmlError` for one of an entity that XML does not define. */
function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));|&/gi,
    (found, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined && Object.hasOwn(named, name)) return named[name]!;
      const number = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      const isSurrogate = number >= 0xd8_00 && number <= 0xdf_ff;
      if (number > 0 && number <= LAST_CHARACTER && !isSurrogate) return String.fromCodePoint(number);
      throw invalid(`El archivo no es XML: «${found.slice(0, 20)}» no es una referencia conocida.`);
    },
  );
}

/** Decodes the value of an attribute, where tabs and line ends are blanks unless they are written as references. */
const attributeText = (value: string): string => decoded(value.replace(/[\t\n]/g, ' '));
