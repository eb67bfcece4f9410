import { inject, injectable } from 'inversify';
import type {
  BundleSection,
  ImportContext,
  ImportOutcome,
  RequestToTry,
  Transaction,
} from '../../../host/plugin-api/index.js';
import { QuestionForms } from '../../forms/contract.js';
import { PROCEDURES_REVISION } from '../procedures/procedure-catalog.js';
import { ProcedureDefinitions } from '../procedures/procedure-definitions.js';
import {
  procedureItem,
  writtenProcedure,
  type ProcedureItem,
  type WrittenProcedure,
} from '../procedures/procedure-item.js';

/** Section `tramites`: procedures with their forms. */
@injectable()
export class ProceduresSection implements BundleSection<ReturnType<typeof procedureItem>> {
  readonly name = 'tramites';
  readonly after = ['tipos_denuncia', 'procesos'];
  readonly item: ReturnType<typeof procedureItem>;
  readonly key = 'codigo';
  readonly revision = PROCEDURES_REVISION;

  constructor(
    @inject(ProcedureDefinitions) private readonly definitions: ProcedureDefinitions,
    @inject(QuestionForms) private readonly forms: QuestionForms,
  ) {
    this.item = procedureItem(forms.formSchema);
  }

  async importItem(item: ProcedureItem, { tx, warn }: ImportContext): Promise<ImportOutcome> {
    await this.forms.check(item.preguntas);
    const { outcome, unmasked } = await this.definitions.save(tx, item);
    if (unmasked.length > 0) {
      warn(
        `${this.name} ${item.codigo}: public look-ups show these answers unmasked: ${unmasked.join(', ')}`,
      );
    }
    return outcome;
  }

  requestToTry({ codigo }: ProcedureItem): RequestToTry {
    return { method: 'POST', path: `/home/api/tramite/info/${codigo}` };
  }

  async exportItems(tx: Transaction): Promise<WrittenProcedure[]> {
    return (await this.definitions.all(tx)).map((item) => writtenProcedure(item, this.forms));
  }
}
