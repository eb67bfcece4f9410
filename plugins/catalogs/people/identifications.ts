import { inject, injectable } from 'inversify';
import {
  Database,
  Expressions,
  InputError,
  Revisions,
  type CachedValue,
  type ExpressionSet,
} from '../../../host/plugin-api/index.js';
import { nitCheckDigit } from '../../forms/contract.js';
import { revisionOf } from '../engine/resource.js';
import { tipoidentificacion } from '../resources/tipoidentificacion.js';

interface TypeRow {
  readonly codigo: string;
  readonly nombre: string;
  readonly patron: string | null;
  readonly requiere_dv: boolean;
}

interface IdentificationType extends TypeRow {
  readonly pattern: ExpressionSet | undefined;
}

const LONGEST_NUMBER = 40;

/** Checks identification numbers by their type: its pattern and its check digit. */
@injectable()
export class Identifications {
  private readonly types: CachedValue<ReadonlyMap<string, IdentificationType>>;

  constructor(
    @inject(Database) database: Database,
    @inject(Expressions) expressions: Expressions,
    @inject(Revisions) revisions: Revisions,
  ) {
    this.types = revisions.cached(revisionOf(tipoidentificacion), async (tx) => {
      const rows = await database.rows<TypeRow>(
        'SELECT codigo, nombre, patron, requiere_dv FROM catalogs_tipoidentificacion WHERE activo = $1 ORDER BY codigo',
        [true],
        tx,
      );
      const open = (pattern: string): ExpressionSet =>
        expressions.openSet({ steps: [{ pattern, of: 'numero', longest: LONGEST_NUMBER }] });
      return new Map(
        rows.map((row) => [row.codigo, { ...row, pattern: row.patron === null ? undefined : open(row.patron) }]),
      );
    });
  }

  /**
   * Throws `InputError` by field for an unknown type or an invalid number. Where the city has no types, all numbers
   * pass.
   */
  async check(tipo: string | null, numero: string | null): Promise<void> {
    const types = await this.types.get();
    if (types.size === 0 || tipo === null) return;
    const type = types.get(tipo);
    if (!type) {
      const codes = [...types.keys()].map((code) => `«${code}»`);
      throw refused('tipo_identificacion', `Los tipos de identificación son: ${codes.join(', ')}.`);
    }
    if (numero === null) return;
    const { pattern, requiere_dv, nombre } = type;
    const [number, digit, ...more] = requiere_dv ? numero.split('-') : [numero];
    const evaluated = await pattern?.evaluate({ numero: number! });
    if (evaluated && evaluated.values[0] !== true) throw refused('identificacion', `No es un número de ${nombre}.`);
    if (!requiere_dv) return;
    const isRight = /^\d{1,15}$/.test(number!) && more.length === 0 && digit === String(nitCheckDigit(number!));
    if (!isRight) throw refused('identificacion', 'Debe llevar su dígito de verificación, como 899999061-9.');
  }
}

function refused(field: string, reason: string): InputError {
  return new InputError('La identificación no es válida.', { errors: { [field]: [reason] } });
}
