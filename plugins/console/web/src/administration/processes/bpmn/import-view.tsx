import { useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router';
import '../processes.css';
import { FileInput } from '../../../fields/file-input.js';
import { Button } from '../../../ui/button.js';
import { drawn, focusOn } from '../../../ui/focus.js';
import { Labelled } from '../../../ui/labelled.js';
import { Notice, Refusal } from '../../../ui/notice.js';
import { Select } from '../../../ui/select.js';
import { AdministrationPage } from '../../frame/administration-page.js';
import { readDefinition } from '../definition/definition.js';
import { processAddress } from '../process-queries.js';
import { readBpmn, type ImportedBpmn } from './bpmn-calls.js';
import { BpmnFindings } from './bpmn-findings.js';
import { ImportedDraft } from './imported-draft.js';

/** The page that brings a process from a BPMN file: what fits and what does not, and then the draft. */
export function Component() {
  const { codigo } = useParams();
  const [file, setFile] = useState<File>();
  const result = useRef<HTMLHeadingElement>(null);
  const read = useMutation({
    mutationFn: ({ chosen, proceso }: { readonly chosen: File; readonly proceso?: string }) =>
      readBpmn(chosen, proceso),
    onSuccess: () => void drawn().then(() => focusOn(result.current)),
  });
  const above =
    codigo === undefined
      ? { text: 'Procesos', to: '/administracion/procesos' }
      : { text: codigo, to: processAddress(codigo) };
  return (
    <AdministrationPage
      title="Traer un proceso de BPMN"
      above={above}
      lead="Se lee el archivo y se muestra qué cambia; nada se guarda hasta que usted lo diga."
    >
      <div className="stack">
        <Labelled label="Archivo BPMN 2.0, de hasta 5 MB">
          {(described) => (
            <FileInput
              described={described}
              types={['.bpmn', '.xml']}
              most={1}
              chosen={file ? [file] : []}
              onChange={([chosen]) => {
                setFile(chosen);
                read.reset();
              }}
            />
          )}
        </Labelled>
        <Refusal error={read.error} />
        <div className="row">
          <Button
            look={read.data ? 'secondary' : 'primary'}
            isBusy={read.isPending}
            disabled={!file}
            onClick={() => read.mutate({ chosen: file! })}
          >
            Leer el archivo
          </Button>
        </div>
        {read.data && (
          <section className="stack" aria-labelledby="leido">
            <h2 id="leido" ref={result}>
              Lo que dice el archivo
            </h2>
            {read.data.procesos.length > 1 && (
              <Select
                label="El archivo tiene varios procesos. Traer"
                options={read.data.procesos.map(({ id, nombre }) => ({ codigo: id, nombre: nombre ?? id }))}
                value={read.variables.proceso ?? read.data.procesos[0]!.id}
                onChange={({ target }) => read.mutate({ chosen: file!, proceso: target.value })}
              />
            )}
            <BpmnFindings findings={read.data.hallazgos} />
            <Definition imported={read.data} codigo={codigo} />
          </section>
        )}
      </div>
    </AdministrationPage>
  );
}

interface DefinitionProps {
  readonly imported: ImportedBpmn;
  readonly codigo: string | undefined;
}

function Definition({ imported, codigo }: DefinitionProps) {
  const definition = readDefinition(imported.definicion);
  if (!definition) {
    return (
      <Notice look="warning" icon="alert">
        <p>El archivo no se puede traer: corríjalo y léalo de nuevo.</p>
      </Notice>
    );
  }
  return <ImportedDraft key={definition.codigo} read={definition} codigo={codigo} />;
}
