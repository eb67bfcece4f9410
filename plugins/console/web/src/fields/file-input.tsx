import { Button } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { sizeInWords } from './field-model.js';
import type { Described } from '../ui/labelled.js';

/** A file that the service has already, such as that of a draft. */
export interface KeptFile {
  readonly nombre: string;
  readonly tamano: number;
}

interface FileInputProps {
  readonly described: Described;
  readonly types: readonly string[] | undefined;
  /** How many files the field takes. */
  readonly most: number;
  readonly chosen: readonly File[];
  readonly kept: readonly KeptFile[];
  readonly onChange: (files: readonly File[] | undefined) => void;
}

/** The input of files. Existing and chosen ones are listed below; the only file of a field replaces the one before. */
export function FileInput({ described, types, most, chosen, kept, onChange }: FileInputProps) {
  const isSeveral = most > 1;
  const shown = isSeveral || chosen.length === 0 ? kept : [];
  const room = most - (isSeveral ? shown.length + chosen.length : 0);
  const change = (files: readonly File[]): void => onChange(files.length === 0 ? undefined : files);
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
            change(isSeveral ? [...chosen, ...files].slice(0, chosen.length + room) : files);
            // The input is ready for the next ones; the list shows the chosen ones.
            if (isSeveral) target.value = '';
          }}
        />
      )}
      {shown.length + chosen.length > 0 && (
        <ul className="files" role="list">
          {shown.map(({ nombre, tamano }, index) => (
            <FileItem key={`kept-${index}`} name={nombre} bytes={tamano} />
          ))}
          {chosen.map((file, index) => (
            <FileItem
              key={`chosen-${index}`}
              name={file.name}
              bytes={file.size}
              {...(isSeveral && { remove: () => change(chosen.filter((one) => one !== file)) })}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface FileItemProps {
  readonly name: string;
  readonly bytes: number;
  readonly remove?: () => void;
}

function FileItem({ name, bytes, remove }: FileItemProps) {
  return (
    <li className="file file--ok">
      <Icon name="check" />
      <div>
        <p className="file__name">{name}</p>
        <p className="file__note">{sizeInWords(bytes)}</p>
      </div>
      {remove && (
        <Button look="quiet" onClick={remove}>
          Quitar<span className="visually-hidden"> {name}</span>
        </Button>
      )}
    </li>
  );
}
