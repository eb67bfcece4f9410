import { useState } from 'react';
import { expect } from 'chai';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Errors, TypedAnswers } from '../../src/fields/field-model.js';
import { FormFields } from '../../src/fields/form-fields.js';
import { useCityForm } from '../../src/fields/use-city-form.js';
import { fieldOf } from '../support/samples/task-samples.js';

const folios = fieldOf('folios', 'Folios');
const plano = fieldOf('plano', 'Plano', { tipo: 'ARCHIVO', control: 'ARCHIVOS', archivo: { tamano: 100, maximo: 2 } });
const none: Errors = {};
const refused: Errors = { folios: ['Son muy pocos.'] };

/** A form whose fields come and go, and are refused. */
function Form({ onRead }: { readonly onRead: (read: () => TypedAnswers) => void }) {
  const [isRefused, setRefused] = useState(false);
  const [isFolded, setFolded] = useState(false);
  const form = useCityForm(() => ({ folios: '3' }), isRefused ? refused : none);
  onRead(form.read);
  return (
    <>
      <FormFields form={form} fields={isFolded ? [plano] : [folios, plano]} />
      <button onClick={() => setRefused(true)}>Rechazar</button>
      <button onClick={() => setFolded(!isFolded)}>Plegar</button>
    </>
  );
}

describe('a form of the city', () => {
  let read: () => TypedAnswers;
  const open = () => {
    render(<Form onRead={(given) => void (read = given)} />);
    return userEvent.setup();
  };
  const input = (): HTMLInputElement => screen.getByLabelText(/^Folios/);
  const press = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

  it('keeps the value of a field while other answers hide it', async () => {
    const user = open();
    await user.type(input(), '4');
    await user.click(press('Plegar'));
    expect(screen.queryByLabelText(/^Folios/)).to.equal(null);
    expect(read()).to.include({ folios: '34' });
    await user.click(press('Plegar'));
    expect(input().value).to.equal('34');
  });

  it('shows the refusal of the service at its field', async () => {
    const user = open();
    await user.click(press('Rechazar'));
    await screen.findByText('Son muy pocos.');
    expect(input().getAttribute('aria-invalid')).to.equal('true');
  });

  it('takes as many files as the field has room for, and lets each be removed', async () => {
    const user = open();
    const [a, b, c] = ['a', 'b', 'c'].map((name) => new File([name], `${name}.txt`)) as [File, File, File];
    await user.upload(screen.getByLabelText(/^Plano/), a);
    await user.upload(screen.getByLabelText(/^Plano/), [b, c]);
    screen.getByText('Adjuntó 2 archivos, que es el máximo.');
    await user.click(press(/^Quitar ?a.txt$/));
    expect(read()['plano']).to.deep.equal([b]);
  });
});
