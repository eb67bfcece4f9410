import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { admin } from '../../../api/admin.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { Refusal } from '../../../ui/notice.js';
import { useNotice } from '../../../ui/notices.js';
import { Loaded } from '../../../ui/states.js';
import { TextField } from '../../../ui/text-field.js';
import { caseRuns, keptCases, type CaseRun, type KeptCase, type Play, type Played } from './play.js';
import { caseWords, type Names } from './play-words.js';

interface CasesPanelProps {
  readonly codigo: string;
  readonly play: Play;
  /** Undefined while it is not known how the play ends. */
  readonly present: Played | undefined;
  readonly names: Names;
  readonly onOpen: (play: Play) => void;
  /** Called when the present play is a case. */
  readonly onKept: () => void;
}

/** The kept cases of a process: each with how it ends now, and the present play as a further one. */
export function CasesPanel({ codigo, play, present, names, onOpen, onKept }: CasesPanelProps) {
  const query = useQuery(keptCases(codigo));
  const runs = useQuery(caseRuns(codigo));
  const client = useQueryClient();
  const tell = useNotice();
  const [name, setName] = useState('');
  const [removed, setRemoved] = useState<KeptCase>();
  const saving = useMutation({
    mutationFn: ({ casos }: { readonly casos: KeptCase[]; readonly done: string }) =>
      admin.workflow.processes.saveCases.mutate({ llave: codigo, casos, revision: query.data!.revision }),
    onSuccess: (_saved, { done }) => {
      if (!removed) onKept();
      setName('');
      setRemoved(undefined);
      tell(done);
    },
    // After a refusal, the page shows the cases as they are now.
    onSettled: () =>
      Promise.all(
        ['cases', 'case runs'].map((part) => client.invalidateQueries({ queryKey: ['processes', part, { codigo }] })),
      ),
  });
  const open = ({ desde, datos, pasos, resultados }: KeptCase): void =>
    onOpen({ ...(desde !== undefined && { desde }), datos, pasos, resultados });
  return (
    <section className="panel" aria-labelledby="casos">
      <div className="panel__head">
        <h2 id="casos">Casos guardados</h2>
        <Button look="secondary" isBusy={runs.isFetching} onClick={() => void runs.refetch()}>
          Probarlos todos
        </Button>
      </div>
      <Loaded query={query}>
        {({ casos }) => (
          <div className="panel__body stack">
            {casos.length === 0 && <p>Todavía no hay casos. Recorra el proceso hasta el fin y guárdelo aquí.</p>}
            <ul role="list" className="stack">
              {casos.map((one) => (
                <li key={one.nombre} className="stack-s">
                  <h3>{one.nombre}</h3>
                  <Outcome run={runs.data?.casos.find(({ nombre }) => nombre === one.nombre)} names={names} />
                  <div className="row">
                    <Button look="quiet" aria-label={`Abrir ${one.nombre}`} onClick={() => open(one)}>
                      Abrir
                    </Button>
                    <Button look="quiet" aria-label={`Quitar ${one.nombre}`} onClick={() => setRemoved(one)}>
                      Quitar
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
            <Untaken codes={casos.length === 0 ? [] : (runs.data?.sinTomar ?? [])} names={names} />
            <Refusal error={runs.error} />
            <form
              className="stack"
              onSubmit={(event) => {
                event.preventDefault();
                if (!present || saving.isPending || name.trim() === '') return;
                const made = caseOf(name.trim(), play, present);
                saving.mutate({ casos: [...casos, made], done: `Guardó el caso «${made.nombre}».` });
              }}
            >
              <TextField
                label="Guardar lo recorrido como caso"
                hint="Póngale un nombre que diga qué lo distingue, como «Se niega por el área»."
                maxLength={120}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
              {!removed && (
                <Refusal error={saving.error}>
                  <p>El caso no se guardó. Lo recorrido y el nombre siguen aquí.</p>
                </Refusal>
              )}
              <Button type="submit" isBusy={saving.isPending} disabled={!present || present.detenida !== null}>
                Guardar como caso
              </Button>
            </form>
            {removed && (
              <ConfirmDialog
                title={`Quitar el caso «${removed.nombre}»`}
                isDanger
                change={saving}
                onConfirm={() =>
                  saving.mutate({
                    casos: casos.filter(({ nombre }) => nombre !== removed.nombre),
                    done: `Quitó el caso «${removed.nombre}».`,
                  })
                }
                onClose={() => setRemoved(undefined)}
              >
                <p>Al publicar ya no se prueba. El proceso sigue igual.</p>
              </ConfirmDialog>
            )}
          </div>
        )}
      </Loaded>
    </section>
  );
}

/** Makes a case of a play, which is to go on as it does now. */
function caseOf(nombre: string, play: Play, { recorrido, fin }: Played): KeptCase {
  const { desde, datos = {}, pasos = [], resultados = {} } = play;
  return {
    nombre,
    ...(desde !== undefined && { desde }),
    datos,
    pasos,
    resultados,
    espera: { recorrido: recorrido.flatMap(({ transiciones }) => transiciones), fin },
  };
}

function Outcome({ run, names }: { readonly run: CaseRun | undefined; readonly names: Names }) {
  if (!run) return <p className="muted">Sin probar</p>;
  return (
    <p>
      <Badge look={run.pasa ? 'success' : 'danger'}>{run.pasa ? 'Pasa' : 'Falla'}</Badge> {caseWords(run, names)}
    </p>
  );
}

/** The ways that no case takes. */
export function Untaken({ codes, names }: { readonly codes: readonly string[]; readonly names: Names }) {
  if (codes.length === 0) return null;
  return (
    <details className="more">
      <summary>
        {codes.length === 1 ? 'Un camino que ningún caso toma' : `${codes.length} caminos que ningún caso toma`}
      </summary>
      <ul>
        {codes.map((codigo) => (
          <li key={codigo}>{names.way(codigo)}</li>
        ))}
      </ul>
    </details>
  );
}
