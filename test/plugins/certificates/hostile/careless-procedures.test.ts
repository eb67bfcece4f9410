import { expect } from 'chai';
import { startCertificatesHost, type CertificatesClient } from '../support/certificates-client.js';
import { cityBundle } from '../../procedures/support/procedures-client.js';
import { knock } from './support/every-door.js';
import { inBoth } from './support/hostile-procedures.js';

const sqlOf: Readonly<Record<string, object>> = {
  /** Says no without a reason. */
  callada: inBoth(
    'callada',
    'RETURNS jsonb LANGUAGE sql',
    `SELECT '{"estado":false,"mensaje":" "}'::jsonb`,
    `SELECT CAST(0 AS BIT) AS estado, N' ' AS mensaje;`,
  ),
  /** Converts the last word of a name to a number. */
  apellido: inBoth(
    'apellido',
    'RETURNS jsonb LANGUAGE plpgsql',
    `BEGIN PERFORM split_part(datos->>'nombre', ' ', 2)::integer; RETURN NULL; END`,
    `DECLARE @n INT = CAST(SUBSTRING(JSON_VALUE(@datos, '$.nombre'), 9, 100) AS INT);`,
  ),
  /** Converts the name of another person to a number. */
  vecino: inBoth(
    'vecino',
    'RETURNS jsonb LANGUAGE plpgsql',
    `DECLARE v text := 'Quintero'; BEGIN PERFORM v::integer; RETURN NULL; END`,
    `DECLARE @v NVARCHAR(20) = N'Quintero', @n INT; SET @n = CAST(@v AS INT);`,
  ),
  /** Converts an identity document with dots. */
  cedula: inBoth(
    'cedula',
    'RETURNS jsonb LANGUAGE plpgsql',
    `BEGIN RAISE EXCEPTION 'La CC % no existe', to_char((datos->>'n')::integer, 'FM99G999G999'); END`,
    `DECLARE @n VARCHAR(30) = CONVERT(VARCHAR(30), CAST(JSON_VALUE(@datos, '$.n') AS MONEY), 1);
     DECLARE @m NVARCHAR(100) = N'La CC ' + REPLACE(@n, ',', '.') + N' no existe';
     THROW 50001, @m, 1;`,
  ),
  /** Repeats all that it received. */
  repite: inBoth(
    'repite',
    'RETURNS jsonb LANGUAGE plpgsql',
    `BEGIN RAISE EXCEPTION '%', datos->>'x'; END`,
    `DECLARE @m NVARCHAR(2000) = JSON_VALUE(@datos, '$.x'); THROW 50001, @m, 1;`,
  ),
};

describe('procedures that are written without care', function () {
  let client: CertificatesClient;
  const codes = Object.keys(sqlOf);

  before(async () => {
    client = await startCertificatesHost(
      {
        procedimientos: [
          ...cityBundle.procedimientos,
          ...codes.map((code) => ({ pro_codigo: code, nombre_bd: code, sql: sqlOf[code] })),
        ],
      },
      { config: { logging: { level: 'error' } } },
    );
  });
  after(() => client.host.stop());

  it('get a message where they say no without one', async () => {
    const bySession = await knock(client, 'sesion', 'callada');
    expect(bySession.status).to.equal(400);
    expect(bySession.text).to.equal('El procedimiento rechazó la solicitud.');
    const byJwt = await knock(client, 'jwt', 'callada');
    expect(byJwt.body).to.deep.equal({ EsCorrecto: false, mensaje: ' ' });
  });

  it('put no personal data into the log', async () => {
    const sent = { nombre: 'Zoraida Quintanilla', n: 31234567 };
    for (const code of ['apellido', 'vecino', 'cedula']) {
      expect((await knock(client, 'jwt', code, sent)).body).to.include({ code: 'procedure_failed' });
    }
    const log = client.host.logLines.join('');
    expect(log)
      .to.include('"line":')
      .and.not.match(/Zoraida|Quintanilla|Quintero|31.?234.?567|no existe/i);
  });

  it('repeat no received values in the log', async () => {
    const { body: answer } = await knock(client, 'jwt', 'repite', { x: 'Zoraida Quintanilla' });
    expect(answer).to.include({ code: 'procedure_failed' });
    expect(client.host.logLines.join('')).not.to.match(/Zoraida|Quintanilla/);
  });
});
