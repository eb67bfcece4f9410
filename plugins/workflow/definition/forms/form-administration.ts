import { inject, injectable } from 'inversify';
import {
  AuditLog,
  ConflictError,
  fieldErrors,
  fieldIssues,
  InputError,
  NotFoundError,
  Revisions,
  spanishReasons,
  type Identity,
} from '../../../../host/plugin-api/index.js';
import { SchemaForms, type FormDescription, type SchemaFormDefinition } from '../../../forms/contract.js';
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

/** The operations of designers on forms; each change is in the audit log. */
@injectable()
export class FormAdministration {
  constructor(
    @inject(ProcessForms) private readonly stored: ProcessForms,
    @inject(SchemaForms) private readonly forms: SchemaForms,
    @inject(Revisions) private readonly revisions: Revisions,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /** Throws `NotFoundError`. */
  async get(codigo: string): Promise<StoredForm> {
    const form = await this.stored.find(codigo);
    if (!form) throw unknown();
    return form;
  }

  page(after: string, limit: number): Promise<ListedForm[]> {
    return this.stored.page(after, limit);
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
      const revision = present?.revision ?? 0;
      if (change.revision !== undefined && change.revision !== revision) throw conflict(revision);
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

function conflict(present: number): ConflictError {
  const now = present === 0 ? 'todavía no existe' : `va en la revisión ${present}`;
  return new ConflictError(`El formulario ${now}: otra persona pudo cambiarlo. Vuelva a consultarlo.`, {
    code: 'stale_revision',
  });
}
