import { useQuery } from '@tanstack/react-query';
import { answerOf, service } from '../api/service.js';
import { Loaded } from '../ui/states.js';
import { FileLine } from './file-line.js';
import type { TaskWhole } from './task-data.js';
import { Panel } from './task-panel.js';
import { filesOf, useCase, withDocuments, withFiles, type CaseFile } from './use-case.js';

/**
 * The documents of the case: supports of this task, and documents that were created here. The files of a record stand
 * with the record.
 */
export function TaskFiles({ task: { tarea, instancia, registro } }: { readonly task: TaskWhole }) {
  if (!instancia) return tarea.metadatos_extra?.['archivo'] ? <ChannelFile id={tarea.id} /> : null;
  return <InstanceFiles id={tarea.id} llave={instancia.llave} isOfRecord={registro !== null} />;
}

function ChannelFile({ id }: { readonly id: number }) {
  const file = { name: 'Archivo recibido', type: '', bytes: undefined, address: `/workflow/api/tareas/${id}/archivo/` };
  return (
    <Panel id="documentos" title="Documentos">
      <ul className="docs" role="list">
        <FileLine file={file} />
      </ul>
    </Panel>
  );
}

interface InstanceFilesProps {
  readonly id: number;
  readonly llave: string;
  readonly isOfRecord: boolean;
}

function InstanceFiles({ id, llave, isOfRecord }: InstanceFilesProps) {
  const supports = useQuery({
    queryKey: ['workflow', 'soportes', { id }],
    queryFn: ({ signal }) =>
      answerOf(service.POST('/workflow/api/soportes-visibles', { body: { tarea_id: id }, signal })),
  });
  const whole = useCase(llave);
  const files = filesOf(whole.data?.entries ?? [], isOfRecord ? withDocuments : withFiles);
  const notes = supports.data?.soportes ?? [];
  // The record has a list of its own files.
  if (isOfRecord && files.length === 0 && notes.length === 0) return null;
  return (
    <Panel {...(!isOfRecord && { id: 'documentos' })} title="Documentos">
      <Loaded query={whole}>
        {() => (
          <Loaded query={supports}>
            {() => <FileList files={[...files, ...notes.flatMap(supportFile)]} notes={notes} />}
          </Loaded>
        )}
      </Loaded>
    </Panel>
  );
}

interface Support {
  readonly id: number;
  readonly descripcion: string;
  readonly archivo: {
    readonly nombre: string;
    readonly tipo: string;
    readonly tamano: number;
    readonly ruta: string;
  } | null;
}

const supportFile = ({ archivo }: Support): CaseFile[] =>
  archivo ? [{ name: archivo.nombre, type: archivo.tipo, bytes: archivo.tamano, address: archivo.ruta }] : [];

function FileList({ files, notes }: { readonly files: readonly CaseFile[]; readonly notes: readonly Support[] }) {
  const texts = notes.filter(({ archivo }) => archivo === null);
  if (files.length === 0 && texts.length === 0) {
    return (
      <div className="panel__body">
        <p className="muted">Este caso no tiene documentos que usted pueda ver.</p>
      </div>
    );
  }
  return (
    <ul className="docs" role="list">
      {files.map((file) => (
        <FileLine key={file.address} file={file} />
      ))}
      {texts.map(({ id, descripcion }) => (
        <li className="doc" key={id}>
          <div className="prose">{descripcion}</div>
        </li>
      ))}
    </ul>
  );
}
