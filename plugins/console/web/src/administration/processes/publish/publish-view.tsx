import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { admin } from '../../../api/admin.js';
import { useSession } from '../../../frame/session.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Refusal } from '../../../ui/notice.js';
import { useNotice } from '../../../ui/notices.js';
import { Empty, Loaded } from '../../../ui/states.js';
import { TextArea } from '../../../ui/text-field.js';
import { AdministrationPage } from '../../frame/administration-page.js';
import { readDefinition } from '../definition/definition.js';
import { checkedDraft, oneProcess, processAddress, processOverview, type ProcessState } from '../process-queries.js';
import { caseRuns } from '../simulation/play.js';
import { Checklist, type Checked } from './checklist.js';
import { ComparedDiagram } from './compared-diagram.js';

/** The page that publishes a draft: its findings, what changes, and what runs now. */
export function Component() {
  const { codigo = '' } = useParams();
  const state = useQuery({ ...oneProcess(codigo), staleTime: 0 });
  const checked = useQuery({ ...checkedDraft(codigo), staleTime: 0 });
  return (
    <Loaded query={state} isPage>
      {(present) => (
        <Loaded query={checked} isPage>
          {(findings) => <Publish state={present} checked={findings} />}
        </Loaded>
      )}
    </Loaded>
  );
}

interface PublishProps {
  readonly state: ProcessState;
  readonly checked: Checked;
}

function Publish({ state: { proceso, activa, staging }, checked }: PublishProps) {
  const { codigo } = proceso;
  const { may } = useSession();
  const navigate = useNavigate();
  const tell = useNotice();
  const client = useQueryClient();
  const [comment, setComment] = useState('');
  const [isSure, setSure] = useState(false);
  const running = useQuery(processOverview(codigo)).data?.enCurso ?? [];
  // A draft with faults cannot be played.
  const runs = useQuery({ ...caseRuns(codigo), enabled: checked.errores.length === 0 });
  const isFailing = runs.data?.casos.some(({ pasa }) => !pasa) ?? false;
  const publish = useMutation({
    mutationFn: () => {
      const comentario = comment.trim();
      const input = { llave: codigo, revision: staging.revision, ...(comentario !== '' && { comentario }) };
      return admin.workflow.processes.publish.mutate(input);
    },
    onSuccess: async ({ version }) => {
      tell(`Se publicó la versión ${version} de «${proceso.nombre}».`);
      await client.invalidateQueries({ queryKey: ['processes'] });
      await navigate(processAddress(codigo));
    },
    // A refusal may come from a draft that has changed: the page shows the present one.
    onError: () => client.invalidateQueries({ queryKey: ['processes'] }),
  });
  const draft = readDefinition(staging.definicion);
  const active = readDefinition(activa?.definicion);
  const above = { text: 'Procesos', to: '/administracion/procesos' };
  const isUnchanged = activa !== null && staging.diferencias?.length === 0;
  if (staging.fecha === null || !draft) {
    return (
      <AdministrationPage title={`Publicar «${proceso.nombre}»`} above={above}>
        <Empty icon="check" title={draft ? 'No hay cambios por publicar' : 'Al borrador le faltan partes'}>
          <ButtonLink look="secondary" to={processAddress(codigo)}>
            Volver al proceso
          </ButtonLink>
        </Empty>
      </AdministrationPage>
    );
  }
  return (
    <AdministrationPage
      title={`Publicar «${proceso.nombre}»`}
      above={above}
      lead="Lo que empiece después sigue la nueva versión. Lo que ya está en curso sigue en la suya."
      actions={
        may('workflow.designer') && (
          <ButtonLink look="secondary" to={processAddress(codigo, '/editor')}>
            Seguir editando
          </ButtonLink>
        )
      }
    >
      <Checklist {...{ draft, active, checked, staging, running }} version={activa?.version} runs={runs.data} />
      <ComparedDiagram before={active} after={draft} />
      <form
        className="panel publish-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!publish.isPending) publish.mutate();
        }}
      >
        <Refusal error={publish.error}>
          <p>No se publicó nada. Lo que ve aquí es el borrador como está ahora.</p>
        </Refusal>
        <TextArea
          label="Qué cambia, para quien lea las versiones"
          isRequired={false}
          rows={2}
          maxLength={1000}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
        {isFailing && (
          <label className="check">
            <input type="checkbox" checked={isSure} onChange={({ target }) => setSure(target.checked)} />
            Publicar aunque fallen casos guardados
          </label>
        )}
        <Button
          type="submit"
          isBusy={publish.isPending}
          disabled={checked.errores.length > 0 || isUnchanged || (isFailing && !isSure)}
        >
          Publicar
        </Button>
        {checked.errores.length > 0 && <p className="hint">Corrija antes lo que falta.</p>}
        {isUnchanged && <p className="hint">El borrador es igual a la versión activa.</p>}
      </form>
    </AdministrationPage>
  );
}
