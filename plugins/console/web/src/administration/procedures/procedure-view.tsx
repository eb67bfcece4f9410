import './procedures.css';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useSession } from '../../frame/session.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { Loaded } from '../../ui/states.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { ProcedureForm } from './procedure-form.js';
import { oneProcedure, type Procedure } from './procedure-queries.js';
import { ProcedureText } from './procedure-text.js';
import { ProcedureTrial } from './procedure-trial.js';
import { RemoveProcedure } from './remove-procedure.js';
import { usesInWords } from './uses.js';

/** A registered procedure: its registration, its SQL text, its trial, and what uses it. */
export function Component() {
  const { codigo = '' } = useParams();
  const query = useQuery(oneProcedure(codigo));
  return (
    <AdministrationPage
      title={`Procedimiento ${codigo}`}
      above={{ text: 'Procedimientos', to: '/administracion/procedimientos' }}
    >
      <Loaded query={query}>{(procedure) => <ProcedurePage key={procedure.pro_codigo} procedure={procedure} />}</Loaded>
    </AdministrationPage>
  );
}

function ProcedurePage({ procedure }: { readonly procedure: Procedure }) {
  const { may } = useSession();
  // The edition as it was when the page was opened: a change by another one must be seen at the save.
  const [opened] = useState(procedure);
  const { permisos, usos } = procedure;
  const isBeyond = permisos !== null && permisos.length > 0 && !may(...permisos);
  return (
    <div className="stack-l">
      {(permisos === null || usos === null) && (
        <Notice look="danger" icon="alert">
          Los permisos o los usos guardados no se pueden leer, y nada lo ejecuta. Escríbalos y guarde de nuevo.
        </Notice>
      )}
      {isBeyond && (
        <Notice look="warning" icon="lock">
          Usted no tiene los permisos de este procedimiento: puede verlo, no cambiarlo ni probarlo.
        </Notice>
      )}
      {may('procedures.admin') && !isBeyond ? <ProcedureForm procedure={opened} /> : <Facts procedure={procedure} />}
      <TextOf procedure={procedure} />
      {may('procedures.admin', 'procedures.sql') && !isBeyond && <ProcedureTrial codigo={procedure.pro_codigo} />}
      {may('procedures.admin') && !isBeyond && <RemoveProcedure procedure={procedure} />}
    </div>
  );
}

/** The registration for a user who may not change it. */
function Facts({ procedure: { nombre_bd, usos, permisos, timeout, activo } }: { readonly procedure: Procedure }) {
  const facts = [
    ['Procedimiento de la base de datos', nombre_bd],
    ['Para qué se usa', usesInWords(usos ?? [])],
    ['Permisos', permisos?.join(', ') || 'Cualquier usuario'],
    ['Segundos que se le espera', timeout ?? 'Los de la configuración'],
    ['Estado', activo ? 'Activo' : 'Apagado'],
  ] as const;
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The SQL text as it is stored, or its editor. */
function TextOf({ procedure }: { readonly procedure: Procedure }) {
  const { may } = useSession();
  const [isEdited, setEdited] = useState(false);
  const text = procedure.sql[procedure.dialecto];
  return (
    <section className="stack" aria-labelledby="texto-sql">
      <h2 id="texto-sql">Texto SQL</h2>
      {isEdited ? (
        <ProcedureText procedure={procedure} onClose={() => setEdited(false)} />
      ) : (
        <>
          {text === undefined ? (
            <p>Este servicio no guarda su texto: lo crearon en la base de datos por otro medio.</p>
          ) : (
            <pre className="procedure-result" tabIndex={0} role="group" aria-label="Texto SQL">
              {text}
            </pre>
          )}
          {may('procedures.sql') && (
            <div>
              <Button look="secondary" onClick={() => setEdited(true)}>
                Cambiar el texto
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
