import { screen, waitFor } from '@testing-library/react';
import { expect } from 'chai';
import { openConsole, service, sessionOf, type OpenConsole } from '../support/console.js';
import type { AnswerOf } from '../support/operation-types.js';
import { Refusal } from '../support/refusal.js';

type Draft = AnswerOf<'/home/api/tramite/ventanilla/borrador/{borrador}', 'GET'>;
type Summary = AnswerOf<'/home/api/tramite/ventanilla/borrador/{borrador}/resumen', 'GET'>;

const KEY = 'clave-del-borrador';

const draft: Draft = {
  borrador: KEY,
  codigo: 'PQRSD',
  propio: true,
  revision: 4,
  vence: '2026-12-30T00:00:00Z',
  respuestas: {},
  rechazadas: {},
  fuera: [],
  campos: [],
  ocultos: [],
};

const summary: Summary = {
  borrador: KEY,
  codigo: 'PQRSD',
  revision: 4,
  tramite: 'Peticiones',
  secciones: [{ titulo: null, respuestas: [{ codigo: 'asunto', pregunta: 'Asunto', respuesta: 'Alumbrado' }] }],
  errores: {},
  fuera: [],
  plazo: null,
  destino: { medio: null, direccion: null, texto: 'Entregue el comprobante impreso.' },
  aviso: '2026-01',
};

const PATH = '/home/api/tramite/ventanilla';

/** Opens the summary of a draft, whose privacy notice has the version that `present` returns. */
function openReview(present: () => string): Promise<OpenConsole> {
  service()
    .procedure((admin) => admin.tramites.counter.tramites, { items: [], nextCursor: null })
    .on('GET', `${PATH}/borrador/{borrador}`, draft)
    .on('GET', `${PATH}/borrador/{borrador}/resumen`, () => ({ ...summary, aviso: present() }))
    .on('GET', `${PATH}/aviso`, () => ({
      aviso: {
        version: present(),
        titulo: 'Aviso',
        direccion: '/paginas/privacidad',
        parrafos: [`Texto ${present()}`],
      },
    }));
  return openConsole(`ventanilla/PQRSD?borrador=${KEY}&paso=revision`, sessionOf(['tramites.counter']));
}

const filings = () => service().callsOf(`POST ${PATH}/{codigo}`);

describe('the summary at the counter', () => {
  it('asks for the new privacy notice where it changed after the person had accepted the one before', async () => {
    let version = '2026-01';
    const { user } = await openReview(() => version);
    await user.click(await screen.findByRole('button', { name: 'Radicar' }));
    expect(filings()).to.have.length(0);
    expect(document.activeElement).to.equal(screen.getByRole('checkbox'));

    service().on('POST', `${PATH}/{codigo}`, () => {
      if (version === '2026-02') return { msg: '', datos: 8, key: 'k', radicado: '2026-0000008', recibo: null };
      version = '2026-02';
      return new Refusal({ status: 409, code: 'notice_changed', detail: 'Lea el nuevo aviso a la persona.' });
    });
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Radicar' }));
    await screen.findByText('Texto 2026-02');
    expect(screen.getByRole('alert').textContent).to.include('Lea el nuevo aviso');
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /2026-02/ });
    expect(box.checked).to.equal(false);

    await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Radicar' }));
    await screen.findByText('2026-0000008');
    expect(filings().map(({ query }) => query)).to.deep.equal([
      { borrador: KEY, revision: '4', aviso: '2026-01' },
      { borrador: KEY, revision: '4', aviso: '2026-02' },
    ]);
    // Without an address, the clerk hands the receipt over.
    expect(screen.getByText('Entregue el comprobante impreso.')).to.not.equal(null);
  });

  it('files nothing while an answer is missing, and leads back to its field', async () => {
    const { user, router } = await openReview(() => '2026-01');
    service().on('GET', `${PATH}/borrador/{borrador}/resumen`, { ...summary, errores: { asunto: ['Falta.'] } });
    await user.click(screen.getByRole('button', { name: 'Volver al formulario' }));
    await user.click(await screen.findByRole('button', { name: 'Revisar' }));
    await screen.findByRole('button', { name: 'Corregir lo que falta' });
    expect(screen.queryByRole('button', { name: 'Radicar' })).to.equal(null);
    await waitFor(() => expect(document.activeElement?.className).to.equal('error-summary'));
    await user.click(screen.getByRole('link', { name: /Falta/ }));
    await screen.findByRole('button', { name: 'Revisar' });
    expect(router.state.location.state).to.include({ campo: 'asunto' });
  });
});
