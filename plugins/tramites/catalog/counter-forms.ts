import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import type { DraftableFormSource, Form, QuestionForm } from '../../forms/contract.js';
import { TramiteCatalog, type Tramite } from './tramite-catalog.js';

/** The `canal` of filings at the counter. */
export const COUNTER = 'VENTANILLA';

/** The kind of the forms of drafts that clerks begin. */
export const COUNTER_DRAFT = 'ventanilla';

/** Returns a form as the counter asks it: a person who has no e-mail address can file there. */
const counterForm = (form: QuestionForm): QuestionForm => form.withOptional('CORREO');

/** Returns a tramite with its form as a channel asks it. Its form is ready only where that of the tramite is used. */
export const inChannel = (tramite: Tramite, canal: string): Tramite =>
  canal === COUNTER ? { ...tramite, form: counterForm(tramite.form) } : tramite;

/**
 * Makes the name of the form of a draft that a clerk begins. Each has a name of its own, as a user has one draft of a
 * form, and a clerk files for many people.
 */
export const counterDraftName = (codigo: string): string => `${COUNTER_DRAFT}:${codigo}/${randomUUID()}`;

/** Returns the code of the tramite in such a name; undefined for the name of any other form. */
export const counterDraftCode = (form: string): string | undefined =>
  /^ventanilla:(.+)\/[0-9a-f-]{36}$/.exec(form)?.[1];

/** The forms of tramites at the counter, for the drafts of clerks. */
@injectable()
export class CounterForms implements DraftableFormSource {
  readonly kind = COUNTER_DRAFT;

  constructor(@inject(TramiteCatalog) private readonly tramites: TramiteCatalog) {}

  async findForm(name: string): Promise<Form | undefined> {
    const codigo = counterDraftCode(`${COUNTER_DRAFT}:${name}`);
    const tramite = codigo === undefined ? undefined : await this.tramites.findReady(codigo);
    const form = tramite && counterForm(tramite.form);
    await form?.ready();
    return form;
  }
}
