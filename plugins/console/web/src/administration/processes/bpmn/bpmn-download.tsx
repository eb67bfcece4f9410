import '../processes.css';
import { useMutation } from '@tanstack/react-query';
import { ServiceError } from '../../../api/errors.js';
import { readFile } from '../../../api/files.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Refusal } from '../../../ui/notice.js';
import { saveFile } from '../../../ui/save-file.js';

interface BpmnDownloadProps {
  readonly codigo: string;
  /** The name of the process, where several buttons stand beside one another. */
  readonly nombre?: string;
  /** Whether the draft is written, and not the active version. */
  readonly isDraft: boolean;
}

/** The button that downloads a process as BPMN; a process that BPMN cannot hold says why. */
export function BpmnDownload({ codigo, nombre, isDraft }: BpmnDownloadProps) {
  const download = useMutation({
    mutationFn: () =>
      readFile(`/workflow/api/procesos/${encodeURIComponent(codigo)}/bpmn/${isDraft ? '?version=staging' : ''}`),
    onSuccess: (content) => saveFile(`${codigo}.bpmn`, content),
  });
  const { error } = download;
  const places = error instanceof ServiceError ? Object.values(error.errors ?? {}).flat() : [];
  return (
    <>
      <Button
        look="quiet"
        icon="download"
        isBusy={download.isPending}
        {...(nombre !== undefined && { 'aria-label': `Descargar «${nombre}» en BPMN` })}
        onClick={() => download.mutate()}
      >
        {nombre === undefined ? 'Descargar BPMN' : 'BPMN'}
      </Button>
      {error !== null && (
        <Dialog title="No se descargó el proceso" onClose={() => download.reset()}>
          <Refusal error={error}>
            <ul className="process-changes">
              {places.map((words, index) => (
                <li key={index}>{words}</li>
              ))}
            </ul>
          </Refusal>
          <div className="dialog__actions">
            <Button look="secondary" onClick={() => download.reset()}>
              Cerrar
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
