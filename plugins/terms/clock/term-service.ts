import { inject, injectable } from 'inversify';
import { Clock, type AuditActor, type AuditPart, type Transaction } from '../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../calendar/contract.js';
import {
  type LegalProfile,
  type ChangedTerm,
  type KnownOfOwner,
  type LegalLimit,
  type NewTerm,
  type ProfileCode,
  type TermBasis,
  type TermColumns,
  type TermComputation,
  type TermDeed,
  type TermEnd,
  type TermExtension,
  type TermForwarding,
  type TermOwner,
  type TermResumption,
  type Terms,
  type TermState,
} from '../contract.js';
import { CitizenExtensions } from './citizen-extensions.js';
import { CityProfiles } from './city-profiles.js';
import { citizenDue, openPause, TermCounting } from './term-counting.js';
import { TermExtensions } from './term-extensions.js';
import { termPart } from './term-part.js';
import { TermPrinting } from './term-printing.js';
import { limitInWords, reasonOf, refuse, requestLimit, requireRunning, requireTerm } from './term-refusals.js';
import { stateOf, type StoredTerm, type TermHistory } from './term-row.js';
import { TermRows, type NewTermEvent } from './term-rows.js';

/** {@link Terms} of the law and of the city. */
@injectable()
export class TermService implements Terms {
  constructor(
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
    @inject(TermRows) private readonly rows: TermRows,
    @inject(TermCounting) private readonly counting: TermCounting,
    @inject(CityProfiles) private readonly profiles: CityProfiles,
    @inject(TermExtensions) private readonly extensions: TermExtensions,
    @inject(CitizenExtensions) private readonly citizens: CitizenExtensions,
    @inject(TermPrinting) private readonly printing: TermPrinting,
  ) {}

  profile(code: ProfileCode, receivedAt?: Date): LegalProfile {
    return this.profiles.of(code, receivedAt);
  }

  async prepareTerm(receivedAt: Date, of: TermBasis): Promise<NewTerm> {
    const { isInPerson = false } = of;
    const plazo = 'perfil' in of ? { habiles: this.profiles.of(of.perfil, receivedAt).plazo.habiles } : of.plazo;
    const dueAt = await this.counting.fromReceipt({ receivedAt, isInPerson }, plazo);
    return { perfil: 'perfil' in of ? of.perfil : null, plazo, receivedAt, isInPerson, dueAt };
  }

  startTerm(tx: Transaction, owner: TermOwner, term: NewTerm): Promise<void> {
    return this.rows.insert(tx, owner, term);
  }

  part(columns: TermColumns, from: number, source: string): AuditPart {
    return termPart(columns, from, source);
  }

  async pauseTerm(tx: Transaction, owner: TermOwner, deed: TermDeed): Promise<ChangedTerm | undefined> {
    const motivo = reasonOf(deed);
    const history = await this.rows.lock(tx, owner);
    if (!history) return undefined;
    requireRunning(history);
    if (openPause(history.events)) throw refuse('ya_suspendido', 'El plazo ya está suspendido.');
    const { term } = history;
    const profile = this.profiles.ofTerm(term);
    const at = this.clock.now();
    if (profile) await this.requireBefore(tx, term, requestLimit(profile), at, 'requerimiento_tardio');
    const forCitizen = profile?.plazoCiudadano?.plazo;
    // The citizen's time is counted from the day of the request, at whatever hour the city asks.
    const plazoCiudadano = forCitizen === undefined ? null : (await this.calendar.settled(tx)).endAfter(at, forCitizen);
    const event = { tipo: 'PAUSA', at, by: deed.by, motivo, plazoCiudadano } as const;
    return this.change(tx, history, event, (vence) => {
      if (vence === null) return;
      throw refuse('sin_dias_por_suspender', 'El plazo ya venció: no quedan días por suspender.');
    });
  }

  async resumeTerm(tx: Transaction, owner: TermOwner, resumption: TermResumption): Promise<ChangedTerm | undefined> {
    const motivo = reasonOf(resumption);
    const { by, isHandedIn: entregado = false } = resumption;
    const history = await this.rows.lock(tx, owner);
    if (!history) return undefined;
    requireRunning(history);
    if (!openPause(history.events)) throw refuse('no_suspendido', 'El plazo no está suspendido.');
    return this.change(tx, history, { tipo: 'REANUDACION', at: this.clock.now(), by, motivo, entregado });
  }

