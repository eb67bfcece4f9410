import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { Database, InputError } from '../../../host/plugin-api/index.js';
import {
  codeField,
  feelField,
  type TaskNames,
  type TaskOutcome,
  type TaskWork,
  type TaskWorkRequest,
} from '../../../plugins/workflow/contract.js';
import { Books } from './books.js';

const stampFields = z
  .strictObject({
    libro: codeField.describe('Código del libro en el que se estampa.'),
    texto: feelField.describe('Expresión FEEL que da lo que dice el sello.'),
    copias: z.int().min(1).max(9).default(1).describe('Cuántas copias.'),
  })
  .describe('Estampa un sello.');

/** SELLO: puts a stamp into a book. */
@injectable()
export class StampWork implements TaskWork<typeof stampFields> {
  readonly tipo = 'SELLO';
  readonly schema = stampFields;
  readonly expressions = ['texto'] as const;
  readonly names: { readonly libro: TaskNames } = {
    libro: {
      what: 'el libro',
      fault: 'libro_desconocido',
      versions: (codes, tx) => this.books.versions(codes, tx),
    },
  };

  constructor(
    @inject(Database) protected readonly database: Database,
    @inject(Books) private readonly books: Books,
  ) {}

  async carryOut(request: TaskWorkRequest<z.output<typeof stampFields>>): Promise<TaskOutcome | undefined> {
    const { key, fields, values, pinned, finish } = request;
    const { texto } = values;
    if (typeof texto !== 'string') throw new InputError('El sello no dice nada.', { code: 'sello_sin_texto' });
    const libro = pinned['libro']![fields.libro]!;
    await this.database.transaction(async (tx) => {
      await this.database.insertRows('sellos_sello', [{ clave: key, libro, texto }], [], tx);
      await finish(tx, { libro, texto, copias: fields.copias });
    });
    return undefined;
  }
}
