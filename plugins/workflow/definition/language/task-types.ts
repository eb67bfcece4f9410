import { injectable, multiInject, optional } from 'inversify';
import { z } from 'zod';
import { TaskWorks, type TaskWork } from '../../contract.js';
import { definitionSchemaOf, writtenSchemaOf } from './definition-schema.js';
import { common, isBuiltIn, noSuchType, taskSchema, type ContributedType } from './task-schemas.js';

/** Tells whether a text may be the code of a type. */
export const isTypeCode = (text: string): boolean => /^[A-Z][A-Z0-9_]{0,19}$/.test(text);

/** A type of tasks in the list that designers choose from. */
export interface ListedTaskType {
  readonly codigo: string;
  readonly descripcion: string;
}

/** The types of tasks that definitions may have: the engine's own, and those that plugins contribute. */
@injectable()
export class TaskTypes {
  /** The schema of a definition that runs; `writtenSchema` is that of one as designers write it. */
  readonly definitionSchema: ReturnType<typeof definitionSchemaOf>;
  readonly writtenSchema: ReturnType<typeof writtenSchemaOf>;
  /** The JSON Schema 2020-12 of a written definition, equivalent to `writtenSchema`. */
  readonly published: Readonly<Record<string, unknown>>;
  readonly listed: readonly ListedTaskType[];
  private readonly works = new Map<string, TaskWork>();

  /** Throws for an invalid contribution, which stops the boot. */
  constructor(@multiInject(TaskWorks.token) @optional() works: readonly TaskWork[] = []) {
    const contributed = works.map((work) => {
      const fault = this.faultOf(work);
      if (fault !== undefined) throw new Error(`the task type '${work.tipo}' ${fault}`);
      this.works.set(work.tipo, work);
      return schemaOf(work);
    });
    const all = [...taskSchema.options, ...contributed];
    const task = z.discriminatedUnion('tipo', [...taskSchema.options, ...contributed], { error: noSuchType });
    this.definitionSchema = definitionSchemaOf(task);
    this.writtenSchema = writtenSchemaOf(task);
    this.published = z.toJSONSchema(this.writtenSchema, { target: 'draft-2020-12', io: 'input' });
    this.listed = all.map(({ shape, description = '' }) => ({ codigo: shape.tipo.value, descripcion: description }));
  }

  get codes(): readonly string[] {
    return this.listed.map(({ codigo }) => codigo);
  }

  has(tipo: string): boolean {
    return isBuiltIn(tipo) || this.works.has(tipo);
  }

  /** Finds a contributed type; undefined for the engine's own types and for unknown ones. */
  find(tipo: string | undefined): TaskWork | undefined {
    return this.works.get(tipo ?? '');
  }

  private faultOf({ tipo, schema, names = {}, expressions = [] }: TaskWork): string | undefined {
    if (!isTypeCode(tipo)) return 'is not 1 to 20 capital letters, digits and _';
    if (isBuiltIn(tipo)) return "is the engine's own";
    if (this.works.has(tipo)) return 'is brought by two plugins';
    const own = Object.keys(schema.shape);
    const repeated = own.find((field) => field === 'tipo' || Object.hasOwn(common, field));
    if (repeated !== undefined) return `has a field '${repeated}', as every task has`;
    const missing = [...Object.keys(names), ...expressions].find((field) => !own.includes(field));
    return missing === undefined ? undefined : `names a field '${missing}' that its schema does not have`;
  }
}

const schemaOf = ({ tipo, schema }: TaskWork) =>
  z
    .strictObject({ ...common, tipo: z.literal(tipo as ContributedType), ...schema.shape })
    .describe(schema.description ?? '');