  async extendCitizen(tx: Transaction, owner: TermOwner, deed: TermDeed): Promise<Date> {
    const motivo = reasonOf(deed);
    const history = requireTerm(await this.rows.lock(tx, owner));
    const at = this.clock.now();
    const plazoCiudadano = await this.citizens.endOf(history, at, tx);
    await this.change(tx, history, { tipo: 'PRORROGA_CIUDADANO', at, by: deed.by, motivo, plazoCiudadano });
    return plazoCiudadano;
  }

  async citizenExtension(owner: TermOwner, tx?: Transaction): Promise<Date> {
    return this.citizens.endOf(requireTerm(await this.rows.history(owner, tx)), this.clock.now(), tx);
  }

  async extendTerm(tx: Transaction, owner: TermOwner, extension: TermExtension): Promise<ChangedTerm> {
    const motivo = reasonOf(extension);
    const history = requireTerm(await this.rows.lock(tx, owner));
    requireRunning(history);
    const at = this.clock.now();
    const plazo = await this.extensions.lengthOf(tx, history, extension, at);
    return this.change(tx, history, { tipo: 'PRORROGA', at, by: extension.by, motivo, plazo });
  }

  async endTerm(tx: Transaction, owner: TermOwner, as: Exclude<TermEnd, 'TRASLADO'>, by: AuditActor): Promise<boolean> {
    const history = await this.rows.lock(tx, owner);
    if (!history || history.term.endedAt) return false;
    const { id, dueAt: vence } = history.term;
    await this.rows.end(tx, id, as, { tipo: 'FIN', at: this.clock.now(), by, motivo: null, vence });
    return true;
  }

  async forwardTerm(tx: Transaction, owner: TermOwner, forwarding: TermForwarding): Promise<void> {
    const motivo = reasonOf(forwarding);
    const { by, entidad, oficio, paraCiudadano, isLate } = forwarding;
    const history = requireTerm(await this.rows.lock(tx, owner));
    requireRunning(history);
    const { term } = history;
    const at = this.clock.now();
    const limit = this.profiles.ofTerm(term)?.traslado;
    if (limit && !isLate) await this.requireBefore(tx, term, limit, at, 'traslado_tardio');
    await this.rows.end(tx, term.id, 'TRASLADO', {
      tipo: 'TRASLADO',
      at,
      by,
      motivo,
      entidad,
      oficio,
      paraCiudadano,
      vence: term.dueAt,
    });
  }

  async findTerm(owner: TermOwner, tx?: Transaction): Promise<TermState | undefined> {
    const term = await this.rows.find(owner, tx);
    return term && stateOf(term);
  }

  async computation(
    owner: TermOwner,
    known: KnownOfOwner = {},
    tx?: Transaction,
  ): Promise<TermComputation | undefined> {
    const history = await this.rows.history(owner, tx);
    return history && this.printing.print(history, known, tx);
  }

  /** Throws `ConflictError` with `code` where the period that the law counts from receipt is over. */
  private async requireBefore(
    tx: Transaction,
    term: StoredTerm,
    limit: LegalLimit,
    at: Date,
    code: string,
  ): Promise<void> {
    const last = await this.counting.fromReceipt(term, { habiles: limit.habiles }, tx);
    if (at <= last) return;
    throw refuse(code, `Era posible hasta el ${this.calendar.dayOf(last)}: ${limitInWords(limit)} desde el recibo.`);
  }

  /** Recounts the term with this event, and writes both. */
  private async change(
    tx: Transaction,
    { term, events }: TermHistory,
    event: Omit<NewTermEvent, 'vence'>,
    check?: (vence: Date | null) => void,
  ): Promise<ChangedTerm> {
    const { tipo, at, motivo, plazo = null, entregado = false, plazoCiudadano = null } = event;
    const next = {
      ...{ id: Number.MAX_SAFE_INTEGER, tipo, fecha: at, motivo, plazo, entregado, plazoCiudadano },
      ...{ usuario: null, entidad: null, oficio: null, paraCiudadano: null, vence: null },
    };
    const after = [...events, next];
    const { vence } = await this.counting.count({ term, events: after }, tx);
    check?.(vence);
    await this.rows.change(tx, term.id, { ...event, vence });
    return { vence, plazoCiudadano: citizenDue(after) };
  }
}
