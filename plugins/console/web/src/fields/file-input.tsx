import type { ReactNode } from 'react';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { sizeInWords } from './field-model.js';
import type { Described } from '../ui/labelled.js';

/** A file that the service has already, such as that of a draft. */
export interface KeptFile {
  /** The id, where a field takes several. */
  readonly id?: string;
  readonly nombre: string;
  readonly tamano: number;
}

/** The files that a draft has for a field. */
export interface DraftFiles {
  readonly files: readonly KeptFile[];
  /** Whether the draft does not have the last change of its files yet. */
  readonly isBusy: boolean;
  /** Whether chosen files are on their way to it. */
  readonly isSending: boolean;
  readonly onRemove: (file: KeptFile) => void;
}

interface FileInputProps {
  readonly described: Described;
  readonly types: readonly string[] | undefined;
  /** How many files the field takes. */
  readonly most: number;
  /** The files that are not saved yet. */
  readonly chosen: readonly File[];
  /** The files of a draft, which takes chosen ones at once; without one, they are sent with the form. */
  readonly kept?: DraftFiles | undefined;
  readonly onChange: (files: readonly File[]) => void;
}

/** The input of files. The only file of a field replaces the one before. */
export function FileInput({ described, types, most, chosen, kept, onChange }: FileInputProps) {
  const isSeveral = most > 1;
  const shown = isSeveral || chosen.length === 0 ? (kept?.files ?? []) : [];
  const room = most - (isSeveral ? shown.length + chosen.length : 0);
  return (
    <>
      {isSeveral && room <= 0 ? (
        <p className="hint" id={described.id} tabIndex={-1}>
          Adjuntó {most} archivos, que es el máximo.
        </p>
      ) : (
        <input
          className="input"
          type="file"
          {...described}
          multiple={isSeveral}
          {...(types && { accept: types.join(',') })}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // The list shows the files, and the input is ready for others: also for a refused one that was mended.
            target.value = '';
            if (files.length > 0) onChange(isSeveral ? [...chosen, ...files].slice(0, chosen.length + room) : files);
          }}
        />
      )}
      {shown.length + chosen.length > 0 && (
        <ul className="files" role="list">
          {shown.map((file, index) => (
            <FileItem key={file.id ?? `kept-${index}`} name={file.nombre} note={sizeInWords(file.tamano)} isSaved>
              {kept && (
                <Button
                  look="quiet"
                  isBusy={kept.isBusy}
                  onClick={() => {
                    kept.onRemove(file);
                    // The button goes with its file.
                    document.getElementById(described.id)?.focus();
                  }}
                >
                  Quitar<span className="visually-hidden"> {file.nombre}</span>
                </Button>
              )}
            </FileItem>
          ))}
          {chosen.map((file, index) => (
            <FileItem
              key={`chosen-${index}`}
              name={file.name}
              note={`${sizeInWords(file.size)}${kept ? ', sin guardar todavía' : ''}`}
              isSaved={!kept}
            >
              {kept?.isSending && <progress className="progress" aria-label={`Guardando ${file.name}`} />}
              {!kept && isSeveral && (
                <Button look="quiet" onClick={() => onChange(chosen.filter((one) => one !== file))}>
                  Quitar<span className="visually-hidden"> {file.name}</span>
                </Button>
              )}
            </FileItem>
          ))}
        </ul>
      )}
    </>
  );
}

interface FileItemProps {
  readonly name: string;
  readonly note: string;
  readonly isSaved: boolean;
  readonly children: ReactNode;
}

function FileItem({ name, note, isSaved, children }: FileItemProps) {
  return (
    <li className={isSaved ? 'file file--ok' : 'file'}>
      <Icon name={isSaved ? 'check' : 'clock'} />
      <div>
        <p className="file__name">{name}</p>
        <p className="file__note">{note}</p>
      </div>
      {children}
    </li>
  );
}
