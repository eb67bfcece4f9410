import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import { openConsole, service, sessionOf } from '../../support/console.js';
import { Refusal } from '../../support/refusal.js';
import { administrator, choices, definition, opened, saves, serveDefinition } from './support/definition-samples.js';

const draft = {
  revision: 2,
  base: 4,
  definicion: definition,
  pruebas: [{ nombre: 'con riesgo', respuestas: { riesgo: true } }],
  por: null,
  cambiado: '2026-03-10T14:00:00.000Z',
};

const difference = {
  clase: 'cambiada' as const,
  codigo: 'riesgo',
  nombre: '¿Hay riesgo?',
  antes: null,
  despues: null,
  cambios: [{ campo: 'pre_obligatorio', nombre: 'Obligatoria', antes: 'No', despues: 'Sí' }],
  efectos: ['3 borradores de la ciudadanía la tendrán que responder.'],
};

async function openPart(name: string) {
  const console = await openConsole('administracion/tramites/PODA', administrator);
  await console.user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  return console;
}

describe('the publication of a tramite', () => {
  it('shows what changes with its effects, publishes the saved draft, and leads to its page', async () => {
    serveDefinition(opened({ borrador: draft, diferencias: [difference] }));
    service().procedure((admin) => admin.tramites.definitions.publish, {
      outcome: 'changed',
      revision: 5,
      warnings: [],
    });
    const { user } = await openPart('Publicar');
    const part = within(await screen.findByRole('region', { name: 'Publicar' }));
    expect(part.getByText('Obligatoria').closest('div')!.textContent).to.equal('ObligatoriaAntes: No Ahora: Sí');
    part.getByText('3 borradores de la ciudadanía la tendrán que responder.');
    serveDefinition(opened({ publicado: { revision: 5, definicion: definition } }));
    await user.click(part.getByRole('button', { name: 'Publicar los cambios' }));
    const link = await part.findByRole('link', { name: 'Ver la página de la ciudadanía' });
    expect(link.getAttribute('href')).to.equal('/tramites/PODA/');
    await waitFor(() => expect(document.activeElement!.textContent).to.contain('El trámite quedó publicado.'));
    expect(service().callsOf('tramites.definitions.publish')[0]!.body).to.deep.equal({ codigo: 'PODA', revision: 2 });
    // The next change begins a draft of the published revision.
    await user.click(screen.getByRole('button', { name: 'Preguntas' }));
    await user.click(screen.getByRole('button', { name: 'Duplicar' }));
    await waitFor(() => expect(saves().at(-1)).to.include({ revision: 0, base: 5 }));
  });

  it('is stopped by faults', async () => {
    serveDefinition(opened({ borrador: draft, faltas: [{ path: ['tema'], message: 'Ese tema no sirve.' }] }));
    await openPart('Publicar');
    const part = within(await screen.findByRole('region', { name: 'Publicar' }));
    expect(part.getByRole<HTMLButtonElement>('button', { name: 'Publicar los cambios' }).disabled).to.equal(true);
    part.getByRole('button', { name: /Ir a corregir/ });
  });

  it('goes on over another published version once the administrator has seen the difference', async () => {
    serveDefinition(opened({ borrador: draft, diferencias: [difference] }));
    service()
      .procedure(
        (admin) => admin.tramites.definitions.publish,
        ({ body }) =>
          body.revision === 2
            ? new Refusal({ status: 409, code: 'stale_base', detail: 'Se publicó otra versión.' })
            : { outcome: 'changed' as const, revision: 6, warnings: [] },
      )
      .procedure((admin) => admin.tramites.definitions.rebase, {
        revision: 3,
        base: 5,
        faltas: [],
        advertencias: [],
        diferencias: [{ ...difference, nombre: 'Otra diferencia' }],
      });
    const { user } = await openPart('Publicar');
    await user.click(await screen.findByRole('button', { name: 'Publicar los cambios' }));
    await user.click(await screen.findByRole('button', { name: 'Seguir sobre lo que está publicado' }));
    await screen.findByText('Otra diferencia');
    await user.click(screen.getByRole('button', { name: 'Publicar los cambios' }));
    await screen.findByText('El trámite quedó publicado.');
  });

  it('discards a draft after a question, and shows what is published', async () => {
    const changed = { ...definition, nombre: 'Otro nombre' };
    serveDefinition(opened({ borrador: { ...draft, definicion: changed }, diferencias: [difference] }));
    service().procedure((admin) => admin.tramites.definitions.discard, { ok: true });
    const { user } = await openPart('Publicar');
    await user.click(await screen.findByRole('button', { name: 'Descartar el borrador' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Descartar el borrador' }));
    await screen.findByRole('heading', { level: 1, name: 'Poda de árboles' });
    await screen.findByText('No hay cambios sin publicar.');
  });

  it('pauses with a message, whose refusal stands at its field', async () => {
    serveDefinition();
    service().procedure(
      (admin) => admin.tramites.definitions.receive,
      ({ body }) =>
        body.recibe?.pausa?.mensaje === 'No.'
          ? new Refusal({ errors: { 'recibe.pausa.mensaje': ['Explíquelo con más palabras.'] } })
          : { outcome: 'changed', revision: 5 },
    );
    const { user } = await openPart('Publicar');
    await user.click(await screen.findByRole('button', { name: 'Pausar o poner fechas' }));
    await user.click(await screen.findByLabelText(/Está en pausa/));
    const message = screen.getByLabelText(/Qué se le dice/);
    await user.type(message, 'No.');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByText('Explíquelo con más palabras.');
    await user.type(message, ' Hay cierre de año.');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findAllByText('En pausa: «No. Hay cierre de año.»');
    expect(service().callsOf('tramites.definitions.receive')[0]!.body).to.deep.include({ codigo: 'PODA', revision: 4 });
    // The editor has the pause: its next save keeps it.
    await user.click(screen.getByRole('button', { name: 'Preguntas' }));
    await user.click(screen.getByRole('button', { name: 'Duplicar' }));
    await waitFor(() =>
      expect(saves().at(-1)!.definicion['recibe']).to.deep.equal({ pausa: { mensaje: 'No. Hay cierre de año.' } }),
    );
    expect(saves().at(-1)!.base).to.equal(5);
  });
});

describe('the test answers of a tramite', () => {
  it('are tried by the service, which says what is wrong, stored and shown', async () => {
    serveDefinition(opened({ borrador: draft }));
    service().procedure((admin) => admin.tramites.definitions.try, {
      valido: false,
      faltas: { detalle: ['Responda esta pregunta.'] },
      se_guarda: { riesgo: true },
      se_muestra: {},
    });
    const { user } = await openPart('Pruebas');
    await user.type(await screen.findByLabelText('Nombre del caso'), ' alto');
    await user.click(screen.getByRole('button', { name: 'Probar estas respuestas' }));
    await screen.findByText('Responda esta pregunta.');
    const result = within(screen.getByRole('region', { name: 'Resultado' }));
    expect(result.getByText('¿Hay riesgo?').nextSibling!.textContent).to.equal('Sí');
    // The service tries what it has: the draft is saved first.
    expect(saves()[0]).to.deep.include({ pruebas: [{ nombre: 'con riesgo alto', respuestas: { riesgo: true } }] });
    expect(service().callsOf('tramites.definitions.try')[0]!.body).to.deep.include({ prueba: 0 });
  });
});

describe('the list of tramites', () => {
  const row = {
    codigo: 'PODA',
    nombre: 'Poda de árboles',
    publicado: true,
    borrador: { por: { id: 3, nombre: 'Julia Mora' }, cambiado: '2026-03-10T14:00:00.000Z' },
    recibe: 'pausado' as const,
    preguntas: 2,
    dependencia: null,
    proceso: null,
  };

  it('says who has a draft, and whether requests are taken', async () => {
    service().procedure((admin) => admin.tramites.definitions.list, { items: [row], nextCursor: null });
    await openConsole('administracion/tramites', administrator);
    const [, shown] = await screen.findAllByRole('row');
    expect(shown!.textContent).to.contain('Borrador de Julia Mora, 10 mar 2026');
    within(shown!).getByText('En pausa');
    expect(within(shown!).getByRole('link').getAttribute('href')).to.equal('/consola/administracion/tramites/PODA');
  });

  it('begins a tramite with the code of its name, unless that one is taken', async () => {
    service()
      .procedure((admin) => admin.tramites.definitions.list, { items: [], nextCursor: null })
      .procedure((admin) => admin.tramites.definitions.save, {
        revision: 1,
        faltas: [],
        advertencias: [],
        diferencias: [],
      })
      .procedure((admin) => admin.tramites.definitions.choices, choices)
      .procedure(
        (admin) => admin.tramites.definitions.get,
        ({ body: { codigo } }) => {
          if (codigo === 'TENENCIA_PERROS') return opened({ codigo });
          if (saves().length === 0) return new Refusal({ status: 404, code: 'not_found' });
          return opened({ codigo, publicado: null, borrador: draft });
        },
      );
    const { user } = await openConsole('administracion/tramites', administrator);
    await user.click(await screen.findByRole('button', { name: 'Nuevo trámite' }));
    await user.type(screen.getByLabelText('Nombre'), 'Tenencia de perros{Enter}');
    const code = screen.getByLabelText<HTMLInputElement>('Código');
    expect(code.value).to.equal('TENENCIA_PERROS');
    await screen.findByText('Ya hay un trámite con este código: escriba otro.');
    await user.clear(code);
    await user.type(code, 'PERROS{Enter}');
    await waitFor(() => expect(location.pathname).to.equal('/consola/administracion/tramites/PERROS'));
    expect(saves()[0]).to.deep.include({ codigo: 'PERROS', revision: 0, base: 0 });
  });

  it('is for administrators of tramites alone', async () => {
    await openConsole('administracion/tramites', sessionOf(['tramites.read']));
    expect(screen.queryByRole('heading', { name: 'Trámites' })).to.equal(null);
  });
});
