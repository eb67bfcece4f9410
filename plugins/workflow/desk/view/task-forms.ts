import { inject, injectable } from 'inversify';
import type { Identity, JsonValue } from '../../../../host/plugin-api/index.js';
import { Drafts, formPageOf, type Form } from '../../../forms/contract.js';
import { ProcessVersions, type ProcessVersion, type Task } from '../../definition/index.js';
import { draftName } from '../drafts/draftable-tasks.js';
import { filledForm } from './filled-form.js';
import type { SeenForm } from './seen-task.js';

/** The form of a task, and the titles of the fields that bring the data of its instance. */
@injectable()
export class TaskForms {
  constructor(
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(Drafts) private readonly drafts: Drafts,
  ) {}

  /**
   * Opens the form of a task: with the draft for its holder, empty for other users. Begins no draft. Null for a task
   * without a form.
   */
  async of(
    version: ProcessVersion,
    definition: Task,
    holder: { readonly instfLlave: string; readonly by: Identity } | undefined,
  ): Promise<SeenForm | null> {
    if (definition.tipo !== 'USUARIO' || definition.formulario === undefined) return null;
    const form = await this.versions.formOf(version, definition.formulario);
    const draft = holder && (await this.drafts.viewOf(draftName(holder.instfLlave), holder.by.userId));
    if (draft) return filledForm(draft);
    await form.ready();
    return { ...formPageOf(await form.shownFields({})), respuestas: {}, rechazadas: {}, revision: null };
  }

  /** Collects the titles of the fields of a version's forms, by code. */
  async words(version: ProcessVersion): Promise<ReadonlyMap<string, string>> {
    const forms = await Promise.all(
      Object.keys(version.pinned.formularios).map((codigo) => this.versions.formOf(version, codigo)),
    );
    return new Map(forms.flatMap(titlesOf));
  }
}

/** Lists the titles of the properties of a form's schema. */
function titlesOf(form: Form): [string, string][] {
  const properties = (form.asSchema().schema['properties'] ?? {}) as Readonly<Record<string, JsonValue>>;
  return Object.entries(properties).flatMap(([codigo, schema]) => {
    const title = (schema as { readonly title?: JsonValue } | null)?.title;
    return typeof title === 'string' ? [[codigo, title] as [string, string]] : [];
  });
}
