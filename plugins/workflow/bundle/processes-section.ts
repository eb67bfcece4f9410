import { inject, injectable } from 'inversify';
import { z } from 'zod';
import type { BundleSection, ImportContext, ImportOutcome, Transaction } from '../../../host/plugin-api/index.js';
import { PROCEDURES_REVISION } from '../../procedures/contract.js';
import { ProcessCases, processCases } from '../simulation/index.js';
import { FORMS_REVISION, line, processCode, PROCESSES_REVISION, ProcessImport } from '../definition/index.js';

/** A process in a bundle. Its definition may omit its code and name. */
const processItem = z
  .strictObject({
    codigo: processCode,
    nombre: line(200),
    definicion: z.record(z.string(), z.unknown()),
    publicar: z.boolean().default(true),
    casos: processCases.optional(),
  })
  .transform(({ codigo, nombre, definicion, publicar, casos }, context) => {
    for (const [field, own] of Object.entries({ codigo, nombre })) {
      const written = definicion[field];
      // Other faults of a draft are reported with the draft.
      const isFault = publicar || (field === 'codigo' && typeof written === 'string');
      if (written === undefined || written === own || !isFault) continue;
      const message = `No es igual al campo ${field} del proceso.`;
      context.addIssue({ code: 'custom', path: ['definicion', field], message });
    }
    return { codigo, nombre, definicion: { codigo, nombre, ...definicion }, publicar, casos };
  });

type Item = z.output<typeof processItem>;

/** The section `procesos`. */
@injectable()
export class ProcessesSection implements BundleSection<typeof processItem> {
  readonly name = 'procesos';
  readonly after = [
    'formularios',
    'plantillas',
    'plantillas_correo',
    'procedimientos',
    'roles',
    // A task may be that of a department, and only a plugin that is loaded brings the section.
    'catalogos.dependencia',
  ];
  readonly item = processItem;
  readonly key = 'codigo';
  readonly permissions = ['workflow.designer'];
  readonly revision = [PROCEDURES_REVISION, FORMS_REVISION, PROCESSES_REVISION];

  constructor(
    @inject(ProcessImport) private readonly processes: ProcessImport,
    @inject(ProcessCases) private readonly cases: ProcessCases,
  ) {}

  async importItem({ casos, ...item }: Item, context: ImportContext): Promise<ImportOutcome> {
    const outcome = await this.processes.put(item, context);
    if (casos === undefined || !(await this.cases.put(context.tx, item.codigo, casos))) return outcome;
    return outcome === 'left' ? 'changed' : outcome;
  }

  async exportItems(tx: Transaction): Promise<z.input<typeof processItem>[]> {
    const cases = await this.cases.all(tx);
    return (await this.processes.all(tx)).map((item) => {
      const casos = cases.get(item.codigo);
      return { ...item, ...(casos && { casos }) };
    });
  }
}
