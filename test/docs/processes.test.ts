import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { packageRoot } from '../../host/runtime/paths.js';
import { documentFields } from '../../plugins/documents/issued/process-documents.js';
import { legalTerm } from '../../plugins/workflow/definition/language/legal-term.js';
import { payment as paymentSchema } from '../../plugins/workflow/definition/language/task-payment.js';
import { taskSchema } from '../../plugins/workflow/definition/language/task-schemas.js';
import { taskTypes, TestValidation } from '../plugins/workflow/definition/language/definition-builders.js';

const { writtenSchema } = taskTypes;

type Shape = Readonly<Record<string, z.ZodType>>;

interface Row {
  readonly field: string;
  readonly isRequired: boolean;
  readonly example: unknown;
}

type RuleShape = { readonly avisar: z.ZodOptional<z.ZodObject> } & Shape;

const COMMON = ['codigo', 'nombre', 'tipo', 'descripcion', 'orden', 'publico'];

const shapesOfTasks = new Map<string, Shape>(taskSchema.options.map(({ shape }) => [shape.tipo.value, shape]));
shapesOfTasks.set('DOCUMENTO', documentFields.shape);
const user = taskSchema.options.find((option) => option.shape.tipo.value === 'USUARIO')!.shape as {
  readonly acciones: z.ZodArray<z.ZodObject>;
  readonly asignacion: z.ZodUnion<readonly z.ZodObject[]>;
  readonly reglas: z.ZodOptional<z.ZodArray<z.ZodObject<RuleShape>>>;
} & Shape;

/** The objects of the language, by the headings that describe them. */
const described: Readonly<Record<string, Shape>> = {
  'The process itself': writtenSchema.shape,
  'Every task': Object.fromEntries(COMMON.map((field) => [field, user[field]!])),
  ...Object.fromEntries(
    [...shapesOfTasks].map(([tipo, shape]) => [
      `\`${tipo}\``,
      Object.fromEntries(Object.entries(shape).filter(([field]) => !COMMON.includes(field))),
    ]),
  ),
  'An action': user.acciones.element.shape,
  'A payment': Object.assign({}, ...paymentSchema.options.map(({ shape }) => shape)) as Shape,
  'An assignment': Object.assign({}, ...user.asignacion.options.map(({ shape }) => shape)) as Shape,
  'The term of the record': legalTerm.shape,
  'A rule of a term': user.reglas.unwrap().element.shape,
  'A notice': user.reglas.unwrap().element.shape.avisar.unwrap().shape,
  'A transition': writtenSchema.shape.transiciones.element.shape,
  'A move of instances': writtenSchema.shape.traslados.unwrap().element.shape,
};

function rowsOf(section: string): Row[] {
  return [...section.matchAll(/^\| `(\w+)` *\| (yes|no) *\|.*\| `(.*)` *\|$/gm)].map(
    ([, field, required, example]) => ({
      field: field!,
      isRequired: required === 'yes',
      example: JSON.parse(example!) as unknown,
    }),
  );
}

describe('docs/processes.md', () => {
  const validation = new TestValidation();
  let text: string;
  before(async () => {
    text = await readFile(path.join(packageRoot, 'docs/processes.md'), 'utf8');
  });
  after(() => validation.close());

  /** Returns the text from a heading to the next one. */
  const sectionOf = (heading: string): string => {
    const [, after] = text.split(`\n### ${heading}\n`);
    if (after === undefined) throw new Error(`there is no heading «${heading}»`);
    return after.split(/\n#{2,} /)[0]!;
  };

  for (const [heading, shape] of Object.entries(described)) {
    it(`has each field of «${heading}», and no other, with a valid example`, () => {
      const rows = rowsOf(sectionOf(heading));
      expect(rows.map(({ field }) => field)).to.have.members(Object.keys(shape));
      for (const { field, isRequired, example } of rows) {
        const schema = shape[field]!;
        expect(schema.safeParse(example).success, `${heading}, ${field}`).to.equal(true);
        expect(schema.safeParse(undefined).success, `${heading}, ${field}, left out`).to.equal(!isRequired);
      }
    });
  }

  it('has an example of every type that is valid and runs', async () => {
    const example = JSON.parse(/```json\n([\s\S]*?)```/.exec(text)![1]!) as { tareas: { tipo: string }[] };
    expect(await validation.validate(example)).to.deep.equal({ errores: [], advertencias: [] });
    expect(new Set(example.tareas.map(({ tipo }) => tipo))).to.deep.equal(new Set(shapesOfTasks.keys()));
  });
});
