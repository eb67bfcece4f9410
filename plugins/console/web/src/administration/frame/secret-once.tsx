import { useRef, useState } from 'react';
import { Button } from '../../ui/button.js';
import { copyOrSelect } from '../../ui/copy-or-select.js';
import { Dialog } from '../../ui/dialog.js';
import { Notice } from '../../ui/notice.js';
import { saveFile } from '../../ui/save-file.js';
import './administration.css';

interface SecretOnceProps {
  readonly title: string;
  readonly secret: string;
  /** The name of the file that keeps it: `clave-de-api-banco.txt`. */
  readonly fileName: string;
  readonly onClose: () => void;
}

/** A secret that the service shows once. The dialog closes only after the user says that it is kept. */
export function SecretOnce({ title, secret, fileName, onClose }: SecretOnceProps) {
  const shown = useRef<HTMLParagraphElement>(null);
  const [done, setDone] = useState<'copied' | 'selected' | 'saved'>();
  const [isKept, setKept] = useState(false);
  return (
    <Dialog title={title}>
      <Notice look="warning">Guárdela ahora: no se muestra de nuevo. Si se pierde, emita otra y revoque esta.</Notice>
      <p className="secret-once" ref={shown}>
        {secret}
      </p>
      <div className="dialog__actions">
        <Button
          look="secondary"
          onClick={() =>
            void copyOrSelect(secret, shown.current!).then((isCopied) => setDone(isCopied ? 'copied' : 'selected'))
          }
        >
          Copiar
        </Button>
        <Button
          look="secondary"
          icon="download"
          onClick={() => {
            saveFile(fileName, new Blob([secret], { type: 'text/plain;charset=utf-8' }));
            setDone('saved');
          }}
        >
          Descargar
        </Button>
      </div>
      <p role="status">
        {done === 'copied' && 'Copiada. Péguela en un lugar seguro.'}
        {done === 'selected' && 'Su navegador no permite copiar desde esta página: quedó seleccionada, use Ctrl + C.'}
        {done === 'saved' && 'Descargada.'}
      </p>
      <label className="check">
        <input type="checkbox" checked={isKept} onChange={({ target }) => setKept(target.checked)} />
        Ya la guardé
      </label>
      <div className="dialog__actions">
        <Button disabled={!isKept} onClick={onClose}>
          Cerrar
        </Button>
      </div>
    </Dialog>
  );
}
