import { expect } from 'chai';
import {
  afterEvent,
  isOwnChange,
  loadedDraft,
  unsavedOf,
  type DraftEvent,
  type DraftOnPage,
} from '../../../plugins/console/web/src/fields/draft-reducer.js';

type Draft = DraftOnPage<string, string>;
type Event = DraftEvent<string, string>;

const at = new Date('2026-11-19T14:00:00Z');
const typed = (codigo: string, value: string | undefined): Event => ({ kind: 'typed', codigo, value });
const saved = (revision: number, errors: Record<string, string[]> = {}): Event => {
  return { kind: 'saved', at, revision, fields: ['folios', 'notas'], errors };
};
const sent: Event = { kind: 'sent' };
const lost: Event = { kind: 'not-saved', how: 'offline', failure: 'no answer', isUnanswered: true };
const conflict: Event = { kind: 'not-saved', how: 'conflict', failure: 'changed', isUnanswered: false };

describe('the draft of a form on a page of the console', () => {
  const loaded = (unsent: Record<string, string> = {}): Draft =>
    loadedDraft({ fields: ['folios'], errors: { folios: ['Debe ser un número.'] }, revision: 3 }, unsent);
  const after = (events: readonly Event[], draft: Draft = loaded()): Draft =>
    events.reduce((before, event) => afterEvent(before, event), draft);

  it('is clean as it is loaded, with the reasons of refused values', () => {
    expect(loaded()).to.deep.include({ phase: 'clean', pending: {} });
    expect(loaded().errors).to.have.keys('folios');
  });

  it('continues from the changes that an earlier page could not send', () => {
    const draft = loaded({ folios: '12' });
    expect(draft).to.deep.include({ phase: 'typing', errors: {}, pending: { folios: '12' } });
  });

  it('is typed, sent and saved; what is typed meanwhile is sent next', () => {
    const running = after([typed('folios', '12'), sent]);
    expect(running).to.deep.include({ phase: 'saving', pending: {}, sending: { folios: '12' } });
    expect(after([saved(4)], running)).to.deep.include({ phase: 'saved', revision: 4, savedAt: at, errors: {} });
    const more = after([typed('notas', 'Sí'), typed('folios', '13')], running);
    expect(more.phase).to.equal('saving');
    expect(unsavedOf(more)).to.deep.equal({ folios: '13', notas: 'Sí' });
    const next = after([saved(4)], more);
    expect(next).to.deep.include({ phase: 'typing', pending: { notas: 'Sí', folios: '13' }, sending: {} });
  });

  it('sends some fields alone, and the others next', () => {
    const draft = after([typed('folios', '12'), typed('notas', 'Sí'), { kind: 'sent', codigos: ['notas'] }]);
    expect(draft).to.deep.include({ pending: { folios: '12' }, sending: { notas: 'Sí' } });
    expect(after([saved(4)], draft)).to.deep.include({ phase: 'typing', pending: { folios: '12' }, sending: {} });
  });

  it('shows the reasons of the values that were sent, and leaves those of others', () => {
    const draft = after([{ kind: 'judged', errors: { folios: ['Falta.'], notas: ['Falta.'] } }, typed('folios', 'x')]);
    expect(after([sent, saved(4, { folios: ['No.'] })], draft).errors).to.deep.equal({
      folios: ['No.'],
      notas: ['Falta.'],
    });
    expect(after([sent, saved(4)], draft).errors).to.deep.equal({ notas: ['Falta.'] });
  });

  it('loses nothing where a call fails: newer values stay over those that were sent', () => {
    const draft = after([typed('folios', '1'), typed('notas', 'a'), sent, typed('folios', '2')]);
    for (const how of ['failed', 'offline', 'conflict'] as const) {
      const failed = after([{ kind: 'not-saved', how, failure: how, isUnanswered: false }], draft);
      expect(failed, how).to.deep.include({ phase: how, failure: how, sending: {} });
      expect(failed.pending, how).to.deep.equal({ folios: '2', notas: 'a' });
    }
    expect(after([lost, typed('notas', 'b')], draft).phase).to.equal('typing');
  });

  it('waits in a conflict for the choice of the user, and then writes over any revision', () => {
    const draft = after([typed('folios', '1'), sent, conflict, typed('folios', '2')]);
    expect(draft).to.deep.include({ phase: 'conflict', pending: { folios: '2' }, revision: 3 });
    const chosen = after([{ kind: 'overwritten' }, sent], draft);
    expect(chosen).to.deep.include({ phase: 'saving', sending: { folios: '2' }, revision: undefined });
    expect(after([saved(9)], chosen)).to.deep.include({ phase: 'saved', revision: 9, failure: undefined });
  });

  it('knows its own change whose response was lost, and no other', () => {
    const draft = after([typed('folios', '12'), typed('notas', undefined), sent, lost]);
    const isOwn = (values: Record<string, string>, revision: number, of = draft): boolean =>
      isOwnChange(of, { typed: values, revision });
    expect(isOwn({ folios: '12' }, 4)).to.equal(true);
    expect(isOwn({ folios: '13' }, 4)).to.equal(false);
    expect(isOwn({ folios: '12', notas: 'x' }, 4)).to.equal(false);
    expect(isOwn({ folios: '12' }, 5)).to.equal(false);
    expect(isOwn({ folios: '12' }, 4, loaded())).to.equal(false);
    const adopted = after([sent, { kind: 'adopted', revision: 4 }], draft);
    expect(adopted).to.deep.include({ phase: 'typing', revision: 4, unanswered: {}, sending: {} });
    expect(adopted.pending).to.deep.equal({ folios: '12', notas: undefined });
  });

  it('has nothing left to send once it is forgotten, also while a call runs', () => {
    const draft = after([typed('folios', '1'), sent, typed('notas', 'a'), { kind: 'forgotten' }]);
    expect(draft).to.deep.include({ phase: 'clean', pending: {} });
    expect(unsavedOf(after([lost], draft))).to.deep.equal({});
  });
});
