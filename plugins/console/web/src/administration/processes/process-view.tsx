import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { momentInWords } from '../../frame/dates.js';
import { useSession } from '../../frame/session.js';
import { ProcessPanel } from '../../instances/process-panel.js';
import { ButtonLink } from '../../ui/button.js';
import { Loaded } from '../../ui/states.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { BpmnDownload } from './bpmn/bpmn-download.js';
import { DifferenceList, stepNames } from './difference-list.js';
import { oneProcess, processAddress, processOverview, type ProcessState } from './process-queries.js';
import { VersionsPanel } from './versions-panel.js';

/** The page of a process: its draft, its versions, and where its instances are. */
export function Component() {
  const { codigo = '' } = useParams();
  const query = useQuery(oneProcess(codigo));
  return (
    <Loaded query={query} isPage>
      {(state) => <ProcessPage key={state.proceso.codigo} state={state} />}
    </Loaded>
  );
}

function ProcessPage({ state }: { readonly state: ProcessState }) {
  const { proceso, activa, staging } = state;
  const { may } = useSession();
  const running = useQuery(processOverview(proceso.codigo)).data?.enCurso ?? [];
  const nameOf = stepNames(staging.definicion, activa?.definicion);
  return (
    <AdministrationPage
      title={proceso.nombre}
      above={{ text: 'Procesos', to: '/administracion/procesos' }}
      actions={
        <>
          {may('workflow.designer') && (
            <>
              <BpmnDownload codigo={proceso.codigo} isDraft={activa === null || staging.fecha !== null} />
              <ButtonLink look="quiet" to={processAddress(proceso.codigo, '/bpmn')}>
                Traer de BPMN
              </ButtonLink>
              <ButtonLink look="secondary" to={processAddress(proceso.codigo, '/editor')}>
                Editar los pasos
              </ButtonLink>
            </>
          )}
          {may('workflow.designer', 'workflow.admin') && (
            <ButtonLink look="secondary" to={processAddress(proceso.codigo, '/probar')}>
              Probar
            </ButtonLink>
          )}
          {staging.fecha !== null && may('workflow.designer', 'workflow.admin') && (
            <ButtonLink to={processAddress(proceso.codigo, '/publicar')}>Revisar y publicar</ButtonLink>
          )}
        </>
      }
      lead={activa === null ? 'Todavía no se ha publicado.' : `La versión activa es la ${activa.version}.`}
    >
      <Draft staging={staging} isPublished={activa !== null} nameOf={nameOf} />
      <VersionsPanel codigo={proceso.codigo} activa={activa?.version} running={running} nameOf={nameOf} />
      {activa !== null && may('workflow.read', 'workflow.admin') && <ProcessPanel proceso={proceso.codigo} />}
    </AdministrationPage>
  );
}

interface DraftProps {
  readonly staging: ProcessState['staging'];
  readonly isPublished: boolean;
  readonly nameOf: (codigo: string) => string | undefined;
}

/** The draft that is not published: its author, and what it changes. */
function Draft({ staging: { usuario, fecha, diferencias }, isPublished, nameOf }: DraftProps) {
  if (fecha === null) return null;
  const author = usuario === null ? 'Lo trajo un paquete' : `Lo guardó ${usuario}`;
  return (
    <section className="panel" aria-labelledby="borrador">
      <div className="panel__head">
        <h2 id="borrador">Borrador sin publicar</h2>
      </div>
      <div className="panel__body stack-s">
        <p>
          {author}, {momentInWords(fecha)}
        </p>
        {diferencias !== null && <DifferenceList differences={diferencias} nameOf={nameOf} />}
        {diferencias === null && isPublished && (
          <p>No se puede comparar con la versión activa: al borrador le faltan partes.</p>
        )}
      </div>
    </section>
  );
}
