import { inject, injectable } from 'inversify';
import {
  ConflictError,
  fieldIssues,
  fieldErrors,
  spanishReasons,
  UnavailableError,
  utf8Text,
  type Identity,
} from '../../../../host/plugin-api/index.js';
import { TaskTypes } from '../language/task-types.js';
import { withCodes } from '../language/with-codes.js';
import { CatalogueService } from '../processes/catalogue.js';
import { ProcessView } from '../processes/process-view.js';
import type { WrittenDefinition } from '../processes/staging.js';
import { BpmnThreads, OVERRUN } from './bpmn-threads.js';
import type { BpmnFinding } from './import/findings.js';
import type { ImportedBpmn } from './import/import-bpmn.js';

/** The time that the work on a definition or a file may take. */
const EXPORT_MILLISECONDS = 20_000;
const IMPORT_MILLISECONDS = 2_000;

/** A definition as a BPMN file. */
export interface BpmnFile {
  readonly name: string;
  readonly xml: string;
}

/** Processes as BPMN 2.0: the definition stays the truth, and nothing of BPMN is stored. */
@injectable()
export class ProcessBpmn {
  constructor(
    @inject(ProcessView) private readonly view: ProcessView,
    @inject(CatalogueService) private readonly catalogue: CatalogueService,
    @inject(TaskTypes) private readonly types: TaskTypes,
    @inject(BpmnThreads) private readonly threads: BpmnThreads,
  ) {}

  /**
   * Writes a version, or the draft, with a diagram. Throws `NotFoundError`, and `ConflictError` with every place of a
   * draft that BPMN cannot hold.
   */
  async exportProcess(llave: string, version: number | 'staging' | undefined): Promise<BpmnFile> {
    const { codigo, definition } = await this.view.definition(llave, version);
    const { data, error } = this.types.definitionSchema.safeParse(definition, { error: spanishReasons });
    if (!data) throw notExportable(fieldErrors(fieldIssues(error)));
    const outcome = await this.threads.run({ kind: 'export', definition: data }, EXPORT_MILLISECONDS);
    if (outcome === OVERRUN) throw new UnavailableError();
    if ('xml' in outcome) return { name: `${codigo}.bpmn`, xml: outcome.xml };
    throw notExportable(Object.fromEntries(outcome.faults.map(({ path, mensaje }) => [path.join('.'), [mensaje]])));
  }

  /**
   * Reads a file as a definition with findings, and saves nothing. Throws `InputError` for bytes that are no text, and
   * `UnavailableError`.
   */
  async importFile(by: Identity, bytes: Uint8Array, process: string | undefined): Promise<ImportedBpmn> {
    const xml = utf8Text(bytes);
    const { formularios, procedimientos } = await this.catalogue.read(by);
    const codes = (list: readonly { readonly codigo: string }[]): string[] => list.map(({ codigo }) => codigo);
    const known = { formularios: codes(formularios), procedimientos: codes(procedimientos) };
    const read = await this.threads.run({ kind: 'import', xml, process, known }, IMPORT_MILLISECONDS);
    if (read === OVERRUN) return tooLarge;
    const { definicion } = read;
    return definicion ? { ...read, definicion: { ...withCodes(definicion as WrittenDefinition) } } : read;
  }
}

const notExportable = (errors: Readonly<Record<string, readonly string[]>>): ConflictError =>
  new ConflictError('El proceso no se puede escribir en BPMN mientras tenga estas fallas: corríjalas.', {
    code: 'not_exportable',
    errors,
  });

const tooLargeFinding: BpmnFinding = {
  nivel: 'rechazado',
  codigo: 'archivo_muy_grande',
  elemento: null,
  nombre: null,
  mensaje: 'El archivo es demasiado grande para leerlo: pártalo en procesos más pequeños.',
};
const tooLarge: ImportedBpmn = {
  hallazgos: [tooLargeFinding],
  lugares: { tareas: [], transiciones: [] },
  procesos: [],
};
