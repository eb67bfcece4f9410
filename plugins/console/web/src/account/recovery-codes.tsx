import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cityName } from '../frame/city.js';
import { dayInWords } from '../frame/dates.js';
import { useSession } from '../frame/session.js';
import { Button } from '../ui/button.js';
import { copyOrSelect } from '../ui/copy-or-select.js';
import { Notice } from '../ui/notice.js';
import { useNotice } from '../ui/notices.js';
import { saveFile } from '../ui/save-file.js';
import { codesAsText } from './kept-codes.js';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** The recovery codes, which are not shown again: they stay until the user has kept them. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { username } = useSession().usuario;
  const tell = useNotice();
  const list = useRef<HTMLUListElement>(null);
  const [isKept, setKept] = useState(false);
  const [isWritten, setWritten] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const day = dayInWords(new Date().toISOString());
  const text = codesAsText(codes, username, day);

  async function copy(): Promise<void> {
    const isCopied = await copyOrSelect(text, list.current!);
    setRefused(!isCopied);
    if (!isCopied) return;
    setKept(true);
    tell('Copió los códigos. Péguelos en un lugar seguro.');
  }

  const items = codes.map((code) => <li key={code}>{code}</li>);
  return (
    <div className="stack">
      <p role="status">
        <strong>Guarde estos códigos.</strong> Cada uno sirve una vez, si pierde el teléfono. No se muestran de nuevo.
      </p>
      <ul className="codes" role="list" ref={list}>
        {items}
      </ul>
      <div className="dialog__actions">
        <Button look="secondary" onClick={() => void copy()}>
          Copiar los códigos
        </Button>
        <Button
          look="secondary"
          icon="print"
          onClick={() => {
            print();
            setKept(true);
          }}
        >
          Imprimir los códigos
        </Button>
        <Button
          look="secondary"
          icon="download"
          onClick={() => {
            saveFile(`codigos-de-recuperacion-${username}.txt`, new Blob([text], { type: 'text/plain;charset=utf-8' }));
            setKept(true);
          }}
        >
          Descargar los códigos
        </Button>
      </div>
      {isRefused && (
        <Notice look="warning" role="alert">
          Su navegador no permite copiar desde esta página. Los códigos quedaron seleccionados: cópielos con Ctrl + C, o
          descárguelos.
        </Notice>
      )}
      <label className="check">
        <input type="checkbox" checked={isWritten} onChange={(event) => setWritten(event.target.checked)} />
        Los escribí en un papel
      </label>
      {!isKept && !isWritten && (
        <p className="hint">Para seguir, copie, imprima o descargue los códigos, o márquelos como escritos.</p>
      )}
      <Button disabled={!isKept && !isWritten} onClick={onKept}>
        Ya los guardé
      </Button>
      {createPortal(
        <div className="codes-sheet" aria-hidden="true">
          <p>
            <strong>{cityName}</strong>
          </p>
          <p>
            Códigos de recuperación de {username}, {day}
          </p>
          <ul role="list">{items}</ul>
          <p>Cada código sirve una vez, en lugar del código de la aplicación de autenticación.</p>
        </div>,
        document.body,
      )}
    </div>
  );
}
