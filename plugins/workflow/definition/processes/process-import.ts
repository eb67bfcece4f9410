import { isDeepStrictEqual } from 'node:util';
import { inject, injectable } from 'inversify';
import type { ImportOutcome, Transaction } from '../../../../host/plugin-api/index.js';
import { asObject } from '../language/outline.js';
import { withCodes } from '../language/with-codes.js';
import { DefinitionCheck } from './definition-check.js';
import { DefinitionRefusedError } from './definition-refused-error.js';
import { ProcessLacks, type ProcessImportContext } from './process-lacks.js';
import { Processes } from './processes.js';
import { Publishing, type Candidate } from './publishing.js';
import { Staging, type WrittenDefinition } from './staging.js';
import type { StoredProcess } from './stored-process.js';
import { VersionWriter } from './version-writer.js';

const UNTIMED = 'plazo_legal_sin_termino';

/** A process as a bundle has it. */
export interface ProcessItem {
  readonly codigo: string;
  readonly nombre: string;
  readonly definicion: WrittenDefinition;
  /** Whether it becomes the active version, else a draft. */
  readonly publicar: boolean;
}

/** The import of processes of bundles, in a transaction that locks processes, forms and procedures. */
@injectable()
export class ProcessImport {
  constructor(
    @inject(Processes) private readonly processes: Processes,
    @inject(DefinitionCheck) private readonly definitions: DefinitionCheck,
    @inject(Publishing) private readonly publishing: Publishing,
    @inject(ProcessLacks) private readonly lacks: ProcessLacks,
    @inject(Staging) private readonly staging: Staging,
    @inject(VersionWriter) private readonly versions: VersionWriter,
  ) {}

  /**
   * Makes a process as its item says; a draft that a designer has begun stays. Transitions and actions without a code
   * get one, or keep that of the version that the item replaces. An item equal to the active version, with forms that
   * ask the same and the same sub-processes, is not published again. An item that lacks only contributions of a plugin
   * that is not loaded stays a draft, with a warning. Throws `DefinitionRefusedError`.
   */
  async put(item: ProcessItem, context: ProcessImportContext): Promise<ImportOutcome> {
    const { codigo } = item;
    const { tx, importer, warn } = context;
    const present = await this.processes.find(codigo, tx);
    const definicion = withCodes(item.definicion, present && (await this.replaced(item, present, tx)));
    if (!item.publicar) return this.draft(tx, codigo, definicion, present, warn);
    // A form that has become inactive since does not stop a process that used it elsewhere. Tramites, with their terms,
    // are imported after processes.
    const candidate = await this.publishing
      .candidate(codigo, definicion, ['formulario_inactivo', UNTIMED], tx)
      .catch(async (error: unknown) => {
        if (error instanceof DefinitionRefusedError && (await this.lacks.explain(item, context, error)))
          return undefined;
        throw error;
      });
    if (!candidate) return this.draft(tx, codigo, definicion, present, warn);
    if (importer) await this.publishing.requireProcedures(candidate, importer, tx);
    const untimed = candidate.checked.errores.find((fault) => fault.codigo === UNTIMED);
    if (untimed) {
      const spanish = `Proceso ${codigo}, antes de los trámites del paquete: ${untimed.mensaje}`;
      warn(`procesos ${codigo}: as it is before the tramites of the bundle: ${untimed.mensaje}`, spanish);
    }
    return this.publish(tx, { codigo, definicion }, present, candidate);
  }

  /**
   * Exports the items that {@link put} takes, called processes before their callers. A process without a published
   * version is exported as a draft.
   */
  async all(tx: Transaction): Promise<ProcessItem[]> {
    const active = await this.processes.activeProcesses(tx);
    const stored = new Map((await this.processes.all(tx)).map((process) => [process.codigo, process]));
    const items = new Map<string, ProcessItem>();
    const add = async (process: StoredProcess): Promise<void> => {
      const { codigo, nombre } = process;
      for (const called of active.get(codigo)?.calls ?? []) {
        if (!items.has(called)) await add(stored.get(called)!);
      }
      const version = await this.processes.active(process, tx);
      const definicion = (version?.definition ?? process.staging) as WrittenDefinition;
      items.set(codigo, { codigo, nombre, definicion, publicar: version !== undefined });
    };
    for (const process of stored.values()) if (!items.has(process.codigo)) await add(process);
    return [...items.values()];
  }

  /** Finds the definition that an item replaces. */
  private async replaced({ publicar }: ProcessItem, present: StoredProcess, tx: Transaction): Promise<unknown> {
    const active = publicar ? await this.processes.active(present, tx) : undefined;
    return active?.definition ?? this.processes.present(present, tx);
  }

  private async publish(
    tx: Transaction,
    { codigo, definicion }: Pick<ProcessItem, 'codigo' | 'definicion'>,
    present: StoredProcess | undefined,
    { definition, checked }: Candidate,
  ): Promise<ImportOutcome> {
    const pinned = await this.definitions.pin(definition, checked.surroundings, tx);
    const made = { definition, pinned, adduser: null };
    if (!present) {
      const draft = await this.staging.write(tx, { codigo, definicion, revision: 0 }, null);
      await this.versions.add(tx, draft, made, draft.revision);
      return 'created';
    }
    if ((await this.publishing.sameAsActive(present, definition, pinned, tx)) !== undefined) return 'left';
    // A draft that an earlier import left ends with this publication.
    const isSame = isDeepStrictEqual(named(present, present.staging), definicion);
    await this.versions.add(tx, present, made, isSame ? present.stagingRevision : undefined);
    return 'changed';
  }

  private async draft(
    tx: Transaction,
    codigo: string,
    definicion: WrittenDefinition,
    present: StoredProcess | undefined,
    warn: ProcessImportContext['warn'],
  ): Promise<ImportOutcome> {
    const active = present && (await this.processes.active(present, tx));
    const now = present?.staging ?? (active && (JSON.parse(JSON.stringify(active.definition)) as unknown));
    if (isDeepStrictEqual(present && named(present, now), definicion)) return 'left';
    if (present?.staging !== undefined) {
      const spanish = `El proceso ${codigo} ya tiene un borrador, que queda como está.`;
      warn(`process ${codigo}: a draft of it is there already, which is left as it is`, spanish);
      return 'left';
    }
    await this.staging.write(tx, { codigo, definicion, revision: present?.stagingRevision ?? 0 }, null);
    return present ? 'changed' : 'created';
  }
}

/** Completes a definition with the code and the name that an item may omit. */
function named({ codigo, nombre }: StoredProcess, definition: unknown): unknown {
  return { codigo, nombre, ...asObject(definition) };
}
