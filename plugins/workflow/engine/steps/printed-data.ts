import { inject, injectable, multiInject, optional } from 'inversify';
import type { JsonValue, Transaction } from '../../../../host/plugin-api/index.js';
import type { Form } from '../../../forms/contract.js';
import { ProcessBinders, type ProcessBinder } from '../../../tramites/contract.js';
import { ProcessVersions, type ProcessVersion } from '../../definition/index.js';

type Data = Readonly<Record<string, JsonValue>>;

/** The data of instances for templates of the city. */
@injectable()
export class PrintedData {
  constructor(
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @multiInject(ProcessBinders.token) @optional() private readonly binders: readonly ProcessBinder[] = [],
  ) {}

  /**
   * Adds null, which prints blank, for questions without an answer, of the forms of the version and of the things that
   * are bound to its process. A name that no form asks stays missing, as it is a mistake of the template.
   */
  async of(version: ProcessVersion, datos: Data, tx?: Transaction): Promise<Data> {
    const asked: Form[] = [...(await this.versions.formsOf(version, tx))];
    for (const binder of this.binders) asked.push(...(await binder.forms(version.codigo, tx)));
    return asked.reduce((filled, form) => form.withBlanks(filled), datos);
  }
}
