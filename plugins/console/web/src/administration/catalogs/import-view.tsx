import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { FileInput } from '../../fields/file-input.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { drawn, focusOn } from '../../ui/focus.js';
import { Labelled } from '../../ui/labelled.js';
import { Notice, Refusal } from '../../ui/notice.js';
import { useNotice } from '../../ui/notices.js';
import { Empty } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { checkFile, importFile, type Catalog, type FileCheck } from './catalog-queries.js';
import { capitalised, OfCatalog } from './use-catalog.js';

type Fault = FileCheck['faltas'][number] & { readonly index: number };

const columns: readonly Column<Fault>[] = [
  { id: 'fila', title: 'Fila', cell: ({ fila }) => fila ?? 'Todo el archivo' },
  { id: 'columna', title: 'Columna', cell: ({ columna }) => columna ?? '' },
  { id: 'mensaje', title: 'Qué corregir', cell: ({ mensaje }) => mensaje },
];

/** The import of a file into a catalog: checked whole, then imported all or nothing. */
export function Component() {
  return <OfCatalog>{(catalog) => <Import catalog={catalog} />}</OfCatalog>;
}

function Import({ catalog }: { readonly catalog: Catalog }) {
  const { nombre, titulo, campos } = catalog;
  const address = `/administracion/catalogos/${nombre}`;
  const above = { text: capitalised(titulo), to: address };
  const tell = useNotice();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const result = useRef<HTMLHeadingElement>(null);
  const check = useMutation({
    mutationFn: (chosen: File) => checkFile(nombre, chosen),
    onSuccess: () => void drawn().then(() => focusOn(result.current)),
  });
  const load = useMutation({
    mutationFn: ({ chosen, huella }: { readonly chosen: File; readonly huella: string }) =>
      importFile(nombre, chosen, huella),
    onSuccess: async (done) => {
      tell(`Importó ${titulo}: ${countsInWords(done)}.`);
      await client.invalidateQueries({ queryKey: ['catalogs', nombre] });
      void navigate(address);
    },
  });
  const title = `Importar ${titulo}`;
  if (!catalog.puede_escribir) {
    return (
      <AdministrationPage title={title} above={above}>
        <Empty title="Su usuario no puede cambiar este catálogo" />
      </AdministrationPage>
    );
  }
  const checked = check.data;
  return (
    <AdministrationPage title={title} above={above} lead="El archivo se revisa entero antes de guardar nada.">
      <div className="stack">
        <p>
          Un CSV de hasta 20.000 filas y 5 MB. La primera fila tiene los nombres de los campos:{' '}
          <span className="mono">{campos.map((campo) => campo.nombre).join(', ')}</span>. Una columna que falta deja el
          campo como está; una celda vacía lo deja sin valor. Las referencias van por código: descargue el catálogo para
          ver cómo se escribe.
        </p>
        <Labelled label="Archivo CSV">
          {(described) => (
            <FileInput
              described={described}
              types={['.csv', 'text/csv']}
              most={1}
              chosen={file ? [file] : []}
              onChange={([chosen]) => {
                setFile(chosen);
                check.reset();
                load.reset();
              }}
            />
          )}
        </Labelled>
        <Refusal error={check.error} />
        <div className="row">
          <Button
            look={checked ? 'secondary' : 'primary'}
            isBusy={check.isPending}
            disabled={!file}
            onClick={() => {
              load.reset();
              check.mutate(file!);
            }}
          >
            Revisar el archivo
          </Button>
          <ButtonLink look="quiet" to={address}>
            Cancelar
          </ButtonLink>
        </div>
        {checked && (
          <section className="stack" aria-labelledby="revision">
            <h2 id="revision" ref={result}>
              {checked.total_faltas === 0 ? 'El archivo está bien' : faultsInWords(checked)}
            </h2>
            {checked.total_faltas === 0 ? (
              <>
                <Notice look="success">
                  <p>Al importar: {countsInWords(checked)}.</p>
                </Notice>
                <Refusal error={load.error} />
                <Button
                  isBusy={load.isPending}
                  disabled={checked.nuevos + checked.cambiados === 0}
                  onClick={() => load.mutate({ chosen: file!, huella: checked.huella })}
                >
                  Importar {checked.filas === 1 ? '1 fila' : `${checked.filas} filas`}
                </Button>
              </>
            ) : (
              <>
                <p>No se guardó nada. Corrija el archivo y revíselo de nuevo.</p>
                <Table<Fault>
                  label="Lo que hay que corregir"
                  rows={checked.faltas.map((fault, index) => ({ ...fault, index }))}
                  columns={columns}
                  rowId={({ index }) => index}
                />
              </>
            )}
          </section>
        )}
      </div>
    </AdministrationPage>
  );
}

const countsInWords = ({ nuevos, cambiados, iguales }: FileCheck): string =>
  `${nuevos} nuevos, ${cambiados} cambiados y ${iguales} sin cambio`;

function faultsInWords({ total_faltas: total, faltas }: FileCheck): string {
  const all = total === 1 ? 'Hay 1 falta' : `Hay ${total} faltas`;
  return faltas.length < total ? `${all}; se ven las primeras ${faltas.length}` : all;
}
