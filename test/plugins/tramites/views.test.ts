import { expect } from 'chai';
import { startTramiteHost, type Filed, type TramiteClient } from '../../acceptance/support/tramite-client.js';
import { pdf } from '../../acceptance/support/stored-files.js';
import { promisedColumns, readViewsDocument, viewColumns } from '../../support/city-views.js';

const question = (pre_codigo: string, pre_tipo: string): object => ({
  pre_codigo,
  pre_tipo,
  pre_texto: pre_codigo,
});

const bundle = {
  tramites: [
    {
      codigo: 'PODA',
      nombre: 'Poda de árboles',
      plazo: { habiles: 15 },
      preguntas: [question('documento', 'TEXTO'), question('cantidad', 'NUMERO'), question('foto', 'ARCHIVO')],
    },
    { codigo: 'AVISO', nombre: 'Aviso', preguntas: [question('documento', 'TEXTO')] },
  ],
};

interface ViewedRecord {
  readonly id: number;
  readonly key: string;
  readonly informacion: unknown;
  readonly creado: Date;
  readonly vence: Date | null;
  readonly radicado: string;
}

/** Returns the example of docs/views.md in a dialect. */
async function example(dialect: 'postgres' | 'mssql'): Promise<string> {
  const head = dialect === 'postgres' ? 'CREATE OR REPLACE FUNCTION' : 'CREATE OR ALTER PROCEDURE';
  const blocks = [...(await readViewsDocument()).matchAll(/```sql\n(.*?)```/gs)].map(([, sql]) => sql!);
  return blocks.find((sql) => sql.startsWith(head))!.replace(/OR (?:REPLACE|ALTER) /, '');
}

describe('the view ventanilla_v1.records', () => {
  let client: TramiteClient;
  let poda: Filed;
  let aviso: Filed;

  before(async () => {
    client = await startTramiteHost(bundle);
    const filing = client.multipart('PODA').field('documento', '1144012345').field('cantidad', '2.5');
    poda = (await filing.attach('foto', pdf, 'foto.pdf').expect(200)).body as Filed;
    aviso = await client.file('AVISO', { documento: 'ÑÁ"1' });
  });
  after(() => client.host.stop());

  const sql = (statement: string): Promise<object[]> => client.host.database.rows(statement);
  const columns = (): Promise<object[]> => viewColumns(client.host.database, 'records');
  const read = async (id: number): Promise<ViewedRecord> => {
    const { database } = client.host;
    const [row] = await database.rows<ViewedRecord>('SELECT * FROM ventanilla_v1.records WHERE id = $1', [id]);
    return { ...row!, informacion: database.parseJson(row!.informacion) };
  };
  const refusal = async (statement: string): Promise<string> => {
    const error = await sql(statement).catch((reason: unknown) => reason);
    return error instanceof Error ? error.message : 'accepted';
  };

  it('has the columns of docs/views.md, in their order and of their types', async () => {
    const expected = await promisedColumns(client.host.database, 'records');
    expect(expected).to.have.length(12);
    expect(await columns()).to.deep.equal(expected);
  });

  it('shows a record under its radicado, with its answers and its term', async () => {
    const { informacion, creado, vence, ...rest } = await read(poda.datos);
    expect(rest).to.deep.equal({
      id: poda.datos,
      key: poda.key,
      tramite_codigo: 'PODA',
      tramite_nombre: 'Poda de árboles',
      radicado: poda.radicado,
      estado: 'RADICADO',
      canal: 'WEB',
      llave: null,
      respondido: null,
    });
    const { foto, ...answers } = informacion as { readonly foto: object };
    expect(answers).to.deep.equal({ documento: '1144012345', cantidad: 2.5 });
    expect(foto).to.have.all.keys('nombre', 'tipo', 'tamano', 'sha256');
    expect(vence!.getTime()).to.be.greaterThan(creado.getTime());
  });

  it('keeps non-ASCII characters and quotes, and has a null `vence` without a term', async () => {
    const { informacion, vence } = await read(aviso.datos);
    expect(informacion).to.deep.equal({ documento: 'ÑÁ"1' });
    expect(vence).to.equal(null);
  });

  it('writes a filing number of any length as the service does', async () => {
    const { radicado } = await read(aviso.datos);
    const written: Record<number, string> = {
      999999: '0999999',
      1000000: '1000000',
      9999999: '9999999',
      2147483647: '2147483647',
    };
    for (const [number, text] of Object.entries(written)) {
      await sql(`UPDATE tramites_record SET numero = ${number} WHERE id = ${aviso.datos}`);
      expect((await read(aviso.datos)).radicado).to.equal(`${radicado.slice(0, 5)}${text}`);
    }
  });

  it('finds a record by an answer', async () => {
    const answer =
      client.host.database.dialect === 'postgres'
        ? "informacion ->> 'documento'"
        : "JSON_VALUE(informacion, '$.documento')";
    const found = await sql(`SELECT id FROM ventanilla_v1.records WHERE ${answer} = '1144012345'`);
    expect(found).to.deep.equal([{ id: poda.datos }]);
  });

  it('works with the example of docs/views.md', async () => {
    const { database } = client.host;
    const isPostgres = database.dialect === 'postgres';
    await sql(await example(database.dialect));
    const [row] = await database.rows<{ estado: boolean; respuesta: unknown }>(
      isPostgres
        ? `SELECT answer.* FROM jsonb_to_record(city_open_records($1::jsonb)) AS answer (estado boolean, respuesta jsonb)`
        : 'EXEC dbo.city_open_records $1',
      ['{"tramite": "PODA"}'],
    );
    expect(row!.estado).to.equal(true);
    const [open, ...others] = database.parseJson<{ radicado: string; vence: string }[]>(row!.respuesta);
    expect(open).to.deep.include({ radicado: poda.radicado, direccion: null });
    expect(new Date(open!.vence)).to.deep.equal((await read(poda.datos)).vence);
    expect(others).to.deep.equal([]);
  });

  it('does not change with new columns of its tables, and keeps its own from being dropped', async () => {
    const before = await columns();
    const record = await read(poda.datos);
    await sql('ALTER TABLE tramites_record ADD nueva INTEGER NULL');
    await sql("ALTER TABLE tramites_tramite ADD radicado VARCHAR(9) DEFAULT 'x' NOT NULL");
    expect(await columns()).to.deep.equal(before);
    expect(await read(poda.datos)).to.deep.equal(record);

    expect(await refusal('ALTER TABLE tramites_record DROP COLUMN canal')).to.match(/canal/);
    expect(await read(poda.datos)).to.deep.equal(record);
  });
});
