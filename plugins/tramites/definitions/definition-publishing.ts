import { inject, injectable } from 'inversify';
import {
  AuditLog,
  ConflictError,
  fieldErrors,
  InputError,
  NotFoundError,
  type Identity,
} from '../../../host/plugin-api/index.js';
import { QuestionForms } from '../../forms/contract.js';
import type { Receiving } from '../contract.js';
import { type SavedTramite, TramiteAdministration, TramiteCatalog, TramiteDefinitions } from '../catalog/index.js';
import { DefinitionCheck } from './definition-check.js';
import { DefinitionDrafts, type SeenDraft } from './definition-drafts.js';
import { DraftAuthors } from './draft-authors.js';
import { DraftRows } from './draft-rows.js';

/** Makes drafts the definitions that citizens use. */
@injectable()
export class DefinitionPublishing {
  constructor(
    @inject(DraftRows) private readonly rows: DraftRows,
    @inject(DefinitionDrafts) private readonly drafts: DefinitionDrafts,
    @inject(DraftAuthors) private readonly authors: DraftAuthors,
    @inject(DefinitionCheck) private readonly checks: DefinitionCheck,
    @inject(TramiteCatalog) private readonly catalog: TramiteCatalog,
    @inject(TramiteDefinitions) private readonly definitions: TramiteDefinitions,
    @inject(TramiteAdministration) private readonly tramites: TramiteAdministration,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /**
   * Stores a draft as the definition, and removes the draft, in one transaction. Throws `NotFoundError` without a
   * draft, `InputError` with all faults by their place, and `ConflictError`: `stale_revision` where the draft has
   * changed, `stale_base` where the definition has changed since the draft began.
   */
  async publish(by: Identity, seen: SeenDraft): Promise<SavedTramite> {
    const { codigo, revision } = seen;
    const draft = await this.rows.find(codigo);
    if (!draft) throw new NotFoundError('Ese trámite no tiene un borrador.');
    if (draft.revision !== revision) throw await this.authors.stale(draft);
    const { item, faltas } = await this.checks.check(draft.definicion);
    if (!item) {
      throw new InputError('El borrador tiene faltas: corríjalas antes de publicar.', { errors: fieldErrors(faltas) });
    }
    // Unchecked expressions are no fault of a draft: a definition that is stored has been checked.
    await this.forms.checkQuestions(item.preguntas);
    return this.catalog.change(async (tx) => {
      // Of this revision, the draft has the content that was checked.
      const { base } = await this.drafts.locked(seen, tx);
      const present = await this.definitions.find(codigo, tx);
      if ((present?.revision ?? 0) !== base) throw staleBase();
      const saved = await this.tramites.saveWithin(tx, by, item);
      await this.rows.remove(codigo, tx);
      const subject = { kind: 'tramites.tramite', id: codigo };
      const details = { borrador: revision, revision: saved.revision, outcome: saved.outcome };
      await this.audit.recordEntry(tx, { action: 'tramites.definition.published', by, subject, details });
      return saved;
    });
  }

  /**
   * Changes only when a stored tramite takes filings; null for always. A draft that is based on this revision follows.
   * Throws `NotFoundError`, and `ConflictError` `stale_revision`.
   */
  receive(
    by: Identity,
    { codigo, revision, recibe }: SeenDraft & { readonly recibe: Receiving | null },
  ): Promise<SavedTramite> {
    return this.catalog.change(async (tx) => {
      const present = await this.definitions.find(codigo, tx);
      if (!present) throw new NotFoundError('No existe un trámite con ese código.');
      const { recibe: _before, ...item } = present.item;
      const changed = { ...item, ...(recibe && { recibe }) };
      const saved = await this.tramites.saveWithin(tx, by, changed, revision);
      const draft = await this.rows.lock(codigo, tx);
      if (draft?.base === revision) {
        const { recibe: _written, ...others } = draft.definicion;
        const definicion = { ...others, ...(recibe && { recibe }) };
        await this.rows.base(draft, { base: saved.revision, revision: draft.revision, definicion }, tx);
      }
      return saved;
    });
  }
}

const staleBase = (): ConflictError =>
  new ConflictError(
    'El trámite cambió desde que comenzó el borrador. Mire las diferencias antes de publicar sobre lo que hay ahora.',
    { code: 'stale_base' },
  );
