import './simulation.css';
import { useMemo, useRef, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useUnsaved } from '../../../frame/unsaved.js';
import { drawn as answersDrawn, focusOn } from '../../../ui/focus.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Notice, Refusal } from '../../../ui/notice.js';
import { Empty, Loaded } from '../../../ui/states.js';
import { AdministrationPage } from '../../frame/administration-page.js';
import { readDefinition, type Definition } from '../definition/definition.js';
import { drawn } from '../definition/flow-list.js';
import { oneProcess, processAddress } from '../process-queries.js';
import { CasesPanel } from './cases-panel.js';
import { OpenTaskCard } from './open-task-card.js';
import { PlayDiagram } from './play-diagram.js';
import { newPlay, played, type Play, type Played, type PlayStep } from './play.js';
import { namesOf, type Names } from './play-words.js';
import { StartForm } from './start-form.js';
import { WayList } from './way-list.js';

/** The page that plays the draft of a process, and keeps plays as cases. */
export function Component() {
  const { codigo = '' } = useParams();
  const query = useQuery({ ...oneProcess(codigo), staleTime: 0 });
  return (
    <Loaded query={query} isPage>
      {({ proceso, staging }) => {
        const draft = readDefinition(staging.definicion);
        const { nombre } = proceso;
        return (
          <AdministrationPage
            title={`Probar «${nombre}»`}
            above={{ text: nombre, to: processAddress(codigo) }}
            lead="Recorre el borrador como lo haría un caso de verdad. No se guarda nada, no se envía ningún correo y no se ejecuta ningún procedimiento."
          >
            {draft ? (
              <Simulation key={staging.revision} codigo={codigo} draft={draft} />
            ) : (
              <Empty icon="settings" title="Al borrador le faltan partes">
                <ButtonLink to={processAddress(codigo, '/editor')}>Editar los pasos</ButtonLink>
              </Empty>
            )}
          </AdministrationPage>
        );
      }}
    </Loaded>
  );
}

interface SimulationProps {
  readonly codigo: string;
  readonly draft: Definition;
}

function Simulation({ codigo, draft }: SimulationProps) {
  const [play, setPlay] = useState<Play>(newPlay);
  const [kept, setKept] = useState<Play>();
  useUnsaved((play.pasos ?? []).length > 0 && play !== kept);
  const open = (one: Play): void => {
    setKept(one);
    setPlay(one);
  };
  const query = useQuery(played(codigo, play));
  const names = useMemo(() => namesOf(drawn(draft)), [draft]);
  return (
    <div className="stack-l">
      <Loaded query={query}>
        {(present) => <Present codigo={codigo} play={play} present={present} names={names} onPlay={setPlay} />}
      </Loaded>
      <CasesPanel
        codigo={codigo}
        play={play}
        present={query.data}
        names={names}
        onOpen={open}
        onKept={() => setKept(play)}
      />
      {query.data && <PlayDiagram present={query.data} names={names} />}
    </div>
  );
}

interface PresentProps {
  readonly codigo: string;
  readonly play: Play;
  readonly present: Played;
  readonly names: Names;
  readonly onPlay: (play: Play) => void;
}

/** The state of a play, with what can be done next. */
function Present({ codigo, play, present, names, onPlay }: PresentProps) {
  const { recorrido, abiertas, fin, detenida } = present;
  const { pasos = [] } = play;
  const client = useQueryClient();
  const next = useRef<HTMLHeadingElement>(null);
  const step = useMutation({
    mutationFn: async (taken: PlayStep) => {
      const candidate = { ...play, pasos: [...pasos, taken] };
      const outcome = await client.fetchQuery(played(codigo, candidate));
      return { candidate, taken, refused: outcome.detenida };
    },
    onSuccess: async ({ candidate, refused }) => {
      // A step that cannot be taken is not kept: its task shows why.
      if (refused) return;
      onPlay(candidate);
      await answersDrawn();
      focusOn(next.current);
    },
  });
  const change = (changed: Play): void => {
    step.reset();
    onPlay(changed);
  };
  const refusal = step.data?.refused ? step.data : undefined;
  return (
    <>
      <StartForm key={JSON.stringify([play.desde, play.datos])} play={play} onStart={change} />
      <section className="panel" aria-labelledby="que-sigue">
        <div className="panel__head">
          <h2 id="que-sigue" ref={next}>
            {fin === null ? 'Qué sigue' : `Termina en «${names.step(fin)}»`}
          </h2>
          <div className="row">
            <Button
              look="secondary"
              disabled={pasos.length === 0}
              onClick={() => change({ ...play, pasos: pasos.slice(0, -1) })}
            >
              Deshacer el último paso
            </Button>
            <Button look="quiet" disabled={pasos.length === 0} onClick={() => change({ ...play, pasos: [] })}>
              Empezar de nuevo
            </Button>
          </div>
        </div>
        <div className="panel__body stack">
          <Refusal error={step.error} />
          {detenida && (
            <Notice look="danger" role="alert">
              <p>{detenida.paso === 0 ? detenida.mensaje : `En el paso ${detenida.paso}: ${detenida.mensaje}`}</p>
            </Notice>
          )}
          <div className="play-tasks">
            {abiertas.map((task) => (
              <OpenTaskCard
                key={`${task.tarea} ${pasos.length}`}
                task={task}
                refusal={refusal?.taken.tarea === task.tarea ? (refusal.refused ?? undefined) : undefined}
                isBusy={step.isPending}
                onStep={(taken) => step.mutate(taken)}
              />
            ))}
          </div>
        </div>
      </section>
      <section className="panel" aria-labelledby="recorrido">
        <div className="panel__head">
          <h2 id="recorrido">El recorrido hasta aquí</h2>
        </div>
        <div className="panel__body">
          <WayList moves={recorrido} names={names} />
        </div>
      </section>
    </>
  );
}
