import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { areFiles } from '../fields/field-model.js';
import { useTitle } from '../frame/title.js';
import { useUnsaved } from '../frame/unsaved.js';
import type { CounterState, OpenedForm } from './counter-draft.js';
import { Filed } from './filed.js';
import { FilingForm } from './filing-form.js';
import { FilingReview } from './filing-review.js';
import { useOfferedTramites } from './offered-tramites.js';
import { useCounterForm } from './use-counter-form.js';
import type { FiledAtCounter } from './use-filing.js';

interface FilingProps {
  readonly opened: OpenedForm;
  readonly onReload: () => void;
}

/** A filing at the counter: its form, its summary, and its receipt. */
export function Filing({ opened, onReload }: FilingProps) {
  const { codigo, propio } = opened;
  const offer = useOfferedTramites().data?.find((one) => one.codigo === codigo);
  const name = offer?.nombre ?? codigo;
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const state = (useLocation().state ?? {}) as CounterState;
  const [borrador, setBorrador] = useState(opened.borrador);
  const [filed, setFiled] = useState<FiledAtCounter>();

  const go = (key: string, to: { readonly isReview?: boolean; readonly campo?: string }) => {
    const search = new URLSearchParams({
      ...(propio && { borrador: key }),
      ...(to.isReview === true && { paso: 'revision' }),
    });
    const { campo: _, ...kept } = state;
    return navigate(
      { search: search.toString() },
      { state: { ...kept, ...(to.campo !== undefined && { campo: to.campo }) } },
    );
  };
  const form = useCounterForm(opened, (key) => {
    setBorrador(key);
    void navigate(
      { search: new URLSearchParams({ borrador: key }).toString() },
      { replace: true, state: { ...state, esNueva: true } },
    );
  });
  const { draft } = form;
  const isReview = borrador !== undefined && query.get('paso') === 'revision';
  useTitle(`${filed ? 'Radicado' : isReview ? 'Revisar' : 'Radicar'}: ${name}`);
  // Texts stay in this browser until the service has them.
  useUnsaved(!filed && Object.values(draft.unsaved).some(areFiles));

  if (filed) return <Filed name={name} filed={filed} />;
  if (isReview) {
    return (
      <FilingReview
        borrador={borrador}
        name={name}
        form={form}
        onChange={(campo, revision) => {
          // Another window has changed the draft: the form begins from what it has now.
          if (revision !== undefined && revision !== draft.revision) onReload();
          void go(borrador, campo === undefined ? {} : { campo });
        }}
        onFiled={(receipt) => {
          draft.forget();
          setFiled(receipt);
        }}
      />
    );
  }
  return (
    <FilingForm
      name={name}
      offer={offer}
      form={form}
      campo={state.campo}
      onReview={(key) => void go(key, { isReview: true })}
    />
  );
}
