import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { ServiceError } from '../../api/errors.js';
import { FileInput } from '../../fields/file-input.js';
import { useUnsaved } from '../../frame/unsaved.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { drawn, focusOn } from '../../ui/focus.js';
import { Labelled } from '../../ui/labelled.js';
import { Refusal } from '../../ui/notice.js';
import { TextArea } from '../../ui/text-field.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { placeIn } from '../frame/source-field.js';
import { SecretOnce } from '../frame/secret-once.js';
import { FaultList } from './fault-list.js';
import { changesOf, Checked, Done } from './import-result.js';
import type { Imported, Plan } from './promotion-queries.js';
import { counted } from './section-words.js';
import './promotion.css';

const MOST_BYTES = 5 * 1024 * 1024;

/** The import of a bundle: its faults or its difference first, then all or nothing. */
export function Component() {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [fileFault, setFileFault] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const [secretsOf, setSecretsOf] = useState<Imported>();
  const area = useRef<HTMLDivElement>(null);
  const result = useRef<HTMLHeadingElement>(null);
  const goToResult = (): void => void drawn().then(() => focusOn(result.current));
  const check = useMutation({
    mutationFn: (bundle: string) => admin.host.bundle.check.query({ text: bundle }),
    onSuccess: goToResult,
  });
  const load = useMutation({
    mutationFn: (plan: Plan) => admin.host.bundle.import.mutate({ text, plan }),
    onSuccess: async (done) => {
      setAsked(false);
      check.reset();
      if (done.secrets.length > 0) setSecretsOf(done);
      else goToResult();
      await client.invalidateQueries();
    },
    onError: (error) => {
      if (!(error instanceof ServiceError) || error.code !== 'check_again') return;
      setAsked(false);
      check.mutate(text);
    },
  });
  useUnsaved(text !== '' && !load.isSuccess);
  const write = (written: string): void => {
    setText(written);
    check.reset();
    load.reset();
  };
  const read = async (file: File | undefined): Promise<void> => {
    setFileFault(undefined);
    if (!file) return;
    if (file.size > MOST_BYTES) setFileFault('El archivo pesa más de 5 MB. Divídalo en varios.');
    else write(await file.text());
  };
  const goToLine = (line: number, column: number | null): void => {
    const field = area.current!.querySelector('textarea')!;
    const { start, end } = placeIn(text, line, column ?? 1);
    field.focus();
    field.setSelectionRange(start, end);
  };
  const checked = check.data;
  const changes = checked ? changesOf(checked) : 0;
  return (
    <AdministrationPage
      title="Traer de otro servidor"
      lead="El paquete se revisa entero y usted ve qué cambiaría antes de traerlo. Se trae todo o nada."
    >
      <div className="stack">
        <Labelled label="Archivo del paquete (YAML)" error={fileFault}>
          {(described) => (
            <FileInput
              described={described}
              types={['.yaml', '.yml', 'application/yaml']}
              most={1}
              chosen={[]}
              onChange={([file]) => void read(file)}
            />
          )}
        </Labelled>
        <div ref={area} className="bundle-text">
          <TextArea
            label="Texto del paquete"
            hint="Se llena con el archivo; también puede pegarlo y corregirlo aquí."
            spellCheck={false}
            value={text}
            onChange={({ target }) => write(target.value)}
          />
        </div>
        <Refusal error={check.error} />
        <Button
          look={checked ? 'secondary' : 'primary'}
          isBusy={check.isPending}
          disabled={text.trim() === ''}
          onClick={() => {
            load.reset();
            check.mutate(text);
          }}
        >
          Revisar el paquete
        </Button>
        {!isAsked && <Refusal error={load.error} />}
        {load.data && !checked && <Done done={load.data} heading={result} />}
        {checked && (
          <Checked checked={checked} heading={result} onImport={() => setAsked(true)}>
            <FaultList faults={checked.faults} text={text} onGo={goToLine} />
          </Checked>
        )}
      </div>
      {isAsked && checked?.plan && (
        <ConfirmDialog
          title={`¿Traer ${counted(changes, 'cambio', 'cambios')}?`}
          confirm={`Traer ${counted(changes, 'cambio', 'cambios')}`}
          change={load}
          onConfirm={() => load.mutate(checked.plan!)}
          onClose={() => {
            setAsked(false);
            load.reset();
          }}
        >
          <p>Las definiciones cambian enseguida para todos. Para volver atrás hay que cambiarlas de nuevo.</p>
        </ConfirmDialog>
      )}
      {secretsOf && (
        <SecretOnce
          title="Claves nuevas"
          secret={secretsOf.secrets.map(({ owner, secret }) => `${owner}=${secret}`).join('\n')}
          fileName="claves-nuevas.txt"
          onClose={() => {
            setSecretsOf(undefined);
            goToResult();
          }}
        />
      )}
    </AdministrationPage>
  );
}
