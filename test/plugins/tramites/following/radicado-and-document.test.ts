import { expect } from 'chai';
import type { DomainError } from '../../../../host/plugin-api/index.js';
import { InputError, NotFoundError, RateLimitError, UnavailableError } from '../../../../host/plugin-api/index.js';
import { FollowedRecords } from '../../../../plugins/tramites/contract.js';
import { FiledDocuments } from '../../../../plugins/tramites/following/filed-documents.js';
import { importInto } from '../../../acceptance/support/bundles.js';
import { startTramiteHost, type Filed, type TramiteClient } from '../../../acceptance/support/tramite-client.js';
import { figures, METRICS } from '../../certificates/hostile/support/figures.js';

const ask = (pre_codigo: string, more: object = {}): object => ({
  pre_codigo,
  pre_texto: `Pregunta ${pre_codigo}`,
  pre_tipo: 'TEXTO',
  ...more,
});
const document = (pre_codigo: string, more: object = {}) =>
  ask(pre_codigo, { pre_tipo: 'DOCUMENTO_IDENTIDAD', ...more });

describe('the key of a record by its radicado and a document that was filed', () => {
  let client: TramiteClient;
  let followed: FollowedRecords;
  let filed: Filed;
  let addresses = 0;

  before(async () => {
    client = await startTramiteHost(
      {
        tipos_denuncia: [{ codigo: 'RUIDO', nombre: 'Ruido' }],
        tramites: [
          {
            codigo: 'SALUD',
            nombre: 'Salud',
            preguntas: [ask('placa'), document('cedula'), document('madre', { pre_sensible: false })],
          },
          { codigo: 'DENUNCIA', nombre: 'Denuncia', tra_isDenuncia: true, preguntas: [document('denunciado')] },
        ],
      },
      { config: METRICS },
    );
    followed = client.host.container.get<FollowedRecords>(FollowedRecords);
    filed = await client.file('SALUD', { placa: '7654321', cedula: 'CC 1.234.567', madre: 'NIT 899999061-9' });
  });
  after(() => client.host.stop());

  const nobody = (): string => `address-${(addresses += 1)}`;
  const keyOf = (documento: string, more: object = {}): Promise<string | undefined> =>
    followed.keyOf({ radicado: filed.radicado, documento, address: nobody(), ...more });
  const refusal = (work: Promise<unknown>): Promise<DomainError> =>
    work.then(
      () => expect.fail('it was not refused'),
      (error: unknown) => error as DomainError,
    );

  it('is found in any spelling of the numbers, with the type of document or without', async () => {
    for (const typed of [
      '1234567',
      'CC 1234567',
      'cc 1.234.567',
      ' 1 234 567 ',
      'TI 1234567',
      '899999061',
      '899.999.061-9',
    ]) {
      expect(await keyOf(typed), typed).to.equal(filed.key);
    }
    const [year, number] = filed.radicado.split('-');
    expect(await keyOf('1234567', { radicado: ` ${year}-${Number(number)} ` })).to.equal(filed.key);
  });

  it('is not found by other answers or records, and each refusal has the same text', async () => {
    const other = await client.file('SALUD', { placa: 'X', cedula: 'CC 7777777' });
    const refusals = [
      await refusal(keyOf('7654321')),
      await refusal(keyOf('123456')),
      await refusal(keyOf('7777777')),
      await refusal(keyOf('1234567', { radicado: other.radicado })),
      await refusal(keyOf('1234567', { radicado: '2026-0999999' })),
      await refusal(keyOf('1234567', { radicado: '0000-000000000' })),
    ];
    for (const error of refusals) expect(error).to.be.instanceOf(NotFoundError);
    expect(new Set(refusals.map((error) => JSON.stringify(error.toProblem())))).to.have.length(1);
  });

  it('is not found for a complaint, whose document may be that of the accused person', async () => {
    const { radicado } = await client.file('DENUNCIA', { denunciado: 'CC 5555555', tipo_denuncia: 'RUIDO' });
    expect(await refusal(keyOf('5555555', { radicado }))).to.be.instanceOf(NotFoundError);
  });

  it('is refused for a malformed radicado or document, at the field', async () => {
    const error = await refusal(keyOf('<script>', { radicado: "2026-1' OR '1'='1" }));
    expect(error).to.be.instanceOf(InputError);
    expect(error.toProblem().errors).to.have.keys('radicado', 'documento');
    expect(JSON.stringify(error.toProblem())).not.to.include('script').and.not.to.include('OR');
    for (const documento of ['', '12', 'a'.repeat(21), '1'.repeat(100_000), '\0\0\0', '12,5', '١٢٣٤٥']) {
      expect((await refusal(keyOf(documento))).toProblem().errors, documento.slice(0, 30)).to.have.keys('documento');
    }
    for (const radicado of [
      '',
      '2026',
      '2026-',
      '26-1',
      '2026-1234567890',
      '99999999999-1',
      `2026-${'0'.repeat(9999)}1`,
    ]) {
      expect((await refusal(keyOf('1234567', { radicado }))).toProblem().errors).to.have.keys('radicado');
    }
  });

  it('is found also where the form no longer asks for the document', async () => {
    const before = { codigo: 'ANTES', nombre: 'Antes', preguntas: [ask('placa'), document('cedula')] };
    await importInto(client.host, { tramites: [before] });
    client.host.clock.advance(1);
    const { radicado, key } = await client.file('ANTES', { placa: 'Y', cedula: 'CC 8888888' });
    await importInto(client.host, { tramites: [{ ...before, preguntas: [ask('placa')] }] });
    client.host.clock.advance(1);
    expect(await keyOf('8888888', { radicado })).to.equal(key);
  });

  const outcomes = async (tries: readonly (() => Promise<string | undefined>)[]): Promise<string[]> => {
    const settled = await Promise.allSettled(tries.map((attempt) => attempt()));
    return settled.map((one) => {
      if (one.status === 'fulfilled') return one.value === undefined ? 'linked' : 'found';
      return one.reason instanceof RateLimitError ? 'held' : 'wrong';
    });
  };
  const count = (all: readonly string[], what: string): number => all.filter((one) => one === what).length;

  it('is withheld from an address after ten wrong documents, for a quarter of an hour', async () => {
    const address = nobody();
    const guesses = Array.from({ length: 25 }, (_, index) => () => keyOf(String(60_000 + index), { address }));
    const first = await outcomes(guesses);
    expect(count(first, 'wrong')).to.equal(10);
    expect(count(first, 'held')).to.equal(15);
    const held = await refusal(keyOf('1234567', { address }));
    expect(held).to.be.instanceOf(RateLimitError);
    expect(await keyOf('1234567')).to.equal(filed.key);
    expect(await figures(client.host)).to.match(/follow_guesses_total\{outcome="held"\} [1-9]/);
    client.host.clock.advance(901);
    expect(await keyOf('1234567', { address })).to.equal(filed.key);
  });

  it('is no longer answered after thirty wrong documents from any addresses, also in concurrent calls', async () => {
    const guesses = Array.from({ length: 110 }, (_, index) => () => keyOf(String(70_000 + index)));
    const all = await outcomes([...guesses.slice(0, 99), () => keyOf('1234567'), ...guesses.slice(99)]);
    expect(count(all, 'wrong')).to.equal(30);
    expect(count(all, 'held')).to.equal(0);
    expect(await outcomes([() => keyOf('1234567')])).to.deep.equal(['linked']);
    expect(await figures(client.host)).to.match(/follow_guesses_total\{outcome="linked"\} [1-9]/);
    client.host.clock.advance(901);
    expect(await outcomes([() => keyOf('1234567')])).to.deep.equal(['found']);
  });

  it('is no longer answered for a document after thirty wrong radicados, or ninety in a day', async () => {
    const tried = async (from: number): Promise<number> => {
      const radicados = Array.from({ length: 40 }, (_, index) => `2020-${from + index}`);
      return count(await outcomes(radicados.map((radicado) => () => keyOf('9999999', { radicado }))), 'wrong');
    };
    for (const quarter of [1, 2, 3]) {
      expect(await tried(quarter * 100)).to.equal(30);
      expect(await keyOf('1234567')).to.equal(filed.key);
      client.host.clock.advance(901);
    }
    expect(await tried(500)).to.equal(0);
    client.host.clock.advance(24 * 60 * 60);
    expect(await tried(600)).to.equal(30);
    client.host.clock.advance(901);
  });

  it('is found after an outage of the database, whose calls do not count as wrong', async () => {
    const address = nobody();
    const documents = client.host.container.get(FiledDocuments);
    const find = documents.find.bind(documents);
    documents.find = () => Promise.reject(new UnavailableError());
    for (let time = 0; time < 12; time += 1) {
      expect(await refusal(keyOf('1234567', { address }))).to.be.instanceOf(UnavailableError);
    }
    documents.find = find;
    expect(await keyOf('1234567', { address })).to.equal(filed.key);
  });

  it('is found any number of times, as right pairs do not count', async () => {
    const address = nobody();
    for (let round = 0; round < 5; round += 1) {
      const right = Array.from({ length: 9 }, () => () => keyOf('1234567', { address }));
      expect(count(await outcomes(right), 'found')).to.equal(9);
    }
  });

  it('is withheld from an address after a hundred wrong pairs', async () => {
    const address = nobody();
    const tries = Array.from(
      { length: 120 },
      (_, index) => () => keyOf(String(80_000 + index), { radicado: `2021-${index + 1}`, address }),
    );
    expect(count(await outcomes(tries), 'wrong')).to.equal(100);
    expect(await outcomes([() => keyOf('1234567', { address })])).to.deep.equal(['held']);
    expect(await keyOf('1234567')).to.equal(filed.key);
  });
});
