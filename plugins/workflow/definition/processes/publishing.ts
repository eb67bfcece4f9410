import { isDeepStrictEqual } from 'node:util';
import { inject, injectable } from 'inversify';
import {
  ConflictError,
  Database,
  Revisions,
  type Identity,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { PROCEDURES_REVISION, RegisteredProcedures } from '../../../procedures/contract.js';
import type { ProcessDefinition } from '../language/definition-schema.js';
import type { DefinitionFault } from '../language/fault.js';
import { namedCodes } from '../language/named-codes.js';
import { TaskTypes } from '../language/task-types.js';
import { ProcessForms } from '../forms/process-forms.js';
import { circleFaults, DefinitionCheck, type CheckedDefinition } from './definition-check.js';
import { ProcessAudit } from './process-audit.js';
import { PROCESSES_REVISION } from './process-versions.js';
import { Processes } from './processes.js';
import { DefinitionRefusedError } from './definition-refused-error.js';
import { ProcessBindings } from './process-bindings.js';
import type { PinnedRevisions } from './process-version.js';
import { Staging } from './staging.js';
import type { StoredProcess } from './stored-process.js';
import { VersionWriter } from './version-writer.js';

/** A definition that was checked before the transaction that publishes it. */
export interface Candidate {
  readonly definition: ProcessDefinition;
  readonly checked: CheckedDefinition;
}

/** Publishes drafts and old versions. New instances run on the published version; running ones stay on theirs. */
@injectable()
export class Publishing {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Revisions) private readonly revisions: Revisions,
    @inject(Processes) private readonly processes: Processes,
    @inject(ProcessForms) private readonly forms: ProcessForms,
    @inject(DefinitionCheck) private readonly definitions: DefinitionCheck,
    @inject(RegisteredProcedures) private readonly procedures: RegisteredProcedures,
    @inject(Staging) private readonly staging: Staging,
    @inject(VersionWriter) private readonly versions: VersionWriter,
    @inject(ProcessAudit) private readonly audit: ProcessAudit,
    @inject(TaskTypes) private readonly types: TaskTypes,
    @inject(ProcessBindings) private readonly bindings: ProcessBindings,
  ) {}

  /**
   * Publishes the draft as a new version and returns its number. Throws `NotFoundError`, {@link DefinitionRefusedError}
   * with all faults, `NotAllowedError` for a procedure that the designer may not run, and `ConflictError`:
   * `stale_revision` where the draft has changed, `unchanged` where the active version is equal.
   */
  async publish(
    by: Identity,
    llave: string,
    { revision, comentario }: { readonly revision: number; readonly comentario?: string | undefined },
  ): Promise<number> {
    const process = await this.processes.get(llave);
    if (process.stagingRevision !== revision) {
      await this.database.transaction((tx) => this.staging.refuseStale(tx, process.codigo, revision));
    }
    const draft = await this.processes.present(process);
    const candidate = await this.candidate(process.codigo, draft);
    return this.serialized(candidate, by, async (tx) => {
      const present = await this.processes.get(process.codigo, tx);
      if (present.stagingRevision !== revision) await this.staging.refuseStale(tx, process.codigo, revision);
      const pinned = await this.definitions.pin(candidate.definition, candidate.checked.surroundings, tx);
      const same = await this.sameAsActive(present, candidate.definition, pinned, tx);
      if (same !== undefined) throw unchanged(same);
      const made = { definition: candidate.definition, pinned, comentario, adduser: by.userId };
      const version = await this.versions.add(tx, present, made, revision);
      if (version === undefined) return this.staging.refuseStale(tx, process.codigo, revision);
      await this.audit.note(tx, by, 'published', present.codigo, { version, pinned });
      return version;
    });
  }

  /**
   * Publishes an old version as a new one, with its old forms and sub-processes. A draft stays as it is. `activa` is
   * the active version that the caller has seen. Throws `ConflictError`: `stale_revision` where another version is
   * active now, `unchanged` where the active version equals the old one.
   */
  async rollBack(
    by: Identity,
    llave: string,
    chosen: { readonly version: number; readonly activa: number; readonly comentario?: string | undefined },
  ): Promise<number> {
    const process = await this.processes.get(llave);
    const old = await this.processes.version(process.id, chosen.version);
    const candidate = await this.candidate(process.codigo, old.definition);
    return this.serialized(candidate, by, async (tx) => {
      const present = await this.processes.get(process.codigo, tx);
      const active = await this.processes.active(present, tx);
      if (active?.version !== chosen.activa) {
        const now = active ? `la versión activa es la ${active.version}` : 'no hay versión activa';
        throw new ConflictError(`Otra persona publicó antes: ${now}.`, { code: 'stale_revision' });
      }
      const same = await this.sameAsActive(present, old.definition, old.pinned, tx);
      if (same !== undefined) throw unchanged(same);
      const { comentario = `Versión ${old.version} publicada de nuevo` } = chosen;
      const made = { definition: old.definition, pinned: old.pinned, comentario, adduser: by.userId };
      const version = await this.versions.add(tx, present, made);
      await this.audit.note(tx, by, 'rolledBack', present.codigo, { version, from: old.version });
      return version!;
    });
  }

  /**
   * Checks a definition for publication; throws {@link DefinitionRefusedError}. Faults with the codes of `excused` are
   * ignored. Call it before a transaction where possible.
   */
  async candidate(
    codigo: string,
    definition: unknown,
    excused: readonly DefinitionFault['codigo'][] = [],
    tx?: Transaction,
  ): Promise<Candidate> {
    const checked = await this.definitions.check(codigo, definition, tx);
    const { advertencias } = checked;
    const errores = checked.errores.filter(({ codigo: fault }) => !excused.includes(fault));
    if (errores.length > 0) throw new DefinitionRefusedError(errores, advertencias);
    return { definition: this.types.definitionSchema.parse(definition), checked };
  }

  /** Returns the number of the active version where it equals this definition, with forms that ask the same. */
  async sameAsActive(
    process: StoredProcess,
    definition: ProcessDefinition,
    pinned: PinnedRevisions,
    tx: Transaction,
  ): Promise<number | undefined> {
    const active = await this.processes.active(process, tx);
    if (!active || !isDeepStrictEqual(plain(active.definition), plain(definition))) return undefined;
    if (!isDeepStrictEqual(active.pinned.procesos, pinned.procesos)) return undefined;
    if (!isDeepStrictEqual(active.pinned.trabajos, pinned.trabajos)) return undefined;
    for (const [codigo, revision] of Object.entries(pinned.formularios)) {
      const before = active.pinned.formularios[codigo] ?? 0;
      if (!(await this.forms.isSame(codigo, before, revision, tx))) return undefined;
    }
    return active.version;
  }

  /** Throws `InputError` or `NotAllowedError` for a procedure of a definition that a designer may not hand out. */
  async requireProcedures({ definition }: Candidate, by: Identity, tx: Transaction): Promise<void> {
    const allowed = new Set(await this.procedures.listCodes('workflow', by, tx));
    for (const codigo of namedCodes(definition).procedures.filter((one) => !allowed.has(one))) {
      await this.procedures.checkCode(codigo, 'workflow', by, tx);
    }
  }

  /**
   * Runs a publication: one after the other on all hosts, and while no procedure can be removed. Checks again the facts
   * that may have changed since the definition was checked.
   */
  private serialized<T>(candidate: Candidate, by: Identity, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const { definition } = candidate;
    return this.database.transaction(async (tx) => {
      if (namedCodes(definition).procedures.length > 0) await this.revisions.bumpRevision(tx, PROCEDURES_REVISION);
      await this.revisions.bumpRevision(tx, PROCESSES_REVISION);
      await this.requireProcedures(candidate, by, tx);
      const circles = circleFaults(definition.codigo, definition, await this.processes.activeProcesses(tx));
      await this.bindings.lock(tx, definition.codigo);
      const { errores: untimed } = await this.bindings.terms(definition.codigo, definition, tx);
      const faults = [...circles, ...untimed];
      if (faults.length > 0) throw new DefinitionRefusedError(faults, []);
      return work(tx);
    });
  }
}

function unchanged(version: number): ConflictError {
  return new ConflictError(`No hay nada nuevo que publicar: la versión ${version} es igual.`, { code: 'unchanged' });
}

/** Converts a definition to JSON and back: an undefined field counts as absent. */
function plain(definition: ProcessDefinition): unknown {
  return JSON.parse(JSON.stringify(definition)) as unknown;
}
