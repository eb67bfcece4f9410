import { expect } from 'chai';
import { screen } from '@testing-library/react';
import { administrationPermissions } from '../../src/administration/administration-permissions.js';
import { administrationViews } from '../../src/administration/administration-sections.js';
import { openConsole, sessionOf } from '../support/console.js';

describe('the administration', () => {
  it('is in the menu of users who may see one of its pages', () => {
    const needed = new Set(administrationViews.flatMap(({ permissions }) => permissions));
    expect([...administrationPermissions]).to.deep.equal([...needed].sort());
  });

  it('is not for a user without a permission of it', async () => {
    await openConsole('administracion', sessionOf(['tramites.read']));
    expect(screen.getByRole('heading', { level: 1 }).textContent).to.equal('Su usuario no puede ver esta página');
    expect(screen.queryByRole('link', { name: 'Administración' })).to.equal(null);
  });
});
