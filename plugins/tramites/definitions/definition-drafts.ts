import { inject, injectable } from 'inversify';
import {
  AuditLog,
  ConflictError,
  Database,
  NotFoundError,
  type FieldIssue,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { QuestionForms } from '../../forms/contract.js';
import { TramiteDefinitions, writtenTramite } from '../catalog/index.js';
import { DefinitionCheck } from './definition-check.js';
import type { Difference } from './differences/difference.js';
import { DefinitionDifferences } from './differences/definition-differences.js';
import { DraftAuthors, type DraftAuthor } from './draft-authors.js';
import type { WrittenDefinition } from './draft-content.js';
import { DraftRows, type DraftContent, type StoredDraft } from './draft-rows.js';

/** The stored definition of a tramite, in the shape of a bundle. */
export interface Published {
  readonly revision: number;
  readonly definicion: WrittenDefinition;
}

/** The result of checking a draft, and its differences from the stored definition. */
export interface JudgedDraft {
  readonly faltas: readonly FieldIssue[];
  readonly advertencias: readonly FieldIssue[];
  readonly diferencias: readonly Difference[];
}

/** The definition of a tramite as its editor sees it. */
export interface EditedDefinition extends JudgedDraft {
  readonly borrador: (StoredDraft & { readonly por: DraftAuthor | null }) | undefined;
  readonly publicado: Published | undefined;
}

/** A draft, and the revision that its editor has seen. */
export interface SeenDraft {
  readonly codigo: string;
  readonly revision: number;
}

/** Drafts of definitions: edited beside the stored ones, which citizens use until a draft is published. */
@injectable()
export class DefinitionDrafts {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(DraftRows) private readonly rows: DraftRows,
    @inject(TramiteDefinitions) private readonly definitions: TramiteDefinitions,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(DefinitionCheck) private readonly checks: DefinitionCheck,
    @inject(DefinitionDifferences) private readonly differences: DefinitionDifferences,
    @inject(DraftAuthors) private readonly authors: DraftAuthors,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /** Reads a definition and its draft. Throws `NotFoundError` where there is neither. */
  async get(codigo: string): Promise<EditedDefinition> {
    const [draft, publicado] = [await this.rows.find(codigo), await this.published(codigo)];
    const definicion = draft?.definicion ?? publicado?.definicion;
    if (!definicion) throw new NotFoundError('No existe un trámite con ese código, ni un borrador.');
    const judged = await this.judge(codigo, definicion, publicado);
    const por = draft && ((await this.authors.of([draft.userId])).get(draft.userId) ?? null);
    return { ...judged, publicado, borrador: draft && { ...draft, por: por ?? null } };
  }

  /**
   * Saves a draft, faulty or not; revision 0 begins one, which is based on `base`, by default the present definition.
   * Throws `ConflictError` `stale_revision` where another save came first.
   */
  async save(
    by: Identity,
    {
      codigo,
      revision,
      base,
      ...content
    }: DraftContent & { readonly revision: number; readonly base?: number | undefined },
  ): Promise<JudgedDraft & { readonly revision: number }> {
    const draft = { ...content, codigo, definicion: { ...content.definicion, codigo } };
    const publicado = await this.published(codigo);
    const isSaved =
      revision === 0
        ? await this.rows.insert(draft, { base: base ?? publicado?.revision ?? 0, userId: by.userId })
        : await this.rows.replace(draft, revision, by.userId);
    if (!isSaved) throw await this.authors.stale(await this.rows.find(codigo));
    return { revision: revision + 1, ...(await this.judge(codigo, draft.definicion, publicado)) };
  }

  /**
   * Gives the draft of a tramite that is not stored another code. Throws `NotFoundError`, and `ConflictError`:
   * `published` for the draft of a stored tramite, `taken` where a tramite or a draft has the code, `stale_revision`.
   */
  async rename(by: Identity, seen: SeenDraft, nuevo: string): Promise<number> {
    const taken = new ConflictError(`Ya hay un trámite con el código «${nuevo}».`, { code: 'taken' });
    try {
      return await this.database.transaction(async (tx) => {
        const draft = await this.locked(seen, tx);
        if (await this.definitions.find(seen.codigo, tx)) {
          throw new ConflictError('El trámite ya se publicó: su código no cambia.', { code: 'published' });
        }
        if (nuevo === seen.codigo) return seen.revision;
        if (await this.definitions.find(nuevo, tx)) throw taken;
        await this.rows.rename(draft, nuevo, by.userId, tx);
        await this.note(tx, by, 'renamed', nuevo, { antes: seen.codigo });
        return seen.revision + 1;
      });
    } catch (error) {
      if (this.database.isUniqueViolation(error, 'tramites_definition_draft_pk')) throw taken;
      throw error;
    }
  }

  /**
   * Bases a draft on the present definition, which its editor has seen by the differences; the draft stays as it is.
   * Throws `NotFoundError`, and `ConflictError` `stale_revision`.
   */
  async rebase(
    by: Identity,
    seen: SeenDraft,
  ): Promise<JudgedDraft & { readonly revision: number; readonly base: number }> {
    const { codigo, revision } = seen;
    const { draft, base } = await this.database.transaction(async (tx) => {
      const locked = await this.locked(seen, tx);
      const present = (await this.definitions.find(codigo, tx))?.revision ?? 0;
      await this.rows.base(locked, { base: present, revision: revision + 1 }, tx);
      await this.note(tx, by, 'rebased', codigo, { base: present });
      return { draft: locked, base: present };
    });
    const judged = await this.judge(codigo, draft.definicion, await this.published(codigo));
    return { revision: revision + 1, base, ...judged };
  }

  /** Removes a draft. Throws `NotFoundError`, and `ConflictError` `stale_revision`. */
  async discard(by: Identity, seen: SeenDraft): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.locked(seen, tx);
      await this.rows.remove(seen.codigo, tx);
      await this.note(tx, by, 'discarded', seen.codigo, { revision: seen.revision });
    });
  }

  /** Locks a draft until `tx` ends. Throws `NotFoundError`, and `ConflictError` `stale_revision`. */
  async locked({ codigo, revision }: SeenDraft, tx: Transaction): Promise<StoredDraft> {
    const draft = await this.rows.lock(codigo, tx);
    if (!draft) throw new NotFoundError('Ese trámite no tiene un borrador.');
    if (draft.revision !== revision) throw await this.authors.stale(draft, tx);
    return draft;
  }

  /** Notes a change of a draft. Saves are not noted one by one: an editor saves while typing. */
  private note(
    tx: Transaction,
    by: Identity,
    done: 'renamed' | 'rebased' | 'discarded',
    id: string,
    details: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const subject = { kind: 'tramites.tramite', id };
    return this.audit.recordEntry(tx, { action: `tramites.definition.${done}`, by, subject, details });
  }

  private async judge(
    codigo: string,
    definicion: WrittenDefinition,
    publicado: Published | undefined,
  ): Promise<JudgedDraft> {
    const { faltas, advertencias } = await this.checks.check(definicion);
    return { faltas, advertencias, diferencias: await this.differences.of(publicado?.definicion, definicion, codigo) };
  }

  private async published(codigo: string): Promise<Published | undefined> {
    const stored = await this.definitions.find(codigo);
    return stored && { revision: stored.revision, definicion: { ...writtenTramite(stored.item, this.forms) } };
  }
}
