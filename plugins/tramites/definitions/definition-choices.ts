import { inject, injectable } from 'inversify';
import { Database } from '../../../host/plugin-api/index.js';
import { fileFamilies, QuestionForms, type QuestionTypeView } from '../../forms/contract.js';
import { profileCodes, Terms, termInWords } from '../../terms/contract.js';
import { type ComplaintType, ComplaintTypes, COUNTER } from '../catalog/index.js';
import { noticeViews } from '../notices/index.js';

/** A code with its words. */
interface Named {
  readonly codigo: string;
  readonly nombre: string;
}

/** The values that an editor of a definition chooses from. */
export interface DefinitionChoices {
  readonly tipos: readonly QuestionTypeView[];
  readonly catalogos: readonly string[];
  readonly terminos: readonly (Named & { readonly plazo: string; readonly norma: string })[];
  readonly avisos: readonly (Named & { readonly texto: string })[];
  readonly denuncias: readonly ComplaintType[];
  /** The families of files that a question may ask for. */
  readonly familias: readonly Named[];
  /** The channels by which a tramite is filed, and the types of questions that each cannot ask. */
  readonly canales: readonly (Named & { readonly noPregunta: readonly string[] })[];
}

/** Every channel asks each type of question: a file is sent in a chat as well. */
const channels = [
  { codigo: 'WEB', nombre: 'Páginas de la alcaldía', noPregunta: [] },
  { codigo: 'CHAT', nombre: 'Chat', noPregunta: [] },
  { codigo: COUNTER, nombre: 'Ventanilla', noPregunta: [] },
] as const;

/** Lists what the editors of definitions choose from. */
@injectable()
export class ChoicesOfDefinitions {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(Terms) private readonly terms: Terms,
    @inject(ComplaintTypes) private readonly complaints: ComplaintTypes,
  ) {}

  async list(): Promise<DefinitionChoices> {
    const denuncias = await this.database.transaction((tx) => this.complaints.all(tx));
    return {
      tipos: this.forms.describeTypes(),
      catalogos: this.forms.listCatalogs(),
      terminos: profileCodes.map((codigo) => {
        const { nombre, plazo } = this.terms.profile(codigo);
        return { codigo, nombre, plazo: termInWords({ habiles: plazo.habiles }), norma: plazo.fuente };
      }),
      avisos: noticeViews(),
      denuncias,
      familias: fileFamilies.map(({ name, words }) => ({ codigo: name, nombre: words.join(' o ') })),
      canales: channels,
    };
  }
}
