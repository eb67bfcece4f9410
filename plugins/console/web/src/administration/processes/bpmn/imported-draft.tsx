import '../processes.css';
import { useMemo, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { momentInWords } from '../../../frame/dates.js';
import { Button } from '../../../ui/button.js';
import { Notice, Refusal } from '../../../ui/notice.js';
import { Loaded } from '../../../ui/states.js';
import { TextField } from '../../../ui/text-field.js';
import { isCode } from '../definition/codes.js';
import { readDefinition, type Definition } from '../definition/definition.js';
import { stepChanges } from '../definition/step-changes.js';
import { processAddress, type ProcessState } from '../process-queries.js';
import { ComparedDiagram } from '../publish/compared-diagram.js';
import { saveImported, storedProcess } from './bpmn-calls.js';

interface ImportedDraftProps {
  readonly read: Definition;
  /** The process that the file is for; undefined where its code is chosen. */
  readonly codigo: string | undefined;
}

/** The definition of a file before it is saved: its code, and what it changes of the stored process. */
export function ImportedDraft({ read, codigo: given }: ImportedDraftProps) {
  const [typed, setTyped] = useState(read.codigo);
  const codigo = given ?? typed;
  const isValid = isCode(codigo);
  const query = useQuery({ ...storedProcess(codigo), enabled: isValid });
  const definition = useMemo(() => ({ ...read, codigo }), [read, codigo]);
  return (
    <>
      {given === undefined && (
        <TextField
          label="Código del proceso"
          hint="Con el código de un proceso que ya existe, el archivo cambia su borrador."
          error={isValid ? undefined : 'Escriba hasta 60 letras sin tilde, dígitos, puntos o guiones.'}
          value={typed}
          onChange={({ target }) => setTyped(target.value.trim())}
        />
      )}
      {isValid && (
        <Loaded query={query}>
          {(stored) => <Difference key={codigo} definition={definition} stored={stored ?? undefined} />}
        </Loaded>
      )}
    </>
  );
}

interface DifferenceProps {
  readonly definition: Definition;
  readonly stored: ProcessState | undefined;
}

function Difference({ definition, stored }: DifferenceProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const before = readDefinition(stored?.staging.definicion);
  const changes = before && stepChanges(before, definition);
  const save = useMutation({
    mutationFn: () => saveImported(definition, stored?.staging.revision ?? 0),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['processes'] });
      await navigate(processAddress(definition.codigo, '/editor'));
    },
    // The page shows the draft that another designer has saved meanwhile.
    onError: () => client.invalidateQueries({ queryKey: storedProcess(definition.codigo).queryKey }),
  });
  return (
    <>
      <h3>Qué cambia</h3>
      {!stored && <p>Es un proceso nuevo: «{definition.nombre || definition.codigo}».</p>}
      {stored && !changes && (
        <p>Al borrador guardado le faltan partes: no se puede comparar. El archivo lo reemplaza.</p>
      )}
      {changes?.length === 0 && <p>El archivo dice lo mismo que lo guardado.</p>}
      {changes && changes.length > 0 && (
        <ul className="process-changes">
          {changes.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <ComparedDiagram before={before} after={definition} />
      {stored?.staging.fecha && (
        <Notice look="warning" icon="alert">
          <p>
            Reemplaza el borrador sin publicar
            {stored.staging.usuario === null ? '' : ` de ${stored.staging.usuario}`},{' '}
            {momentInWords(stored.staging.fecha)}.
          </p>
        </Notice>
      )}
      <Refusal error={save.error}>
        <p>No se guardó nada. Lo de arriba compara con lo que hay ahora.</p>
      </Refusal>
      <div className="row">
        <Button isBusy={save.isPending} disabled={changes?.length === 0} onClick={() => save.mutate()}>
          Guardarlo como borrador
        </Button>
      </div>
    </>
  );
}
