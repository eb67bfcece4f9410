import { createHash } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { conditions, Database, HostSettings, UserDirectory } from '../../../host/plugin-api/index.js';
import { totalsOf, type CurrencyTotal } from '../amounts.js';
import { delimitedForms, delimitedText } from './delimited-text.js';

/** The total of an API user's payments on a day, in one currency. */
export interface UserTotal extends CurrencyTotal {
  readonly userId: number;
  readonly username: string;
}

/** The file of the payments of an API user on a day. */
export interface ReconciliationFile {
  readonly nombre: string;
  readonly contenido: string;
  /** The digest of `contenido` in UTF-8. */
  readonly sha256: string;
  readonly pagos: number;
  readonly totales: readonly CurrencyTotal[];
}

interface PaidRow {
  readonly at: Date;
  readonly comprobante: string;
  readonly invoice_id: string;
  readonly request_id: string;
  readonly moneda: string;
  readonly valor: string;
}

interface TotalRow {
  readonly user_id: number;
  readonly moneda: string;
  readonly pagos: number | string;
  readonly valor: string;
}

const heading = ['fecha', 'hora', 'comprobante', 'factura', 'solicitud', 'moneda', 'valor'];

/** Sums up and exports the payments of a day in the city's time zone, which banks compare with their own books. */
@injectable()
export class Reconciliation {
  private readonly time: Intl.DateTimeFormat;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(HostSettings) { timeZone }: HostSettings,
  ) {
    // The Swedish locale writes times as ISO 8601 does; the Colombian one has no leading zero in hours.
    this.time = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'medium' });
  }

  /** Sums up payments by API user and currency, in the database. */
  async totals(day: string, userId?: number): Promise<UserTotal[]> {
    const narrowed = conditions().and('dia = ?', day).and('user_id = ?', userId).and("movimiento = 'PAGO'");
    const rows = await narrowed.and("status = '0'").rows<TotalRow>(
      this.database,
      (where) => `SELECT user_id, moneda, COUNT(*) AS pagos,
          CAST(SUM(CAST(valor AS NUMERIC(18, 2))) AS VARCHAR(40)) AS valor
        FROM correspondents_ledger ${where} GROUP BY user_id, moneda ORDER BY user_id, moneda`,
    );
    const names = await this.users.namesOf(rows.map(({ user_id }) => user_id));
    return rows.map(({ user_id, moneda, pagos, valor }) => ({
      userId: user_id,
      username: names.get(user_id)?.username ?? String(user_id),
      moneda,
      pagos: Number(pagos),
      valor,
    }));
  }

  /** Writes the payments of a day in the order of the ledger, followed by a total for each currency. */
  async file(day: string, userId: number, forma: keyof typeof delimitedForms): Promise<ReconciliationFile> {
    const rows = await this.database.rows<PaidRow>(
      `SELECT at, comprobante, invoice_id, request_id, moneda, valor FROM correspondents_ledger
       WHERE dia = $1 AND user_id = $2 AND movimiento = 'PAGO' AND status = '0' ORDER BY id`,
      [day, userId],
    );
    const totales = totalsOf(rows);
    const form = delimitedForms[forma];
    const money = (valor: string): string => valor.replace('.', form.decimal);
    const contenido = delimitedText(form, [
      heading,
      ...rows.map((row) => [
        day,
        this.time.format(row.at),
        row.comprobante,
        row.invoice_id,
        row.request_id,
        row.moneda,
        money(row.valor),
      ]),
      ...totales.map(({ moneda, pagos, valor }) => ['TOTAL', '', pagos, '', '', moneda, money(valor)]),
    ]);
    return {
      nombre: `pagos-${userId}-${day}.csv`,
      contenido,
      sha256: createHash('sha256').update(contenido).digest('hex'),
      pagos: rows.length,
      totales,
    };
  }
}
