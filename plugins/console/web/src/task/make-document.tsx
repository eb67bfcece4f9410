import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ServiceError } from '../api/errors.js';
import { rest } from '../api/rest.js';
import { Dialog } from '../frame/dialog.js';
import { Loaded } from '../frame/states.js';
import { Icon } from '../look/icon.js';
import { FilePreview } from './file-preview.js';
import { caseKey } from './task-data.js';
import type { CaseFile } from './use-case.js';

/** Has a document made of the case, and shows it. */
export function MakeDocument({ llave }: { readonly llave: string }) {
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<CaseFile>();
  const show = (file: CaseFile): void => {
    setOpen(false);
    setMade(file);
  };
  return (
    <>
      <button className="btn btn--secondary" type="button" onClick={() => setOpen(true)}>
        Hacer un documento
      </button>
      {isOpen && <Choice llave={llave} onMade={show} onClose={() => setOpen(false)} />}
      {made && <FilePreview file={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

interface ChoiceProps {
  readonly llave: string;
  readonly onMade: (file: CaseFile) => void;
  readonly onClose: () => void;
}

function Choice({ llave, onMade, onClose }: ChoiceProps) {
  const queries = useQueryClient();
  const offered = useQuery({
    queryKey: ['documents', 'offered', { llave }],
    queryFn: ({ signal }) => rest('get', '/documentos/ofrecidos/{llave}', { path: { llave }, signal }),
    // What is offered follows the data of the case.
    gcTime: 0,
  });
  const issue = useMutation({
    mutationFn: (codigo: string) => rest('post', '/documentos/expedir', { body: { codigo, llave } }),
    onSuccess: ({ nombre, ruta }) => onMade({ name: nombre, type: 'application/pdf', bytes: undefined, address: ruta }),
    // Its answer may have been lost.
    onSettled: () => queries.invalidateQueries({ queryKey: caseKey(llave) }),
  });
  return (
    <Dialog title="Hacer un documento" onClose={onClose} isBusy={issue.isPending}>
      {issue.error instanceof ServiceError && (
        <p className="notice notice--danger" role="alert">
          {issue.error.message}
        </p>
      )}
      <Loaded query={offered}>
        {({ documentos }) =>
          documentos.length === 0 ? (
            <p className="muted">Ningún documento se puede hacer con los datos de este caso.</p>
          ) : (
            <ul className="stack-s" role="list">
              {documentos.map(({ codigo, nombre, borrador }) => (
                <li key={codigo} className="stack-s">
                  <strong>{nombre}</strong>
                  <div className="row">
                    <button
                      className="btn btn--secondary"
                      type="button"
                      disabled={issue.isPending}
                      onClick={() => issue.mutate(codigo)}
                    >
                      {issue.isPending && issue.variables === codigo ? 'Expidiendo…' : 'Expedir'}
                      <span className="visually-hidden"> {nombre}</span>
                    </button>
                    <a className="btn btn--quiet" href={borrador} target="_blank" rel="noopener noreferrer">
                      <Icon name="file" /> Ver el borrador<span className="visually-hidden"> de {nombre}</span>
                    </a>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className="dialog__actions">
        <button className="btn btn--secondary" type="button" disabled={issue.isPending} onClick={onClose} autoFocus>
          Cancelar
        </button>
      </div>
    </Dialog>
  );
}
