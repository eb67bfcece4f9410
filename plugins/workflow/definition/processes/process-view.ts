import { inject, injectable } from 'inversify';
import { NotFoundError, UserDirectory } from '../../../../host/plugin-api/index.js';
import { diagramOf, type ProcessDiagram } from '../language/diagram.js';
import { asList, asObject, asText, outlineOf, writtenForm } from '../language/outline.js';
import { TaskTypes } from '../language/task-types.js';
import { ProcessForms } from '../forms/process-forms.js';
import type { StoredForm } from '../forms/stored-form.js';
import { DefinitionCheck } from './definition-check.js';
import { Processes } from './processes.js';
import {
  shownDifferences,
  shownProcess,
  shownVersion,
  type ComparedVersion,
  type NameOf,
  type ProcessState,
  type ShownDifference,
  type ShownProcess,
} from './shown-process.js';
import type { SavedDraft } from './staging.js';
import type { ListedVersion, StoredProcess } from './stored-process.js';

/** A task of a definition, the transitions to it and from it, and its form. */
export interface TaskDetail {
  readonly tarea: unknown;
  readonly transiciones: readonly unknown[];
  readonly formulario: StoredForm | null;
}

/** A version of a process with its diagram. */
export interface DrawnVersion {
  readonly proceso: ShownProcess;
  readonly version: number;
  /** The version on which instances begin; null where none is published. */
  readonly activa: number | null;
  readonly diagrama: ProcessDiagram;
}

/** The findings in the draft of a process. */
export type CheckedDraft = Pick<SavedDraft, 'revision' | 'errores' | 'advertencias'>;

/** Greater than any version number: the cursor of the first page. */
const LAST = 2_147_483_647;

/** Descriptions of processes. */
@injectable()
export class ProcessView {
  constructor(
    @inject(Processes) private readonly processes: Processes,
    @inject(ProcessForms) private readonly forms: ProcessForms,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(TaskTypes) private readonly types: TaskTypes,
    @inject(DefinitionCheck) private readonly definitions: DefinitionCheck,
  ) {}

  /** Lists the processes after a code, sorted by it. */
  async page(after: string, limit: number): Promise<ShownProcess[]> {
    return (await this.processes.page(after, limit)).map(shownProcess);
  }

  /** Throws `NotFoundError`. */
  async state(llave: string): Promise<ProcessState> {
    const process = await this.processes.get(llave);
    const active = await this.processes.active(process);
    const versions = await this.processes.versions(process.id);
    const nameOf = await this.namesOf(process, versions);
    const { staging, stagingRevision: revision, stagingUser, stagingAt } = process;
    const draft = staging === undefined ? active?.definition : this.types.definitionSchema.safeParse(staging).data;
    return {
      proceso: shownProcess(process),
      activa: active ? { version: active.version, definicion: active.definition } : null,
      staging: {
        revision,
        definicion: { ...asObject(staging ?? active?.definition) },
        usuario: nameOf(stagingUser),
        fecha: stagingAt?.toISOString() ?? null,
        diferencias: active && draft ? shownDifferences(active.definition, draft) : null,
      },
      versiones: versions.map((one) => shownVersion(one, nameOf)),
    };
  }

  /** Lists the versions before one, the newest first. Throws `NotFoundError`. */
  async versions(
    llave: string,
    { before = LAST, limit }: { readonly before?: number | undefined; readonly limit: number },
  ): Promise<ComparedVersion[]> {
    const process = await this.processes.get(llave);
    // One more, to compare the last listed version with.
    const versions = await this.processes.definedVersions(process.id, before, limit + 1);
    const listed = versions.slice(0, limit);
    const nameOf = await this.namesOf(process, listed);
    return listed.map((one, index) => {
      const earlier = versions[index + 1];
      const diferencias = earlier ? shownDifferences(earlier.definition, one.definition) : null;
      return { ...shownVersion(one, nameOf), diferencias };
    });
  }

  /** Checks the draft, or the active version without one, as a publication would. Throws `NotFoundError`. */
  async check(llave: string): Promise<CheckedDraft> {
    const process = await this.processes.get(llave);
    const present = await this.processes.present(process);
    const { errores, advertencias } = await this.definitions.check(process.codigo, present);
    return { revision: process.stagingRevision, errores, advertencias };
  }

  /** Lists the changes from one version to another. Throws `NotFoundError`. */
  async differences(llave: string, before: number, after: number): Promise<ShownDifference[]> {
    const { id } = await this.processes.get(llave);
    const { definition } = await this.processes.version(id, before);
    return shownDifferences(definition, (await this.processes.version(id, after)).definition);
  }

  /**
   * Returns a definition: of a version, the active one by default, or of the draft, which is the active version where
   * there is none. Throws `NotFoundError`.
   */
  async definition(
    llave: string,
    version: number | 'staging' | undefined,
  ): Promise<{ readonly codigo: string; readonly definition: unknown }> {
    const process = await this.processes.get(llave);
    const { codigo } = process;
    if (version === 'staging') return { codigo, definition: await this.processes.present(process) };
    const published =
      version === undefined ? await this.processes.active(process) : await this.processes.version(process.id, version);
    if (!published) throw new NotFoundError('El proceso no tiene una versión publicada.');
    return { codigo, definition: published.definition };
  }

  /** Draws a version, the active one by default. Throws `NotFoundError`, also where none is published. */
  async diagram(llave: string, version?: number): Promise<DrawnVersion> {
    const process = await this.processes.get(llave);
    const active = await this.processes.active(process);
    const drawn = version === undefined ? active : await this.processes.version(process.id, version);
    if (!drawn) throw new NotFoundError('El proceso no tiene una versión publicada.');
    return {
      proceso: shownProcess(process),
      version: drawn.version,
      activa: active?.version ?? null,
      diagrama: diagramOf(drawn.definition),
    };
  }

  /**
   * Describes a task of a version; by default of the active version, or of the draft where none is published. Throws
   * `NotFoundError`.
   */
  async task(llave: string, codigo: string, version?: number): Promise<TaskDetail> {
    const process = await this.processes.get(llave);
    const published =
      version === undefined ? await this.processes.active(process) : await this.processes.version(process.id, version);
    const definition = asObject(published?.definition ?? process.staging);
    const { tasks, transitions } = outlineOf(definition);
    const task = tasks.find((one) => one.codigo === codigo);
    if (!task) throw new NotFoundError('El proceso no tiene una tarea con ese código.');
    const written = asList(definition['transiciones']);
    const form = asText(writtenForm(task));
    return {
      tarea: task.written,
      transiciones: transitions
        .filter(({ desde, hacia }) => desde === codigo || hacia === codigo)
        .map(({ index }) => written[index]),
      formulario: form === undefined ? null : await this.formOf(form, published?.pinned.formularios[form]),
    };
  }

  /** Finds a form at its pinned revision; for a draft, at its present one. */
  private async formOf(codigo: string, revision: number | undefined): Promise<StoredForm | null> {
    const form = await this.forms.find(codigo);
    if (!form || revision === undefined || revision === form.revision) return form ?? null;
    const definition = await this.forms.revisionOf(codigo, revision);
    return definition ? { ...form, revision, definition } : null;
  }

  private async namesOf({ stagingUser }: StoredProcess, versions: readonly ListedVersion[]): Promise<NameOf> {
    const ids = [stagingUser, ...versions.map(({ adduser }) => adduser ?? undefined)];
    const named = await this.users.namesOf(new Set(ids.filter((id) => id !== undefined)));
    return (userId) => (userId === undefined ? null : (named.get(userId)?.username ?? null));
  }
}
