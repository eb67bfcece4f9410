import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useSession } from '../../../frame/session.js';
import { ButtonLink } from '../../../ui/button.js';
import { Empty, Loaded } from '../../../ui/states.js';
import './editor.css';
import { readDefinition } from '../definition/definition.js';
import { checkedDraft, oneProcess, processAddress, type ProcessState } from '../process-queries.js';
import { editorCatalogue, type Catalogue } from './editor-queries.js';
import { ProcessEditor } from './process-editor.js';
import type { Finding } from './findings.js';

interface Checked {
  readonly revision: number;
  readonly errores: readonly Finding[];
  readonly advertencias: readonly Finding[];
}

/** The page of the editor. */
export function Component() {
  const { codigo = '' } = useParams();
  // The editor begins with the stored draft, and not with an earlier answer.
  const state = useQuery({ ...oneProcess(codigo), gcTime: 0, refetchOnWindowFocus: false });
  const checked = useQuery({ ...checkedDraft(codigo), gcTime: 0, refetchOnWindowFocus: false });
  const catalogue = useQuery(editorCatalogue(useSession().may('host.mail')));
  return (
    <Loaded query={state} isPage>
      {(present) => (
        <Loaded query={checked} isPage>
          {(findings) => (
            <Loaded query={catalogue} isPage>
              {(lists) => <Opened key={present.proceso.codigo} state={present} checked={findings} catalogue={lists} />}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

interface OpenedProps {
  readonly state: ProcessState;
  readonly checked: Checked;
  readonly catalogue: Catalogue;
}

function Opened({ state, checked, catalogue }: OpenedProps) {
  const { proceso, activa, staging } = state;
  // Reading the process again does not disturb the editor.
  const [definition] = useState(() => readDefinition(staging.definicion));
  const [published] = useState(
    () => new Set(readDefinition(activa?.definicion)?.tareas.map((step) => step.codigo) ?? []),
  );
  if (!definition) {
    return (
      <Empty icon="alert" title="Este borrador no se puede editar aquí" isPage>
        <p>Le faltan partes, como el código de un paso. Corríjalo en su paquete e impórtelo de nuevo.</p>
        <ButtonLink look="secondary" to={processAddress(proceso.codigo)}>
          Volver al proceso
        </ButtonLink>
      </Empty>
    );
  }
  return <ProcessEditor read={{ definition, revision: staging.revision, checked }} {...{ catalogue, published }} />;
}
