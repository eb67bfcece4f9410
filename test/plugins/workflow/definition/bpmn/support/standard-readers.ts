import { BpmnModdle } from 'bpmn-moddle';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { validateXML } from 'xmllint-wasm';

const schemas = new URL('./resources/bpmn/xsd/', import.meta.resolve('bpmn-moddle/package.json'));
const schemaOf = (fileName: string) => ({
  fileName,
  contents: readFileSync(fileURLToPath(new URL(fileName, schemas)), 'utf8'),
});
const schema = schemaOf('BPMN20.xsd');
const preload = ['Semantic.xsd', 'BPMNDI.xsd', 'DC.xsd', 'DI.xsd'].map(schemaOf);

/** Lists the deviations of documents from the XML Schema of BPMN 2.0. */
export async function schemaFaults(...documents: readonly string[]): Promise<string[]> {
  const xml = documents.map((contents, index) => ({ fileName: `${index}.xml`, contents }));
  const { errors } = await validateXML({ xml, schema: [schema], preload });
  return errors.map(({ message }) => message);
}

/** Reads a document as the modelers of bpmn.io do, without any extension, and writes it again. */
export async function rewritten(xml: string): Promise<{ readonly warnings: readonly string[]; readonly xml: string }> {
  const moddle = new BpmnModdle();
  const { rootElement, warnings } = await moddle.fromXML(xml);
  const { xml: again } = await moddle.toXML(rootElement, { format: true });
  return { warnings: warnings.map(({ message }) => message), xml: again };
}
