import { injectable, multiInject, optional } from 'inversify';
import { NotFoundError } from '../../../host/plugin-api/index.js';
import { DraftableForms, type DraftableFormSource, type Form } from '../contract.js';

/** A form and its name. */
export interface NamedForm {
  /** The name, `<kind>:<code>`. */
  readonly name: string;
  readonly form: Form;
}

/** The forms of all sources that have drafts. */
@injectable()
export class DraftForms {
  constructor(
    @multiInject(DraftableForms.token)
    @optional()
    private readonly sources: readonly DraftableFormSource[] = [],
  ) {}

  /** Finds a form that is offered to the public, by its code alone, as an address has it. Throws `NotFoundError`. */
  async byCode(codigo: string): Promise<NamedForm> {
    for (const { kind, isOffered } of this.sources) {
      if (!isOffered) continue;
      const form = await this.find(`${kind}:${codigo}`);
      if (form) return form;
    }
    throw new NotFoundError('No existe un formulario con ese código.');
  }

  /** Finds a form by its name. Throws `NotFoundError`. */
  async byName(name: string): Promise<NamedForm> {
    const form = await this.find(name);
    if (!form) throw new NotFoundError('No existe ese formulario.');
    return form;
  }

  async find(name: string): Promise<NamedForm | undefined> {
    const source = this.sources.find(({ kind }) => name.startsWith(`${kind}:`));
    const form = await source?.findForm(codeOf(name));
    return form && { name, form };
  }
}

/** Returns the code in a name. */
export const codeOf = (name: string): string => name.slice(name.indexOf(':') + 1);
