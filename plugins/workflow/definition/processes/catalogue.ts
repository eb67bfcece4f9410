import { inject, injectable, multiInject, optional } from 'inversify';
import { Groups, type GroupListing, type Identity } from '../../../../host/plugin-api/index.js';
import { RegisteredProcedures } from '../../../procedures/contract.js';
import { BuilderCatalogue, type BuilderCatalogueSource, type BuilderEntry } from '../../contract.js';
import { TaskTypes, type ListedTaskType } from '../language/task-types.js';
import { ProcessForms } from '../forms/process-forms.js';

/** The lists that designers build a process from. */
export interface Catalogue {
  readonly formularios: readonly (BuilderEntry & { readonly revision: number })[];
  readonly menus: readonly BuilderEntry[];
  /** The procedures that the caller may run. */
  readonly procedimientos: readonly { readonly codigo: string }[];
  readonly plantillas: readonly BuilderEntry[];
  /** Groups by their full names, such as `rol:ventanilla`. */
  readonly roles: readonly GroupListing[];
  /** Types of tasks. */
  readonly tipos: readonly ListedTaskType[];
}

/** The catalogue for designers of processes. */
@injectable()
export class CatalogueService {
  constructor(
    @inject(ProcessForms) private readonly forms: ProcessForms,
    @inject(RegisteredProcedures) private readonly procedures: RegisteredProcedures,
    @inject(Groups) private readonly groups: Groups,
    @inject(TaskTypes) private readonly types: TaskTypes,
    @multiInject(BuilderCatalogue.token)
    @optional()
    private readonly sources: readonly BuilderCatalogueSource[] = [],
  ) {}

  async read(by: Identity): Promise<Catalogue> {
    const codes = await this.procedures.listCodes('workflow', by);
    return {
      formularios: (await this.forms.names())
        .filter(({ estado }) => estado === 'ACTIVO')
        .map(({ codigo, nombre, revision }) => ({ codigo, nombre, revision })),
      menus: await this.part('menus'),
      procedimientos: codes.map((codigo) => ({ codigo })),
      plantillas: await this.part('plantillas'),
      roles: await this.groups.listGroups(),
      tipos: this.types.listed,
    };
  }

  /** The JSON Schema 2020-12 of a definition. */
  get schema(): Readonly<Record<string, unknown>> {
    return this.types.published;
  }

  private async part(part: BuilderCatalogueSource['part']): Promise<readonly BuilderEntry[]> {
    const lists = await Promise.all(
      this.sources.filter((source) => source.part === part).map((source) => source.listEntries()),
    );
    return lists.flat();
  }
}
