import { expect } from 'chai';
import fc from 'fast-check';
import {
  changed,
  ending,
  ROOT,
  type Arrival,
  type FlowState,
  type Scope,
  type ScopeKind,
  type Token,
} from '../../../../../plugins/workflow/engine/steps/flow-state.js';
import { randomRuns } from '../../../../support/random-runs.js';

const kinds: readonly ScopeKind[] = ['PARALELO', 'ELEMENTO', 'EVENTO'];

interface Place {
  readonly parent: number;
  readonly kind: ScopeKind;
  readonly tokens: number;
  readonly arrivals: number;
}

const places = fc.array(
  fc.record({
    parent: fc.nat(1000),
    kind: fc.constantFrom(...kinds),
    tokens: fc.nat(2),
    arrivals: fc.nat(2),
  }),
  { maxLength: 20 },
);

/** Builds an instance with a token in its root, and scopes within each other. */
function stateOf(tree: readonly Place[]): FlowState {
  let nextOrdinal = 2;
  const tokens: Token[] = [{ ordinal: 1, codigo: 'T', scope: ROOT, branch: null }];
  const scopes: Scope[] = [];
  const arrivals: Arrival[] = [];
  for (const place of tree) {
    const outer = [ROOT, ...scopes.map(({ ordinal }) => ordinal)];
    const own = { ordinal: nextOrdinal++, kind: place.kind, codigo: 'S', parent: outer[place.parent % outer.length]! };
    scopes.push({ ...own, branch: null });
    // All of one code: a task is open once in a scope, and as often as there are scopes.
    for (let one = 0; one < place.tokens; one += 1) {
      tokens.push({ ordinal: nextOrdinal++, codigo: `T${one}`, scope: own.ordinal, branch: null });
    }
    for (let one = 0; one < place.arrivals; one += 1) arrivals.push({ scope: own.ordinal, branch: `B${one}` });
  }
  // Rows come in any order.
  return { tokens: tokens.reverse(), scopes: scopes.reverse(), arrivals, nextOrdinal };
}

/** Tells whether a place is in a scope, by its way up to the root. */
function isIn({ scopes }: FlowState, place: number, outer: number): boolean {
  for (let at = place; ; at = scopes.find(({ ordinal }) => ordinal === at)!.parent) {
    if (at === outer) return true;
    if (at === ROOT) return false;
  }
}

describe('a scope that ends', () => {
  it('ends with everything in it, and with nothing else', () => {
    fc.assert(
      fc.property(places, fc.nat(1000), (tree, chosen) => {
        const state = stateOf(tree);
        const ordinals = [ROOT, ...state.scopes.map(({ ordinal }) => ordinal)];
        const outer = ordinals[chosen % ordinals.length]!;
        const change = ending(state, outer);
        const after = changed(state, change);
        expect(after.tokens).to.deep.equal(state.tokens.filter(({ scope }) => !isIn(state, scope, outer)));
        expect(after.scopes).to.deep.equal(state.scopes.filter(({ ordinal }) => !isIn(state, ordinal, outer)));
        expect(after.arrivals).to.deep.equal(state.arrivals.filter(({ scope }) => !isIn(state, scope, outer)));
        const gone = state.tokens.filter((token) => !after.tokens.includes(token)).map(({ ordinal }) => ordinal);
        expect(change.cancelled).to.have.members(gone);
        if (outer === ROOT) expect([after.tokens, after.scopes, after.arrivals]).to.deep.equal([[], [], []]);
      }),
      randomRuns(300),
    );
  });
});
