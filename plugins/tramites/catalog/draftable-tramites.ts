import { inject, injectable } from 'inversify';
import type { DraftableFormSource, Form } from '../../forms/contract.js';
import { TramiteCatalog } from './tramite-catalog.js';

const KIND = 'tramite';

/** Makes the name of the form of a tramite, for drafts. */
export const draftName = (codigo: string): string => `${KIND}:${codigo}`;

/** Returns the code of the tramite in such a name; undefined for the name of any other form. */
export const draftCode = (form: string): string | undefined =>
  form.startsWith(draftName('')) ? form.slice(draftName('').length) : undefined;

/** The forms of tramites, which have drafts (decisions, section 3). */
@injectable()
export class DraftableTramites implements DraftableFormSource {
  readonly kind = KIND;
  readonly isOffered = true;

  constructor(@inject(TramiteCatalog) private readonly tramites: TramiteCatalog) {}

  async findForm(codigo: string): Promise<Form | undefined> {
    return (await this.tramites.findReady(codigo))?.form;
  }
}
