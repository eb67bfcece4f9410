import { namespaces } from '../vocabulary.js';
import type { ReadElement } from '../xml/read-xml.js';
import { shortened, type Findings, type Named } from './findings.js';
import { extensionsOf } from './node-facts.js';

/** The namespaces of colours and data of diagrams, and those that are read elsewhere. */
const ignored: ReadonlySet<string> = new Set([
  ...Object.values(namespaces),
  'http://camunda.org/schema/modeler/1.0',
  'http://www.bizagi.com/bpmn20',
  'http://www.signavio.com',
  'http://bpmn.io/schema/bpmn/biocolor/1.0',
  'http://www.omg.org/spec/BPMN/non-normative/color/1.0',
]);

/** The facts that the program that made the file has written into an element, in namespaces of its own. */
export class VendorFacts {
  private readonly facts: Map<string, string>;

  constructor(element: ReadElement) {
    const attributes = element.foreign
      .filter(({ namespace }) => !ignored.has(namespace))
      .map(({ name, value }): [string, string] => [name, value]);
    const elements = extensionsOf(element)
      .filter(({ namespace }) => !ignored.has(namespace))
      .flatMap((one): [string, string][] => {
        const own = [...one.own].map(([name, value]): [string, string] => [`${one.name}.${name}`, value]);
        const { words } = one;
        return words === '' && own.length > 0 ? own : [...own, [one.name, words]];
      });
    this.facts = new Map([...attributes, ...elements]);
  }

  /** Takes the first of some facts that is there; `tellRest` does not tell it any more. */
  take(...names: readonly string[]): string | undefined {
    const name = names.find((one) => this.facts.has(one));
    if (name === undefined) return undefined;
    const value = this.facts.get(name)!.trim();
    this.facts.delete(name);
    return value === '' ? undefined : value;
  }

  /** Reports the facts that were not taken. */
  tellRest(findings: Findings, about: Named): void {
    if (this.facts.size === 0) return;
    const rest = [...this.facts].map(([name, value]) => `${name} «${value}»`).join(', ');
    findings.add('omitido', 'extension', about, `No se toma lo propio de otro programa: ${shortened(rest)}.`);
  }
}

/** Tells whether a value of a vendor is an expression and not a fixed text. */
export const isExpression = (value: string): boolean => /^=|[$#]\{/.test(value);
