import { png } from '../../../acceptance/support/stored-files.js';
import type { DemoCity } from '../../../acceptance/support/demo-city.js';
import { filingNumber } from '../../../../plugins/tramites/vocabulary/index.js';
import type { TrackedThread } from '../../../../plugins/tramites/contract.js';
import { post } from './staff-calls.js';

interface Tracked {
  readonly hilo: TrackedThread;
  readonly respuestas: readonly { readonly texto: string }[];
}

/** The citizen of a record, who has its key and writes to the city. */
export class WritingCitizen {
  private constructor(
    private readonly city: DemoCity,
    readonly key: string,
    readonly radicado: string,
  ) {}

  static async of(city: DemoCity, record: number): Promise<WritingCitizen> {
    const sql = 'SELECT clave, anio, numero FROM tramites_record WHERE id = $1';
    const [found] = await city.host.database.rows<{ clave: string; anio: number; numero: number }>(sql, [record]);
    const { clave, anio, numero } = found!;
    return new WritingCitizen(city, clave, filingNumber(anio, numero));
  }

  /** Writes a message. */
  async write(texto: string): Promise<void> {
    await post(this.city, `${this.tracking}/mensaje`, { texto });
  }

  /** Writes a message with a picture. */
  async show(texto: string): Promise<void> {
    const form = new FormData();
    form.set('texto', texto);
    form.set('archivos', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'arbol.png');
    await post(this.city, `${this.tracking}/mensaje`, form);
  }

  /** Asks for a review of the first answer. */
  async review(texto: string): Promise<void> {
    await post(this.city, `${this.tracking}/respuesta/1/revision`, { texto });
  }

  /** Rates the first answer. */
  async rate(nota: number, comentario: string): Promise<void> {
    await post(this.city, `${this.tracking}/respuesta/1/calificacion`, { nota, comentario });
  }

  /** Reads the record with its key. */
  async read(): Promise<Tracked> {
    const answer = await fetch(`${this.city.host.url}${this.tracking}`);
    return ((await answer.json()) as { readonly datos: Tracked }).datos;
  }

  private get tracking(): string {
    return `/home/api/tramite/seguimiento/${this.key}`;
  }
}
