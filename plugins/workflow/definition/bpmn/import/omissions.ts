import { namespaces } from '../vocabulary.js';
import type { ReadElement } from '../xml/read-xml.js';
import type { BpmnDocument, ProcessOfFile } from './document.js';
import { shortened, type Findings } from './findings.js';
import { dataKinds, noteKinds } from './vocabulary-of-nodes.js';
import { VendorFacts } from './vendor-facts.js';

/** Reports the parts of a file, beside its nodes, that a definition has nothing for. */
export function tellOfFile({ root }: BpmnDocument, process: ProcessOfFile, findings: Findings): void {
  for (const collaboration of root.all('collaboration')) {
    for (const flow of collaboration.all('messageFlow')) {
      const about = { id: flow.get('id') ?? '', name: flow.get('name') };
      findings.add('omitido', 'flujo_de_mensaje', about, 'Los mensajes entre participantes se dibujan, y no se toman.');
    }
    tellOfScope(collaboration, findings);
  }
  new VendorFacts(process.element).tellRest(findings, process);
  // Sub-processes hold notes and data of their own.
  const scopes = [process.element];
  for (const scope of scopes) {
    tellOfScope(scope, findings);
    scopes.push(...scope.children.filter(({ name }) => name.endsWith('ubProcess') || name === 'transaction'));
  }
}

function tellOfScope(scope: ReadElement, findings: Findings): void {
  for (const child of scope.children.filter(({ namespace }) => namespace === namespaces.bpmn)) {
    const { name, words } = child;
    const about = { id: child.get('id') ?? '', name: child.get('name') };
    if (noteKinds.has(name) && (name !== 'association' || words !== '')) {
      findings.add('omitido', 'anotaciones', about, `Una nota del dibujo no se toma: «${shortened(words || name)}».`);
    } else if (dataKinds.has(name)) {
      const text = about.name ?? (words || name);
      findings.add('omitido', 'objeto_de_datos', about, `Los datos son los de la instancia: «${shortened(text)}».`);
    }
  }
}
