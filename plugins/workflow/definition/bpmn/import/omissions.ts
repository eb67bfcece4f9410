import { namespaces } from '../vocabulary.js';
import type { ReadElement } from '../xml/read-xml.js';
import type { BpmnDocument, ProcessOfFile } from './document.js';
import { shortened, type Findings, type Named } from './findings.js';
import type { ImportState } from './import-state.js';
import { isGenerated } from './node-facts.js';
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

/**
 * Reports the names, the documentation and the facts of other programs of elements that became no task, and of flows,
 * which have a name alone.
 */
export function tellOfPassed({ findings }: ImportState, nodes: readonly Passed[], flows: readonly Passed[]): void {
  for (const { element, ...about } of nodes) {
    if (about.name !== undefined && !findings.has(about) && !isGenerated({ element })) {
      findings.add('omitido', 'etiqueta', about, `No se toma el nombre «${shortened(about.name)}».`);
    }
  }
  for (const { element, ...about } of [...nodes, ...flows]) {
    new VendorFacts(element).tellRest(findings, about);
    const words = element.all('documentation').map((one) => one.words);
    if (words.length === 0) continue;
    findings.add('omitido', 'documentacion', about, `La documentación no se toma: «${shortened(words.join(' '))}».`);
  }
}

type Passed = Named & { readonly element: ReadElement };

function tellOfScope(scope: ReadElement, findings: Findings): void {
  for (const child of scope.children.filter(({ namespace }) => namespace === namespaces.bpmn)) {
    const { name } = child;
    const about = { id: child.get('id') ?? '', name: child.get('name') };
    // The text of a sub-process would be read once for each level around it.
    const words = noteKinds.has(name) || dataKinds.has(name) ? child.words : '';
    if (noteKinds.has(name) && (name !== 'association' || words !== '')) {
      findings.add('omitido', 'anotaciones', about, `Una nota del dibujo no se toma: «${shortened(words || name)}».`);
    } else if (dataKinds.has(name)) {
      const text = about.name ?? (words || name);
      findings.add('omitido', 'objeto_de_datos', about, `Los datos son los de la instancia: «${shortened(text)}».`);
    }
  }
}
