import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Editions,
  fieldErrors,
  fieldIssues,
  InputError,
  NotFoundError,
  Revisions,
  spanishReasons,
  type Identity,
} from '../../../../host/plugin-api/index.js';
import {
  SchemaForms,
  typedPageOf,
  type FormDescription,
  type FormOutcome,
  type SchemaFormDefinition,
} from '../../../forms/contract.js';
import { FormUses, type FormUse } from './form-uses.js';
import { FORMS_REVISION, ProcessForms, type SavedForm } from './process-forms.js';
import type { FormState, ListedForm, StoredForm } from './stored-form.js';

/** The fields of a form that a designer sends. */
export interface FormChange {
  readonly nombre?: string | undefined;
  readonly schema: unknown;
  readonly ui?: unknown;
  /**
   * The revision that the author has seen, 0 for a new form; another present revision is a conflict. Without it any
   * present revision is replaced.
   */
  readonly revision?: number | undefined;
}

/** A form with the answers of a trial: the fields that they show, and what the service would do with them. */
export interface TriedForm {
  readonly page: Awaited<ReturnType<typeof typedPageOf>>;
  readonly outcome: FormOutcome;
}

/** The operations of designers on forms; each change is in the audit log. */
@injectable()
export class FormAdministration {
  constructor(
    @inject(ProcessForms) private readonly stored: ProcessForms,
    @inject(SchemaForms) private readonly forms: SchemaForms,
    @inject(Revisions) private readonly revisions: Revisions,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Editions) private readonly editions: Editions,
    @inject(FormUses) private readonly formUses: FormUses,
  ) {}

  /** Throws `NotFoundError`. */
  async get(codigo: string): Promise<StoredForm> {
    const form = await this.stored.find(codigo);
    if (!form) throw unknown();
    return form;
  }

  /** Lists the forms after a code that have each word of the search, with the number of processes that use each. */
  async page(after: string, limit: number, search?: string): Promise<(ListedForm & { readonly procesos: number })[]> {
    const forms = await this.stored.page(after, limit, search);
    const counts = await this.formUses.counts();
    return forms.map((form) => ({ ...form, procesos: counts.get(form.codigo) ?? 0 }));
  }

  /** Lists the processes that use a form, and the places in them that read some of its fields. */
  async uses(codigo: string, fields: readonly string[]): Promise<readonly FormUse[]> {
    await this.get(codigo);
    return this.formUses.of(codigo, fields);
  }

  /** Tries a form that is being written with typed answers; stores nothing. Throws `InputError` as {@link save}. */
  async tryForm(change: FormChange, typed: Readonly<Record<string, unknown>>): Promise<TriedForm> {
    const definition = this.read(change);
    await this.forms.checkDefinition(definition);
    const form = this.forms.openForm(definition);
    await form.ready();
    const page = await typedPageOf(form, typed);
    const shown = Object.entries(typed).filter(([codigo]) => !page.ocultos.includes(codigo));
    return { page, outcome: await form.validateAnswers(Object.fromEntries(shown), {}, { isTyped: true }) };
  }

  /**
   * Describes a form as its JSON Schema and `ui`, with all defaults filled in. Throws `UnavailableError` for a form
   * that cannot be used.
   */
  describe({ definition }: StoredForm): FormDescription {
    return this.forms.openForm(definition).asSchema();
  }

  /**
   * Creates a form, or adds a revision where its questions change. Throws `InputError` for an invalid form, with every
   * fault by its place, and `ConflictError` `stale_revision` where another user saved first.
   */
  async save(by: Identity, codigo: string, change: FormChange): Promise<SavedForm> {
    const definition = this.read(change);
    await this.forms.checkDefinition(definition);
    return this.revisions.revise(FORMS_REVISION, async (tx) => {
      const present = await this.stored.find(codigo, tx);
      const thing = { kind: 'workflow.form', id: codigo, section: 'formularios' };
      await this.editions.requireRevision(tx, thing, present?.revision ?? 0, change.revision);
      const form = { codigo, nombre: change.nombre, definition };
      const saved = await this.stored.put(tx, present, form, by.userId);
      if (saved.outcome !== 'left') {
        await this.audit.recordEntry(tx, {
          action: 'workflow.form.saved',
          by,
          subject: { kind: 'workflow.form', id: codigo },
          details: { ...saved },
        });
      }
      return saved;
    });
  }

  /** Sets whether a form can be added to processes. Throws `NotFoundError`. */
  async setState(by: Identity, codigo: string, estado: FormState): Promise<void> {
    await this.revisions.revise(FORMS_REVISION, async (tx) => {
      const form = await this.stored.find(codigo, tx);
      if (!form) throw unknown();
      const { outcome } = await this.stored.put(tx, form, { codigo, estado, definition: form.definition }, by.userId);
      if (outcome === 'left') return;
      const subject = { kind: 'workflow.form', id: codigo };
      await this.audit.recordEntry(tx, { action: 'workflow.form.stateChanged', by, subject, details: { estado } });
    });
  }

  private read({ schema, ui }: FormChange): SchemaFormDefinition {
    const { data, error } = this.forms.definitionSchema.safeParse(
      { schema, ...(ui !== undefined && { ui }) },
      { error: spanishReasons },
    );
    if (data) return data;
    throw new InputError('El formulario no es válido.', {
      code: 'form_not_valid',
      errors: fieldErrors(fieldIssues(error)),
    });
  }
}

const unknown = (): NotFoundError => new NotFoundError('No existe un formulario con ese código.');
