import { inject, injectable } from 'inversify';
import type {
  BundleSection,
  ImportContext,
  ImportOutcome,
  RequestToTry,
  Transaction,
} from '../../../host/plugin-api/index.js';
import { QuestionForms } from '../../forms/contract.js';
import {
  TramiteDefinitions,
  tramiteItem,
  TramiteRemoval,
  type TramiteItem,
  TRAMITES_REVISION,
  writtenTramite,
  type WrittenTramite,
} from '../catalog/index.js';

/** The section `tramites`: tramites with their forms. */
@injectable()
export class TramitesSection implements BundleSection<ReturnType<typeof tramiteItem>> {
  readonly name = 'tramites';
  readonly after = ['tipos_denuncia', 'procesos'];
  readonly item: ReturnType<typeof tramiteItem>;
  readonly key = 'codigo';
  readonly permissions = ['tramites.admin'];
  readonly revision = TRAMITES_REVISION;

  constructor(
    @inject(TramiteDefinitions) private readonly definitions: TramiteDefinitions,
    @inject(TramiteRemoval) private readonly removal: TramiteRemoval,
    @inject(QuestionForms) private readonly forms: QuestionForms,
  ) {
    this.item = tramiteItem(forms.formSchema);
  }

  async importItem(item: TramiteItem, context: ImportContext): Promise<ImportOutcome> {
    const { tx, warn } = context;
    await this.forms.checkImported(item.preguntas, `${this.name} ${item.codigo}`, context);
    const { outcome, unmasked } = await this.definitions.save(tx, item);
    if (unmasked.length > 0) {
      const message = `${this.name} ${item.codigo}: public look-ups show these answers unmasked: ${unmasked.join(', ')}`;
      warn(message, `La consulta pública de ${item.codigo} muestra sin ocultar: ${unmasked.join(', ')}.`);
    }
    return outcome;
  }

  requestToTry({ codigo }: TramiteItem): RequestToTry {
    return { method: 'POST', path: `/home/api/tramite/info/${codigo}` };
  }

  removeItem(tx: Transaction, { codigo }: TramiteItem): Promise<void> {
    return this.removal.remove(codigo, tx);
  }

  async exportItems(tx: Transaction): Promise<WrittenTramite[]> {
    return (await this.definitions.all(tx)).map((item) => writtenTramite(item, this.forms));
  }
}
